/** Any JSON value, as it comes back from the server or stands in a file. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined };

/**
 * A text, a JSON object or a JSON array. Objects are typed as `object`, so that values of interface types fit without a
 * cast; whether every part of it is JSON is checked before anything is sent.
 */
export type Entry = string | object;

/** Whether a value is a JSON object: not null, not an array. */
export function isJsonObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
