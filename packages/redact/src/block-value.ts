import type { Span } from "./quoted-span.js";

/** The inside of a value that spans lines. */
export interface Block extends Span {
  /** The syntax says that this is the value: `|`, `>` or three quotes. */
  readonly isSure: boolean;
}

const tripleQuote = /(\\?)("""|''')|(\\")\3\3/y;
const indicator = /[|>][-+0-9]{0,2}[ \t]{0,20}(?:#[^\n]{0,200})?(?=\r?\n|\\r\\n|\\n)/y;
const nextLine = /(?:\r?\n|\\r\\n|\\n)( *)([^\n\r"\\]*)/y;
// `value,` and `call(x)` are code.
const plainWord = /^[^\s:#(]*[^\s:#({,;]$/;

/**
 * The value of a name that goes over several lines: a block string of GraphQL or Python, a block scalar of YAML, or a
 * YAML value on the next, deeper line. Line ends may be escaped, as inside JSON.
 *
 * @param at where the value may begin, after blanks
 */
export function blockSpan(text: string, at: number, separator: number, wordStart: number): Block | undefined {
  const first = text.charCodeAt(at);
  if (first === 34 || first === 39 || first === 92) {
    const quoted = tripleQuoted(text, at);
    if (quoted !== undefined || first !== 92) return quoted;
  }
  if (text.charCodeAt(separator) !== 58) return undefined;
  indicator.lastIndex = at;
  const isSure = (first === 124 || first === 62) && indicator.test(text);
  const from = isSure ? indicator.lastIndex : at;
  if (!isSure && first !== 10 && first !== 13 && first !== 92) return undefined;
  const span = deeperLines(text, from, indentOf(text, wordStart), isSure);
  if (span === undefined) return undefined;
  return isSure || plainWord.test(text.slice(span.start, span.end)) ? { ...span, isSure } : undefined;
}

function tripleQuoted(text: string, at: number): Block | undefined {
  tripleQuote.lastIndex = at;
  const quote = tripleQuote.exec(text)?.[0];
  if (quote === undefined) return undefined;
  const open = at + quote.length;
  const close = text.indexOf(quote, open);
  const end = close < 0 ? text.length : close;
  const inner = text.slice(open, end);
  const start = open + inner.length - inner.trimStart().length;
  return inner.trim() === "" ? undefined : { start, end: start + inner.trim().length, isSure: true };
}

function deeperLines(text: string, from: number, indent: number, many: boolean): Span | undefined {
  let at = from;
  let start = -1;
  let end = -1;
  for (;;) {
    nextLine.lastIndex = at;
    const line = nextLine.exec(text);
    if (line === null) break;
    const [, blanks = "", content = ""] = line;
    const trimmed = content.trimEnd();
    if (trimmed !== "" && blanks.length <= indent) break;
    at = nextLine.lastIndex;
    if (trimmed === "") continue;
    if (start < 0) start = at - content.length;
    // A quote or backslash in the value does not end its line.
    const stop = many ? endOfLine(text, at, line[0].startsWith("\\")) : at - content.length + trimmed.length;
    end = stop;
    at = Math.max(at, stop);
    if (!many) break;
  }
  return start < 0 ? undefined : { start, end };
}

function endOfLine(text: string, from: number, isEscaped: boolean): number {
  let at = from;
  while (at < text.length && text[at] !== "\n" && text[at] !== "\r" && !(isEscaped && text[at] === '"')) {
    if (isEscaped && text[at] === "\\") {
      if (text[at + 1] === "n" || text[at + 1] === "r") break;
      at++;
    }
    at++;
  }
  return Math.min(at, text.length);
}

/** The blanks before the line in which the name stands. */
function indentOf(text: string, wordStart: number): number {
  let at = wordStart;
  while (at > 0 && wordStart - at < 200 && text[at - 1] !== "\n" && !text.startsWith("\\n", at - 2)) at--;
  let indent = 0;
  while (text[at + indent] === " ") indent++;
  return indent;
}
