import { limits } from "./contract.js";
import type { RefusalCode } from "./refusal.js";

/** A number keeps its lexeme, because `1.00000000000000001` equals 1 as a double (reference danger D12). */
export class JsonNumber {
  readonly lexeme: string;

  constructor(lexeme: string) {
    this.lexeme = lexeme;
  }
}

export type JsonObject = ReadonlyMap<string, JsonValue>;
export type JsonValue = null | boolean | string | JsonNumber | readonly JsonValue[] | JsonObject;

/** What the strict parser met first; `index` is the place in the text, in UTF-16 code units. */
export class JsonProblem extends Error {
  readonly code: RefusalCode;
  readonly index: number;

  constructor(code: RefusalCode, index: number) {
    super(code);
    this.code = code;
    this.index = index;
  }
}

const forbiddenKeys: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);
const numberPattern = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const stringBreak = /["\\\u0000-\u001f]/g;

/**
 * Parses one JSON text (RFC 8259) with nothing forgiven: no duplicate key (names compared decoded), no key that
 * reaches a prototype, no value deeper than `limits.depth`. Objects become maps. One pass over the text.
 *
 * @throws {JsonProblem} for the first violation in the order of the text.
 */
export function parseStrictJson(text: string, start: number, end: number): JsonValue {
  let at = start;

  const value = parseValue(0);
  skipWhiteSpace();
  if (at < end) throw new JsonProblem("JSON_SYNTAX", at);
  return value;

  function parseValue(depth: number): JsonValue {
    skipWhiteSpace();
    const unit = at < end ? text.charCodeAt(at) : 0;
    if (depth > limits.depth && startsValue(unit)) throw new JsonProblem("JSON_TOO_DEEP", at);
    if (unit === 0x22) return parseString();
    if (unit === 0x7b) return parseObject(depth);
    if (unit === 0x5b) return parseArray(depth);
    if (unit === 0x6e) return parseWord("null", null);
    if (unit === 0x74) return parseWord("true", true);
    if (unit === 0x66) return parseWord("false", false);
    numberPattern.lastIndex = at;
    const lexeme = at < end ? numberPattern.exec(text)?.[0] : undefined;
    if (lexeme === undefined || at + lexeme.length > end) throw new JsonProblem("JSON_SYNTAX", at);
    at += lexeme.length;
    return new JsonNumber(lexeme);
  }

  function parseObject(depth: number): JsonObject {
    const members = new Map<string, JsonValue>();
    at++;
    skipWhiteSpace();
    if (take(0x7d)) return members;
    for (;;) {
      skipWhiteSpace();
      const keyStart = at;
      if (at >= end || text.charCodeAt(at) !== 0x22) throw new JsonProblem("JSON_SYNTAX", at);
      const key = parseString();
      if (forbiddenKeys.has(key)) throw new JsonProblem("JSON_FORBIDDEN_KEY", keyStart);
      if (members.has(key)) throw new JsonProblem("JSON_DUPLICATE_KEY", keyStart);
      skipWhiteSpace();
      if (!take(0x3a)) throw new JsonProblem("JSON_SYNTAX", at);
      members.set(key, parseValue(depth + 1));
      skipWhiteSpace();
      if (take(0x7d)) return members;
      if (!take(0x2c)) throw new JsonProblem("JSON_SYNTAX", at);
    }
  }

  function parseArray(depth: number): readonly JsonValue[] {
    const items: JsonValue[] = [];
    at++;
    skipWhiteSpace();
    if (take(0x5d)) return items;
    for (;;) {
      items.push(parseValue(depth + 1));
      skipWhiteSpace();
      if (take(0x5d)) return items;
      if (!take(0x2c)) throw new JsonProblem("JSON_SYNTAX", at);
    }
  }

  function parseString(): string {
    const open = at;
    at++;
    let decoded = "";
    for (;;) {
      stringBreak.lastIndex = at;
      const next = stringBreak.exec(text)?.index ?? end;
      if (next >= end) throw new JsonProblem("JSON_SYNTAX", open);
      decoded += text.slice(at, next);
      at = next;
      const unit = text.charCodeAt(at);
      if (unit === 0x22) {
        at++;
        return decoded;
      }
      if (unit !== 0x5c) throw new JsonProblem("JSON_SYNTAX", at);
      decoded += parseEscape();
    }
  }

  function parseEscape(): string {
    const letter = at + 1 < end ? (text[at + 1] ?? "") : "";
    const simple = simpleEscapes.get(letter);
    if (simple !== undefined) {
      at += 2;
      return simple;
    }
    const digits = text.slice(at + 2, Math.min(at + 6, end));
    if (letter !== "u" || !/^[0-9a-fA-F]{4}$/.test(digits)) throw new JsonProblem("JSON_SYNTAX", at);
    at += 6;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }

  function parseWord<Word extends JsonValue>(word: string, meaning: Word): Word {
    if (at + word.length > end || !text.startsWith(word, at)) throw new JsonProblem("JSON_SYNTAX", at);
    at += word.length;
    return meaning;
  }

  function take(unit: number): boolean {
    if (at >= end || text.charCodeAt(at) !== unit) return false;
    at++;
    return true;
  }

  function skipWhiteSpace(): void {
    while (at < end) {
      const unit = text.charCodeAt(at);
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x09 && unit !== 0x0d) return;
      at++;
    }
  }
}

function startsValue(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x39) || '"{[-ntf'.includes(String.fromCharCode(unit));
}

const simpleEscapes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);
