import { ruleOfArgument } from "./argument-name.js";
import { classOf, isBlank, isDigit, isQuote, isSpace, SPECIAL, WORD } from "./char-class.js";
import { isSecretTable } from "./csv.js";
import type { Engine } from "./engine.js";
import { foreignNameStart } from "./foreign-name.js";
import { markerEnd } from "./marker.js";
import { isSuspiciousUnit, unitEnd } from "./unit-filter.js";
import { isSuspiciousUrl } from "./url-filter.js";

/** A word at least this long may be a token or part of one. */
export const shortestCandidate = 12;

/**
 * Where a closer look must begin, or -1 when the text holds nothing suspicious. This is the fast path: one pass, no
 * allocation, and most texts end here.
 */
export function firstTrigger(engine: Engine, text: string): number {
  const { length } = text;
  let at = 0;
  let wordStart = -1;
  let wordEnd = -1;
  let open = -1;
  let judged = 0;
  let isFirstLine = true;
  while (at < length) {
    const code = text.charCodeAt(at);
    const kind = classOf[code];
    if (kind === WORD) {
      wordStart = at;
      do at++;
      while (at < length && classOf[text.charCodeAt(at)] === WORD);
      wordEnd = at;
      const size = at - wordStart;
      if (size < 4) continue;
      if (size >= shortestCandidate && wordStart >= judged) {
        if (isSuspiciousUnit(engine, text, wordStart, at, 0)) return open >= 0 ? open : wordStart;
        judged = unitEnd;
      }
      if (isPhraseStart(text, code, size, at)) return open >= 0 ? open : wordStart;
      continue;
    }
    if (kind === SPECIAL) {
      if (code === 92) {
        if (text.startsWith("u00", at + 1)) return open >= 0 ? open : at;
      } else if (code === 10) {
        if (isFirstLine && isSecretTable(engine, text, at)) return 0;
        isFirstLine = false;
      } else if (code > 127) {
        const start = foreignNameStart(text, at + 1);
        if (start >= 0) [wordStart, wordEnd] = [start, at + 1];
      } else if (code === 91) {
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

/** Whether a word with a blank behind it may begin a phrase: a flag, a PEM block, groups of digits, a scheme. */
function isPhraseStart(text: string, first: number, size: number, end: number): boolean {
  const mayStart =
    first === 45 ||
    (size === 4 && isDigit(text.charCodeAt(end - 1))) ||
    ((first | 32) === 98 && (size === 5 || size === 6));
  if (!mayStart) return false;
  const next = text.charCodeAt(end);
  return (isBlank(next) || next === 43) && (size !== 4 || isAlphanumeric(text.charCodeAt(end + 1)));
}

function isSuspiciousName(engine: Engine, text: string, start: number, end: number, separator: number): boolean {
  if (text.charCodeAt(separator) === 58 && separator === end && isSlash(text, separator + 1)) {
    return isSuspiciousUrl(engine, text, separator);
  }
  if (engine.names.at(text, start, end) !== undefined) return !isRedactedAlready(text, separator + 1);
  if (separator === end && text.charCodeAt(separator) === 58) {
    const rule = ruleOfArgument(engine, text, start, separator);
    if (rule !== undefined) return !isRedactedAlready(text, separator + 1);
  }
  return isPairName(text, start, end) && namesSecret(engine, text, separator + 1);
}

/** Names that name the name: `{"name": "password", "value": "…"}`, `<input type="password" value="…">`. */
export function isPairName(text: string, start: number, end: number): boolean {
  const length = end - start;
  if (length > 8 || length < 2) return false;
  const last = text.charCodeAt(end - 1) | 32;
  // name, type, key, header, property, id, field
  const isLabel = last === 108 && length === 5 && (text.charCodeAt(start) | 32) === 108;
  if (last !== 101 && last !== 121 && last !== 114 && last !== 100 && !isLabel) return false;
  return pairNames.has(text.slice(start, end).toLowerCase());
}

/** Whether the value after a separator is a marker and nothing else. */
function isRedactedAlready(text: string, from: number): boolean {
  let at = from;
  while (isQuote(text.charCodeAt(at)) || text.charCodeAt(at) === 92 || isBlank(text.charCodeAt(at))) at++;
  if (text.charCodeAt(at) !== 91) return false;
  const end = markerEnd(text, at);
  const next = text.charCodeAt(end);
  return end > 0 && (isSpace(next) || isQuote(next) || next === 92 || next === 38);
}

/** Whether the quoted or bare text after a separator is a secret's name. */
function namesSecret(engine: Engine, text: string, from: number): boolean {
  let start = from;
  while (start < text.length && start - from < 8 && !isQuote(text.charCodeAt(start))) {
    const code = text.charCodeAt(start);
    if (code !== 92 && !isSpace(code)) break;
    start++;
  }
  if (isQuote(text.charCodeAt(start))) start++;
  else if (text.charCodeAt(from - 1) !== 61) return false;
  let end = start;
  while (end < text.length && end - start < 60 && isNamePart(text.charCodeAt(end))) end++;
  return engine.names.at(text, start, end) !== undefined;
}

function isNamePart(code: number): boolean {
  return classOf[code] === WORD || code === 46 || code === 32 || code === 91 || code === 93;
}

const pairNames: ReadonlySet<string> = new Set("name type key header property id field label autocomplete".split(" "));

function isElementName(engine: Engine, text: string, from: number): boolean {
  const { start, end } = elementName(text, from);
  const isName = text.startsWith("name>", start) || text.startsWith("key>", start);
  if (isName && engine.names.of(text.slice(end + 1, text.slice(0, end + 80).indexOf("<", end)).trim()) !== undefined)
    return true;
  return end > start && engine.names.at(text, start, end) !== undefined;
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
