import type { Redacted } from "./redacted.js";
import type { NamedValue, Redactor, RedactorOptions } from "./redactor-type.js";

/**
 * Makes a redactor for one recording.
 *
 * @throws RedactError `invalid-option` when a secret is shorter than 4 characters or a salt is empty
 */
export function createRedactor(options: RedactorOptions = {}): Redactor {
  throw new Error(`not yet ${options}`);
}

/** Redacts one text. With a redactor of your own, equal values get equal markers across calls. */
export function redactText(text: string, redactor: Redactor = createRedactor()): Redacted<string> {
  return redactor.text(text);
}

/** Redacts one URL. */
export function redactUrl(url: string, redactor: Redactor = createRedactor()): Redacted<string> {
  return redactor.url(url);
}

/** Redacts a list of headers in HAR's shape. */
export function redactHeaders<T extends NamedValue>(
  headers: readonly T[],
  redactor: Redactor = createRedactor(),
): Redacted<T[]> {
  return redactor.headers(headers);
}

/** Redacts one JSON value. */
export function redactValue<T>(value: T, redactor: Redactor = createRedactor()): Redacted<T> {
  return redactor.value(value);
}
