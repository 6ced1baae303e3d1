/** Small readers of untyped JSON; each gives a plain value whatever it is handed. */

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Own property of an object; `__proto__` and the like never reach the prototype. */
export function member(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

export function textsOf(value: unknown): string[] {
  return listOf(value).filter((item): item is string => typeof item === "string" && item !== "");
}
