/** An object of any keys, as parsed; read its own fields only. */
export type RawObject = Readonly<Record<string, unknown>>;

/** The value as an object, or undefined for lists, texts, numbers and null. */
export function asObject(value: unknown): RawObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as RawObject) : undefined;
}

/** A text, or a number or boolean as text; undefined for anything else. */
export function asText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") return String(value);
  return undefined;
}

/** A finite number, also when it was written as text; undefined for anything else. */
export function asNumber(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value === "string" && /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(value)) {
    const number = Number(value);
    return Number.isFinite(number) ? number : undefined;
  }
  return undefined;
}

/** A count of bytes, as a number or text; undefined for what cannot be one. */
export function asByteCount(value: unknown): number | undefined {
  const number = asNumber(value);
  return number !== undefined && number >= 0 && Number.isSafeInteger(number) ? number : undefined;
}

/** What a value is, in words for a warning; never the value itself. */
export function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (value === undefined) return "missing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return typeof value === "string" ? (value === "" ? "an empty text" : "a text") : `a ${typeof value}`;
}

/** A value as JSON text; `""` for what JSON cannot hold, which only a parsed object can contain. */
export function asJsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "";
  }
}
