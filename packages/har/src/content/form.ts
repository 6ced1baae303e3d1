import type { NameValue } from "../body.js";

/** Decodes `application/x-www-form-urlencoded`; a `%` that starts no escape stays as it is. */
export function parseForm(text: string): NameValue[] {
  const fields: NameValue[] = [];
  for (const [name, value] of new URLSearchParams(text.replace(/^\uFEFF/, "").trim())) fields.push({ name, value });
  return fields;
}

/** Whether a text without a type is a form: names and values joined by `&` and `=`, nothing else. */
export function looksLikeForm(text: string): boolean {
  if (text.length > 100_000) return false;
  return /^[\w.~*+%[\]-]{1,200}=[\w.~*+%[\]!'()@:,/?$-]*(?:&[\w.~*+%[\]-]{1,200}=[\w.~*+%[\]!'()@:,/?$-]*)*$/.test(
    text,
  );
}
