import { isQuote, isSpace } from "./char-class.js";

/** A stretch of a text: start included, end excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The inside of the quoted text that begins after blanks at `at`, or undefined. */
export function quotedSpan(text: string, at: number): Span | undefined {
  let open = at;
  while (isSpace(text.charCodeAt(open)) && open < text.length) open++;
  let slashes = 0;
  while (text.charCodeAt(open) === 92) {
    slashes++;
    open++;
  }
  const quote = text.charCodeAt(open);
  if (!isQuote(quote)) return undefined;
  let found = 0;
  for (let end = open + 1; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === 92) found++;
    else {
      if (code === quote && (slashes === 0 ? found % 2 === 0 : found <= slashes)) {
        return { start: open + 1, end: end - Math.min(found, slashes) };
      }
      found = 0;
    }
  }
  return { start: open + 1, end: text.length };
}
