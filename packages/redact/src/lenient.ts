import type { Engine } from "./engine.js";
import { redactJson } from "./redact-json.js";
import type { NamedValue } from "./redactor-type.js";

/**
 * Redacts what should be a list of named values. Items of another shape are read as JSON; a map of names to values
 * (`{ authorization: "…" }`) keeps its shape; anything else is read as JSON.
 */
export function mapNamed(engine: Engine, given: unknown, redact: (name: string, value: string) => unknown): unknown {
  const one = (name: unknown, value: unknown): unknown =>
    typeof name === "string" && typeof value === "string" ? redact(name, value) : redactJson(engine, value);
  if (Array.isArray(given)) {
    return given.map((item: unknown) => {
      const { name, value } = (item ?? {}) as Partial<NamedValue>;
      if (typeof name !== "string" || typeof value !== "string") return redactJson(engine, item);
      const shown = redact(name, value);
      return shown === value ? item : { ...(item as NamedValue), value: shown };
    });
  }
  if (typeof given !== "object" || given === null || Object.getPrototypeOf(given) !== Object.prototype) {
    return redactJson(engine, given);
  }
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((part) => one(name, part)) : one(name, value),
    ]),
  );
}

/** Redacts a text; what is no text is read as JSON. */
export function asText(engine: Engine, given: unknown, redact: (text: string) => string): unknown {
  return typeof given === "string" ? redact(given) : redactJson(engine, given);
}
