import { type FieldKind, fields, forbiddenMarker, limits, type Mode, templateTexts } from "./contract.js";
import { type Refusal, refuse } from "./refusal.js";
import type { JsonObject, JsonValue } from "./strict-json.js";
import { countCharacters, hasMarkerShape, hasUnsafeCharacter } from "./text.js";

/** One piece of evidence, as the contract names it (spec 002, line 63). */
export interface Evidence {
  readonly source: string;
  readonly finding: string;
}

/** The fields after the head, read and checked one by one, still without any cross-check. */
export type FieldValues = Readonly<Record<string, string | null | readonly Evidence[]>>;

/**
 * Reads exactly the contract's fields: unknown ones first, then missing ones, then each field in template order
 * (reference, stage 6 and section 3.2).
 */
export function readFields(
  object: JsonObject,
  mode: Mode,
): { readonly ok: true; readonly values: FieldValues } | Refusal {
  const expected = fields[mode];
  for (const name of object.keys()) {
    if (name !== "schema_version" && name !== "mode" && !Object.hasOwn(expected, name)) {
      return refuse("UNKNOWN_FIELD", { path: "$" });
    }
  }
  for (const name of Object.keys(expected)) {
    if (!object.has(name)) return refuse("MISSING_FIELD", { path: name });
  }
  const values: Record<string, string | null | readonly Evidence[]> = {};
  for (const [name, kind] of Object.entries(expected)) {
    const value = object.get(name) as JsonValue;
    const refusal = checkField(name, kind, value);
    if (refusal !== undefined) return refusal;
    values[name] = kind.kind === "evidence" ? copyEvidence(value as readonly JsonObject[]) : (value as string | null);
  }
  return { ok: true, values };
}

function checkField(path: string, kind: FieldKind, value: JsonValue): Refusal | undefined {
  if (kind.kind === "enumeration") {
    if (typeof value !== "string") return refuse("WRONG_TYPE", { path, detail: "expected a text" });
    if (!kind.values.includes(value)) return refuse("BAD_ENUM", { path, detail: `expected ${kind.values.join(", ")}` });
    return undefined;
  }
  if (kind.kind === "exact") {
    if (value !== null && typeof value !== "string")
      return refuse("WRONG_TYPE", { path, detail: "expected a text or null" });
    return undefined;
  }
  if (kind.kind === "evidence") return checkEvidence(path, value);
  if (value === null && kind.nullable) return undefined;
  return checkText(path, value);
}

function checkEvidence(path: string, value: JsonValue): Refusal | undefined {
  if (!Array.isArray(value)) return refuse("WRONG_TYPE", { path, detail: "expected a list" });
  if (value.length > limits.items) return refuse("TOO_MANY_ITEMS", { path });
  for (const [index, item] of (value as readonly JsonValue[]).entries()) {
    const place = `${path}[${index}]`;
    if (!(item instanceof Map)) return refuse("WRONG_TYPE", { path: place, detail: "expected an object" });
    for (const name of item.keys()) {
      if (name !== "source" && name !== "finding") return refuse("UNKNOWN_FIELD", { path: place });
    }
    for (const name of ["source", "finding"]) {
      if (!item.has(name)) return refuse("MISSING_FIELD", { path: `${place}.${name}` });
    }
    const refusal =
      checkText(`${place}.source`, item.get("source")) ?? checkText(`${place}.finding`, item.get("finding"));
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function checkText(path: string, value: JsonValue | undefined): Refusal | undefined {
  if (typeof value !== "string") return refuse("WRONG_TYPE", { path, detail: "expected a text" });
  if (value.trim() === "") return refuse("BLANK_TEXT", { path });
  if (templateTexts.has(value)) return refuse("PLACEHOLDER_TEXT", { path });
  if (value.includes(forbiddenMarker)) return refuse("UNKNOWN_MARKER", { path, stage: "fields" });
  if (hasMarkerShape(value)) return refuse("MARKER_IN_TEXT", { path });
  if (hasUnsafeCharacter(value)) return refuse("UNSAFE_TEXT", { path });
  if (value.length > limits.textCharacters && countCharacters(value) > limits.textCharacters) {
    return refuse("TEXT_TOO_LONG", { path });
  }
  return undefined;
}

function copyEvidence(items: readonly JsonObject[]): readonly Evidence[] {
  return items.map((item) => ({ source: item.get("source") as string, finding: item.get("finding") as string }));
}
