declare const redactedBrand: unique symbol;

/**
 * A value that has been through a redactor. Whatever is written, printed or sent takes this type, so that a forgotten
 * redaction is a compile error. It exists in types only; at run time the value is unchanged.
 */
export type Redacted<T> = T extends string | object ? T & { readonly [redactedBrand]: true } : T;

/**
 * Says that a value needs no redaction: it is our own text, or the user asked for none (`--no-redact`). The call is
 * the visible, searchable place where that was decided.
 *
 * @returns the same value, typed as redacted
 */
export function assumeRedacted<T>(value: T): Redacted<T> {
  return value as Redacted<T>;
}
