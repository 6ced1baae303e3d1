import { isQuote, isSpace } from "./char-class.js";

/** A stretch of a text: start included, end excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const longestBare = 200;

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

/** The quoted or, after an equals sign, bare value that begins at `at`; undefined when neither stands there. */
export function attributeSpan(text: string, at: number): Span | undefined {
  const quoted = quotedSpan(text, at);
  if (quoted !== undefined || text.charCodeAt(at - 1) !== 61) return quoted;
  let end = at;
  for (; end < text.length && end - at < longestBare; end++) {
    const code = text.charCodeAt(end);
    if (isSpace(code) || isQuote(code) || code === 62 || code === 60 || code === 38 || code === 59 || code === 44)
      break;
  }
  return end === at ? undefined : { start: at, end };
}
