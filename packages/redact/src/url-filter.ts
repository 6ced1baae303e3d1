import { classOf, isDigit, isQuote, isSpace, WORD } from "./char-class.js";
import type { Engine } from "./engine.js";

const shortestValue = 4;
const longestUrl = 2048;
const tokenParameters = ["code=", "state=", "key=", "sig=", "sign=", "hash=", "session_state=", "oauth_verifier="];

// The first three letters of path segments after which comes a one-time value: verify, confirm, magic-link, reset, ...
const oneTimeStarts = new Uint8Array(32_768);
for (const start of "ver con act val ema mai log pas acc ser web hoo mag inv unl rec res uns sso cal sha".split(" "))
  oneTimeStarts[letters(start, 0)] = 1;

/**
 * Whether the URL whose scheme ends at `colon` holds something that only its parts reveal: userinfo, a value after a
 * telling path segment, a parameter of a sign-in, an encoded value. Everything else in a URL the scan of the text sees.
 */
export function isSuspiciousUrl(engine: Engine, text: string, colon: number): boolean {
  let part = colon + 1;
  while (text.charCodeAt(part) === 47 || text.charCodeAt(part) === 92) part++;
  let inAuthority = true;
  let inPath = true;
  let isTelling = false;
  const limit = part + longestUrl;
  for (let at = part; at <= text.length; at++) {
    // Each URL is looked at from its scheme on: an endless one is left to the scan that looks once.
    if (at > limit) return true;
    const code = at < text.length ? text.charCodeAt(at) : 32;
    if (classOf[code] === WORD) continue;
    const ends = isSpace(code) || isQuote(code) || code === 60 || code === 62;
    if (code === 37 || (code === 59 && inPath) || (code === 64 && inAuthority)) return true;
    if (code === 47 || code === 63 || code === 35 || code === 38 || ends) {
      if (inPath && !inAuthority) {
        if (isTelling && at - part >= shortestValue && (hasDigit(text, part, at) || at - part >= 12)) return true;
        if (at - part >= 20 && hasDigit(text, part, at) && /[A-Z]/.test(text.slice(part, at))) return true;
        isTelling = isTellingSegment(engine, text, part, at);
      }
      if (ends) return false;
      if (code === 63 || code === 35) inPath = false;
      inAuthority = false;
      part = at + 1;
    } else if (code === 61 && !inPath && isTokenParameter(text, part)) return true;
  }
  return false;
}

function isTellingSegment(engine: Engine, text: string, start: number, end: number): boolean {
  if (end - start < 3 || end - start > 40) return false;
  return engine.names.mayBe(text, start, end) || oneTimeStarts[letters(text, start)] === 1;
}

function letters(text: string, at: number): number {
  return ((text.charCodeAt(at) & 31) << 10) | ((text.charCodeAt(at + 1) & 31) << 5) | (text.charCodeAt(at + 2) & 31);
}

function isTokenParameter(text: string, start: number): boolean {
  const first = text.charCodeAt(start);
  if (first !== 99 && first !== 115 && first !== 107 && first !== 104 && first !== 111) return false;
  for (const name of tokenParameters) if (text.startsWith(name, start)) return true;
  return false;
}

function hasDigit(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (isDigit(text.charCodeAt(at))) return true;
  return false;
}
