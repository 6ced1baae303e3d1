import { classOf, isBlank, isDigit, SPECIAL, WORD } from "./char-class.js";
import type { Engine } from "./engine.js";
import { markerEnd } from "./marker.js";

/** A word at least this long may be a token or part of one. */
export const shortestCandidate = 12;

/**
 * Where a closer look must begin, or -1 when the text holds nothing suspicious. This is the fast path: one pass, no
 * allocation, and most texts end here.
 */
export function firstTrigger(engine: Engine, text: string, from = 0): number {
  const { length } = text;
  let at = from;
  let wordStart = -1;
  let wordEnd = -1;
  let open = -1;
  while (at < length) {
    const code = text.charCodeAt(at);
    const kind = classOf[code];
    if (kind === WORD) {
      wordStart = at;
      do at++;
      while (at < length && classOf[text.charCodeAt(at)] === WORD);
      wordEnd = at;
      if (isSuspiciousWord(engine, text, wordStart, at)) return open >= 0 ? open : wordStart;
      continue;
    }
    if (kind === SPECIAL) {
      if (code === 91) {
        const end = markerEnd(text, at);
        if (end > 0) {
          at = end;
          continue;
        }
      } else if (code === 123 || code === 60) open = at;
      else if (code === 125 || code === 62) open = -1;
      else if (code === 37) {
        if (isHexPair(text, at + 1)) return open >= 0 ? open : Math.max(wordStart, 0);
      } else if (wordEnd > 0 && at - wordEnd <= 6 && isSuspiciousName(engine, text, wordStart, wordEnd, at)) {
        return open >= 0 ? open : wordStart;
      }
      if (code === 60 && isElementName(engine, text, at + 1)) return at;
    }
    at++;
  }
  return -1;
}

function isSuspiciousWord(engine: Engine, text: string, start: number, end: number): boolean {
  const length = end - start;
  if (length >= shortestCandidate) {
    for (let at = start; at < end; at++) if (isDigit(text.charCodeAt(at))) return true;
    return length >= 20 || (text.charCodeAt(start) === 45 && text.charCodeAt(end) === 32);
  }
  if (length < 4) return false;
  const next = text.charCodeAt(end);
  if (!isBlank(next) && next !== 43) return false;
  const first = text.charCodeAt(start);
  if (first === 45) return true;
  if (length === 4) return isDigit(text.charCodeAt(end - 1)) && isAlphanumeric(text.charCodeAt(end + 1));
  return (first | 32) === 98 && length <= 6 && engine.names !== undefined;
}

function isSuspiciousName(engine: Engine, text: string, start: number, end: number, separator: number): boolean {
  if (text.charCodeAt(separator) === 58 && separator === end && isSlash(text, separator + 1)) return true;
  return engine.names.mayBe(text, start, end) || isPairName(text, start, end);
}

/** Names that name the name: `{"name": "password", "value": "…"}`, `<input type="password" value="…">`. */
export function isPairName(text: string, start: number, end: number): boolean {
  const length = end - start;
  if (length > 8 || length < 2) return false;
  const last = text.charCodeAt(end - 1) | 32;
  // name, type, key, header, property, id, field
  if (last !== 101 && last !== 121 && last !== 114 && last !== 100) return false;
  return pairNames.has(text.slice(start, end).toLowerCase());
}

const pairNames: ReadonlySet<string> = new Set("name type key header property id field autocomplete".split(" "));

function isElementName(engine: Engine, text: string, from: number): boolean {
  const { start, end } = elementName(text, from);
  return end > start && engine.names.mayBe(text, start, end);
}

/** The local name of the element that opens before `from`, without its namespace prefix. */
export function elementName(text: string, from: number): { readonly start: number; readonly end: number } {
  let start = from;
  let end = from;
  for (;;) {
    const code = text.charCodeAt(end);
    if (classOf[code] === WORD) end++;
    else if (code === 58 && start === from && end > from) {
      end++;
      start = end;
    } else return { start, end };
  }
}

/** `//` or, inside JSON, `\/\/`. */
export function isSlash(text: string, at: number): boolean {
  return text.startsWith("//", at) || text.startsWith("\\/\\/", at);
}

export function isHexPair(text: string, at: number): boolean {
  return isHex(text.charCodeAt(at)) && isHex(text.charCodeAt(at + 1));
}

function isHex(code: number): boolean {
  return isDigit(code) || ((code | 32) >= 97 && (code | 32) <= 102);
}

function isAlphanumeric(code: number): boolean {
  return isDigit(code) || ((code | 32) >= 97 && (code | 32) <= 122);
}
