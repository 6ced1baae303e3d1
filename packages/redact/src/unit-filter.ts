import { isDigit, isUnit } from "./char-class.js";
import type { Engine } from "./engine.js";
import { shortestUnnamedToken } from "./random.js";
import { mayBeVendorToken } from "./token-shape.js";

const shortestEncoded = 24;

/** Where the stretch that was looked at last ends. A module variable, so that the fast path allocates nothing. */
export let unitEnd = 0;

/**
 * Whether the word at `start` to `end`, with what dots, plus signs and tildes join to it, deserves a closer look: false
 * for words, UUIDs, digests, dates, numbers and file names, which most long words are. One pass without allocation.
 *
 * @param lowest nothing before this index is looked at
 */
export function isSuspiciousUnit(engine: Engine, text: string, start: number, end: number, lowest: number): boolean {
  let from = start;
  while (from > lowest && isSegment(text.charCodeAt(from - 1))) from--;
  const size = text.length;
  let lower = 0;
  let upper = 0;
  let digits = 0;
  let beyondHex = 0;
  let parts = 0;
  let dashes = 0;
  let isMarked = false;
  let at = from;
  for (; at < size; at++) {
    const code = text.charCodeAt(at);
    if (code >= 97 && code <= 122) {
      lower++;
      if (code > 102) beyondHex++;
    } else if (code >= 48 && code <= 57) digits++;
    else if (code >= 65 && code <= 90) {
      upper++;
      if (code > 70) beyondHex++;
    } else if (code === 45 || code === 95) dashes++;
    else if (code === 46 || code === 126 || code === 43) {
      parts++;
      isMarked ||= mayBeVendorToken(text, at + 1, size);
    } else break;
  }
  unitEnd = Math.max(at, end);
  if (isMarked) return true;
  // Standard base64 goes on behind a slash or plus sign.
  const isJoined = text.charCodeAt(at) === 47 || text.charCodeAt(from - 1) === 47 || parts > 0;
  if (isJoined && dashes === 0 && upper >= 2 && lower >= 2 && digits > 0) return true;
  return isSuspicious(engine, text, from, at, lower, upper, digits, beyondHex, parts);
}

function isSegment(code: number): boolean {
  return code !== 47 && isUnit(code);
}

function isSuspicious(
  engine: Engine,
  text: string,
  from: number,
  to: number,
  lower: number,
  upper: number,
  digits: number,
  beyondHex: number,
  parts: number,
): boolean {
  const length = to - from;
  if (digits === 0 && upper + lower < shortestUnnamedToken) return false;
  if (lower + upper === 0) return digits >= 13;
  if (engine.ledger.hasTokens && engine.ledger.maySee(text, from, to, parts > 0)) return true;
  if (beyondHex === 0) return mayBeVendorToken(text, from, to);
  if (length >= shortestUnnamedToken) return digits > 0 || (upper >= 8 && lower >= 8);
  if (mayBeVendorToken(text, from, to)) return true;
  if (length >= shortestEncoded && parts === 0 && upper >= 2 && lower >= 2) return true;
  return length >= 15 && upper >= 2 && digits >= 8 && isIbanStart(text, from);
}

function isIbanStart(text: string, at: number): boolean {
  const [first, second] = [text.charCodeAt(at), text.charCodeAt(at + 1)];
  const isCountry = first >= 65 && first <= 90 && second >= 65 && second <= 90;
  return isCountry && isDigit(text.charCodeAt(at + 2)) && isDigit(text.charCodeAt(at + 3));
}
