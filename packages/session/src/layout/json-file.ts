import { readFileSync } from "node:fs";
import { failure, type SafeResult, success } from "./safe-result.js";

/** A JSON object as it came from a file; nothing about its fields is known. */
export type JsonObject = { readonly [key: string]: unknown };

/**
 * Reads a JSON object from a file. Codes of failure: `missing`, `unreadable`, `not-json`, `not-an-object`,
 * `unsupported-version` (the file names a `format` other than the one expected, or a newer major version).
 *
 * @param format the expected value of the field `format`; a file without that field passes with a warning.
 */
export function safeReadJsonObject(path: string, format: string, version: number): SafeResult<JsonObject> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const message = missing ? `${path} is missing` : `${path} cannot be read: ${(error as Error).message}`;
    return failure(missing ? "missing" : "unreadable", message, path);
  }
  let value: unknown;
  try {
    value = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch (error) {
    return failure("not-json", `${path} is not JSON: ${(error as Error).message}`, path);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return failure("not-an-object", `${path} holds ${describe(value)}, expected an object`, path);
  }
  const object = value as JsonObject;
  if (object.format === undefined) {
    const message = `${path} names no format; read as ${format}, version ${version}`;
    return success(object, [{ code: "no-format", message, path }]);
  }
  if (object.format !== format || typeof object.version !== "number" || object.version > version) {
    const found = `${String(object.format)}, version ${String(object.version)}`;
    return failure("unsupported-version", `${path} is ${found}; expected ${format}, version ${version}`, path);
  }
  return success(object);
}

function describe(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : `a ${typeof value}`;
}

/** The value when it is a string, else null. */
export function stringOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** The value when it is a finite number, else null. */
export function numberOrNull(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** The value when it is a JSON object, else null. */
export function objectOrNull(value: unknown): JsonObject | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}
