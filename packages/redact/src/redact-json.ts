import type { Engine } from "./engine.js";
import { redactNamedText } from "./headers.js";
import type { SecretKind } from "./kinds.js";
import { isMarker } from "./marker.js";
import { isCardNumber } from "./payment-number.js";
import { redactTextAt } from "./redact-text.js";
import type { NameRule } from "./secret-name.js";
import { aboutWords } from "./secret-words.js";
import { settled } from "./settled.js";
import { columnRules, columnsBeside, isTable } from "./tables.js";

const deepest = 512;
const tooDeep = "[too deep]";
const circular = "[circular]";
// `a=bcdef` is the shortest secret that a key itself may hold.
const shortestSecretKey = 7;
const besideWords: ReadonlySet<string> = new Set(["scope", "issuer", "user", "username", "email"]);
const smallestCard = 1e12;

// Under these names a fraction or a small count is a position or a number of tries, not a code.
const codeKinds: ReadonlySet<SecretKind> = new Set(["pin", "otp", "cvv"]);

interface Walk {
  readonly engine: Engine;
  readonly depth: number;
  readonly ancestors: object[];
}

/** A JSON value with its secrets replaced; the same value when there are none. */
export function redactJson(engine: Engine, value: unknown, depth = 0): unknown {
  return walk({ engine, depth, ancestors: [] }, value, undefined, "");
}

/** A JSON value that stands under a secret's name. */
export function redactJsonUnder(engine: Engine, value: unknown, rule: NameRule, depth: number, name = ""): unknown {
  return walk({ engine, depth, ancestors: [] }, value, rule, name);
}

function walk(here: Walk, value: unknown, rule: NameRule | undefined, name: string): unknown {
  switch (typeof value) {
    case "string":
      return walkText(here, value, rule, name);
    case "number":
    case "bigint":
      return walkNumber(here, value, rule);
    case "object":
      return value === null ? value : walkObject(here, value, rule, name);
    default:
      return value;
  }
}

function walkText(here: Walk, text: string, rule: NameRule | undefined, name: string): string {
  const { engine, depth } = here;
  const once = rule === undefined ? redactTextAt(engine, text, depth) : redactNamedText(engine, rule, name, text);
  if (once === text || isMarker(once)) return once;
  return settled(once, (given) =>
    rule === undefined ? redactTextAt(engine, given, depth) : redactNamedText(engine, rule, name, given),
  );
}

function walkNumber(here: Walk, value: number | bigint, rule: NameRule | undefined): unknown {
  if (rule !== undefined && !rule.needsToken && rule.kind !== "cookie" && rule.kind !== "credentials") {
    const digits = String(value);
    if (rule.kind === "card" && digits.length < 8) return value;
    if (rule.isShort === true && digits.length < 4) return value;
    if (codeKinds.has(rule.kind) && !/^\d{3,12}$/.test(digits)) return value;
    return here.engine.ledger.mark(digits, rule.kind);
  }
  if (value < smallestCard) return value;
  const digits = String(value);
  return isCardNumber(digits) ? here.engine.ledger.ordinal(digits, "card") : value;
}

function walkObject(here: Walk, value: object, rule: NameRule | undefined, name: string): unknown {
  const { ancestors } = here;
  for (let index = ancestors.length - 1; index >= 0; index--) if (ancestors[index] === value) return circular;
  if (ancestors.length >= deepest) return tooDeep;
  const isList = Array.isArray(value);
  if (!isList && Object.getPrototypeOf(value) !== Object.prototype) {
    if (value instanceof Date) return value;
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return walkBytes(here, value, rule, name);
    if (typeof (value as { toJSON?: unknown }).toJSON === "function") return walk(here, plain(value), rule, name);
  }
  ancestors.push(value);
  const result = isList ? walkList(here, value, rule, name) : walkFields(here, value, rule, name);
  ancestors.pop();
  return result;
}

/** Bytes stay, unless the text in them holds a secret: then the redacted text takes their place. */
function walkBytes(
  here: Walk,
  bytes: ArrayBufferView | ArrayBuffer,
  rule: NameRule | undefined,
  name: string,
): unknown {
  const text = new TextDecoder().decode(bytes as Uint8Array);
  const redacted = walkText(here, text, rule, name);
  return redacted === text ? bytes : redacted;
}

function plain(value: object): unknown {
  try {
    return JSON.parse(JSON.stringify(value)) as unknown;
  } catch {
    return tooDeep;
  }
}

function walkList(here: Walk, list: readonly unknown[], rule: NameRule | undefined, name: string): unknown {
  let out: unknown[] | undefined;
  const columns = rule === undefined && isTable(list) ? columnRules(here.engine, list[0]) : undefined;
  for (let index = 0; index < list.length; index++) {
    const item = list[index];
    const isBelow = rule !== undefined && (rule.deep || typeof item !== "object");
    const own = isBelow ? rule : ruleOfNeighbour(here.engine, list, index);
    const isRow = columns !== undefined && index > 0 && Array.isArray(item);
    const redacted = isRow ? walkRow(here, item, columns) : walk(here, item, own, name);
    if (redacted !== item && out === undefined) out = list.slice(0, index);
    out?.push(redacted);
  }
  return out ?? list;
}

