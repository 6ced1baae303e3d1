import { exactNumbers } from "./exact-numbers.js";

/** JSON found in a text, with what stood around it. */
export interface ParsedJson {
  readonly value: unknown;
  /** The guard before it, as written, for example `)]}',`. */
  readonly prefix?: string;
  /** How many numbers stand as texts, because parsing would have changed them. */
  readonly numbersKept: number;
}

const prefixes = [
  ")]}',",
  ")]}'",
  ")]}",
  "while(1);",
  "while (1);",
  "for(;;);",
  "for (;;);",
  "{}&&",
  "throw 1;",
  "throw(1);",
  "&&&START&&&",
];

/** Where JSON would begin in a text: behind a byte order mark, white space and a known guard. */
export function skipPrefix(text: string): { readonly start: number; readonly prefix: string | undefined } {
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  start = skipSpace(text, start);
  const first = text.charCodeAt(start);
  // `{`, `[` and `"` begin JSON itself, apart from `{}&&`; a look at the table is needed for few other characters.
  if (first === 0x5b || first === 0x22 || (first === 0x7b && !text.startsWith("{}&&", start))) {
    return { start, prefix: undefined };
  }
  for (const prefix of prefixes) {
    if (text.startsWith(prefix, start)) return { start: skipSpace(text, start + prefix.length), prefix };
  }
  return { start, prefix: undefined };
}

function skipSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
    at++;
  }
}

/** Whether a text, or the beginning of one, looks like a JSON object or list, guard or not. */
export function looksLikeJson(text: string): boolean {
  const { start } = skipPrefix(text);
  const first = text.charCodeAt(start);
  if (first !== 0x7b && first !== 0x5b) return false;
  const next = text.charCodeAt(skipSpace(text, start + 1));
  // After `{` a key or the end; after `[` a value or the end. This tells JSON from CSS, templates and `[section]`.
  if (first === 0x7b) return next === 0x22 || next === 0x7d || Number.isNaN(next);
  return Number.isNaN(next) || /[\]["{\-0-9tfn]/.test(String.fromCharCode(next));
}

/** Parses JSON with a byte order mark or a guard before it. Undefined when it is no JSON. */
export function parseJson(text: string): ParsedJson | undefined {
  const { start, prefix } = skipPrefix(text);
  if (start >= text.length) return undefined;
  try {
    const exact = exactNumbers(start === 0 ? text : text.slice(start));
    const value = JSON.parse(exact.text) as unknown;
    return { value, numbersKept: exact.kept, ...(prefix === undefined ? {} : { prefix }) };
  } catch {
    return undefined;
  }
}

/** Parses one JSON value a line; undefined when a line is none or when there is no line. */
export function parseJsonLines(text: string): { readonly values: unknown[]; readonly numbersKept: number } | undefined {
  const values: unknown[] = [];
  let numbersKept = 0;
  for (const line of text.split("\n")) {
    // U+001E begins each record of `application/json-seq`.
    const record = (line.charCodeAt(0) === 0x1e ? line.slice(1) : line).trim();
    if (record === "") continue;
    try {
      const exact = exactNumbers(record);
      values.push(JSON.parse(exact.text));
      numbersKept += exact.kept;
    } catch {
      return undefined;
    }
  }
  return values.length === 0 ? undefined : { values, numbersKept };
}

/** Unwraps a JSONP answer: one call of one function with one JSON value. */
export function parseJsonp(
  text: string,
): { readonly callback: string; readonly value: unknown; readonly numbersKept: number } | undefined {
  const match =
    /^\uFEFF?\s*(?:\/\*[^*]*\*\/\s*)?(?:;\s*)?(?:typeof\s+[\w$.]+\s*===?\s*['"]function['"]\s*&&\s*)?([A-Za-z_$][\w$.[\]'"]{0,200})\s*\(/.exec(
      text.slice(0, 1000),
    );
  if (match === null) return undefined;
  const end = text.lastIndexOf(")");
  if (
    end < match[0].length ||
    !/^\)\s*;?\s*(?:\/\/.*)?\s*$/.test(text.slice(end, end + 200)) ||
    text.length - end > 200
  ) {
    return undefined;
  }
  try {
    const exact = exactNumbers(text.slice(match[0].length, end));
    const value = JSON.parse(exact.text) as unknown;
    if (typeof value !== "object" || value === null) return undefined;
    return { callback: match[1] ?? "", value, numbersKept: exact.kept };
  } catch {
    return undefined;
  }
}
