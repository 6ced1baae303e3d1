import { wordLikeness } from "./word-likeness.js";

/** Shortest value without a telling name that is taken for a token; ids of resources are shorter. */
export const shortestUnnamedToken = 32;

/** Longest one: what is longer is data. */
const longestUnnamedToken = 4096;

interface Shape {
  readonly lower: number;
  readonly upper: number;
  readonly digit: number;
  /** Neighbouring letters and digits that are of different classes. */
  readonly changes: number;
  readonly longestRun: number;
  readonly hex: boolean;
  readonly foreign: boolean;
}

function shapeOf(text: string): Shape {
  let lower = 0;
  let upper = 0;
  let digit = 0;
  let changes = 0;
  let run = 0;
  let longestRun = 0;
  let hex = true;
  let foreign = false;
  let previous = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    let now = 0;
    if (code >= 97 && code <= 122) {
      lower++;
      now = 1;
      if (code > 102) hex = false;
    } else if (code >= 65 && code <= 90) {
      upper++;
      now = 2;
      if (code > 70) hex = false;
    } else if (code >= 48 && code <= 57) {
      digit++;
      now = 3;
    } else if (code > 126 || code < 33) {
      foreign = true;
    }
    if (now !== 0 && previous !== 0 && now !== previous) changes++;
    run = now === 0 ? 0 : run + 1;
    if (run > longestRun) longestRun = run;
    previous = now;
  }
  return { lower, upper, digit, changes, longestRun, hex, foreign };
}

/**
 * Whether text without a telling name has the form of a random token: 32 characters or more whose letters and digits
 * are mixed as in base 36, base 62 or base 64 and are not like words. Hexadecimal digests, UUIDs, numbers, words joined
 * by dashes and identifiers are not tokens.
 */
export function isRandomToken(text: string): boolean {
  if (text.length < shortestUnnamedToken || text.length > longestUnnamedToken) return false;
  const { lower, upper, digit, changes, longestRun, hex, foreign } = shapeOf(text);
  // Codes of articles are short runs of one case; base64url has both cases and a dash now and then.
  const shortestRun = lower >= 6 && upper >= 6 ? 6 : 12;
  if (hex || foreign || longestRun < shortestRun || text.includes("FormBoundary") || distinct(text) < 12) return false;
  const mixed = /[-_.]/.test(text) ? text.split(/[-_.~]/).filter((part) => !numberOrDigest.test(part)) : [text];
  const count = mixed.reduce((sum, part) => sum + part.length, 0);
  if (count < 24) return false;
  if (digit > 0 && changes / count >= (lower >= 3 && upper >= 3 ? 0.5 : 0.42)) return true;
  const { share, pairs } = wordLikeness(mixed.join("-"));
  if (digit === 0) return lower >= 8 && upper >= 8 && pairs >= 16 && share < 0.42 && changes / count > 0.3;
  return pairs < 6 ? changes / count >= 0.4 : share < (pairs < 12 ? 0.62 : 0.52);
}

const numberOrDigest = /^(?:[0-9]+|[0-9a-f]{4,}|[0-9A-F]{4,})$/;

/**
 * Whether a value that a name already calls secret is long and random enough to leave a keyed hash: guessing it from
 * the hash is hopeless. Words, dates, and words with numbers behind them are not.
 */
export function isUnguessable(text: string): boolean {
  if (text.length < 16) return false;
  const { lower, upper, digit, changes, foreign } = shapeOf(text);
  const count = lower + upper + digit;
  if (foreign || count < 14) return false;
  if (digit === count || distinct(text) < 8) return false;
  return changes / count >= (digit > 0 && (lower > 0 || upper > 0) ? 0.22 : 0.35);
}

/** Whether a value looks like a token rather than a word, for names that are secret only then (`code`, `ticket`). */
export function isTokenLike(text: string, minimum: number): boolean {
  if (text.length < minimum) return false;
  const { lower, upper, digit, changes, foreign } = shapeOf(text);
  const count = lower + upper + digit;
  if (foreign || count < text.length * 0.6) return false;
  return digit > 0 && lower + upper > 0 ? changes / count >= 0.1 : lower > 0 && upper > 0 && changes / count >= 0.3;
}

/** How many different characters of ASCII a text has. */
function distinct(text: string): number {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const bit = 1 << (code & 31);
    if (code < 32) first |= bit;
    else if (code < 64) second |= bit;
    else if (code < 96) third |= bit;
    else fourth |= bit;
  }
  return ones(first) + ones(second) + ones(third) + ones(fourth);
}

function ones(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