function walkRow(here: Walk, row: readonly unknown[], columns: readonly (NameRule | undefined)[]): unknown {
  const cells = row.map((cell, index) => walk(here, cell, columns[index], ""));
  return cells.every((cell, index) => cell === row[index]) ? row : cells;
}

/** `["password", "x"]` as a pair, and `["--password", "x"]` among arguments. */
function ruleOfNeighbour(engine: Engine, list: readonly unknown[], index: number): NameRule | undefined {
  if (index === 0) return undefined;
  const before = list[index - 1];
  if (typeof before !== "string" || before.length > 80 || typeof list[index] === "object") return undefined;
  if (before.startsWith("--")) return engine.names.of(before.slice(2));
  return list.length === 2 ? engine.names.of(before) : undefined;
}

function walkFields(here: Walk, fields: object, rule: NameRule | undefined, name: string): unknown {
  const source = fields as Record<string, unknown>;
  const { names, known } = here.engine;
  let out: Record<string, unknown> | undefined;
  const keys = Object.keys(source);
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as string;
    const given = source[key];
    let value = given;
    if (typeof value === "function" && key === "toJSON") return walk(here, plain(fields), rule, name);
    const own = names.of(key);
    let applied = own ?? (rule?.deep === true && !speaksAbout(key, rule, source) ? rule : undefined);
    let appliedName = own === undefined ? name : key;
    if (isValueKey(key)) {
      const pair = ruleOfPair(here.engine, source);
      if (pair !== undefined) {
        applied = pair.rule;
        appliedName = pair.name;
      }
    }
    if (key === "rows" || key === "data") value = tabular(here, key, value, source, applied, appliedName);
    const redacted = walk(here, value, applied, appliedName);
    const isPlainKey = key.length < shortestSecretKey && known.isEmpty;
    const shownKey = isPlainKey ? key : walkText(here, key, undefined, "");
    if (out === undefined && (redacted !== given || shownKey !== key)) {
      out = {};
      for (let before = 0; before < index; before++)
        define(out, keys[before] as string, source[keys[before] as string]);
    }
    if (out !== undefined) define(out, freeKey(out, shownKey), redacted);
  }
  return out ?? fields;
}

/** The rows of a table whose columns stand beside it, or the bytes of a Buffer, with their secrets replaced. */
function tabular(
  here: Walk,
  key: string,
  value: unknown,
  fields: Record<string, unknown>,
  rule: NameRule | undefined,
  name: string,
): unknown {
  if (!Array.isArray(value)) return value;
  const bytes = key === "data" && fields.type === "Buffer" ? bytesOf(value) : undefined;
  if (bytes !== undefined) {
    const shown = walkBytes(here, bytes, rule, name);
    return shown === bytes ? value : shown;
  }
  const columns = columnsBeside(here.engine, fields);
  if (columns === undefined || !value.every(Array.isArray)) return value;
  return value.map((row: unknown[]) => walkRow(here, row, columns));
}

/** The bytes of a Node Buffer that has been through JSON. */
function bytesOf(value: unknown): Uint8Array | undefined {
  const isBytes = Array.isArray(value) && value.every((byte) => Number.isInteger(byte) && byte >= 0 && byte < 256);
  return isBytes ? Uint8Array.from(value as number[]) : undefined;
}

/** What stands beside a secret without being one: its type, its expiry, the name and path of a cookie. */
function speaksAbout(key: string, rule: NameRule, fields: Record<string, unknown>): boolean {
  if (rule.kind === "cookie" && Object.hasOwn(fields, "value")) return key !== "value";
  const last =
    key
      .match(/[A-Z]?[a-z]+|[A-Z]+/g)
      ?.at(-1)
      ?.toLowerCase() ?? "";
  return aboutWords.has(last) || besideWords.has(last);
}

/** `{ "name": "password", "value": "x" }`: HAR's own shape, form descriptions, key-value lists. */
function ruleOfPair(
  engine: Engine,
  fields: Record<string, unknown>,
): { readonly rule: NameRule; readonly name: string } | undefined {
  // JSON Patch (RFC 6902) names by a pointer.
  const { op, path } = fields;
  if (typeof op === "string" && typeof path === "string" && path.length <= 200) {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const rule = engine.names.of(name);
    if (rule !== undefined) return { rule, name };
  }
  for (const key of ["name", "label", "Label", "key", "type", "header", "field", "id", "Name", "Key", "property"]) {
    const name = fields[key];
    if (typeof name !== "string" || name.length > 80) continue;
    const rule = engine.names.of(name);
    if (rule !== undefined) return { rule, name };
  }
  return undefined;
}

function isValueKey(key: string): boolean {
  const { length } = key;
  return (length >= 3 && length <= 7) || (length >= 8 && length <= 9 && key.charCodeAt(length - 1) === 101)
    ? valueKeys.has(key)
    : false;
}

const valueKeys: ReadonlySet<string> = new Set([
  "value",
  "Value",
  "values",
  "val",
  "content",
  "text",
  "newValue",
  "oldValue",
  "new_value",
  "old_value",
]);

/** Two keys that are secret never share a marker, but a marker may already stand there as a key. */
function freeKey(out: Record<string, unknown>, key: string): string {
  let free = key;
  while (Object.hasOwn(out, free)) free = `${free}'`;
  return free;
}

/** Own property also for `__proto__`. */
function define(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === "__proto__") {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  } else target[key] = value;
}
