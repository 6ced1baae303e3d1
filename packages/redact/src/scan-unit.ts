import { isDigit, isSpace, isUnit } from "./char-class.js";
import { deepestNesting } from "./engine.js";
import { isMarker } from "./marker.js";
import { isCardNumber, isIban } from "./payment-number.js";
import { printableBase64 } from "./printable-base64.js";
import { isRandomToken, shortestUnnamedToken } from "./random.js";
import { redactTextAt } from "./redact-text.js";
import type { TextScan } from "./text-scan.js";
import { isVendorToken } from "./token-shape.js";

const jwt = /eyJ[\w-]{6,}\.[\w-]{2,}(?:\.[\w-]*){0,3}/y;
const staticFile = /\.(?:m?js|css|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|otf|eot|map|mp4|webm|mp3|wasm|pdf)$/i;
const integrity = /^sha(?:1|256|384|512)[-/]/;
const imageStart = /^(?:iVBORw0KGgo|\/9j\/|R0lGOD|UklGR|PHN2Zy|JVBERi|d09G|T1RUTw|AAEAAAA|AAABAA)/;

/**
 * Judges the unit around the word at `start` to `end`: the longest stretch that could be one token, together with the
 * dots, slashes and plus signs inside it. Each unit is judged once.
 *
 * @returns where to go on: the end of the last replacement, or `end`
 */
export function scanUnit(scan: TextScan, start: number, end: number): number {
  const { text } = scan;
  const lowest = Math.max(scan.floor, scan.judged);
  let from = start;
  while (from > lowest && isUnit(text.charCodeAt(from - 1))) from--;
  let to = end;
  while (to < text.length && isUnit(text.charCodeAt(to))) to++;
  scan.judged = to;
  while (to > end && text.charCodeAt(to - 1) === 46) to--;
  if (to < end) return end;
  const unit = text.slice(from, to);
  if (text.startsWith(";base64,", from - 8)) return scanEncoded(scan, from, to, unit);
  if (integrity.test(unit) || imageStart.test(unit)) return end;
  const padded = text.charCodeAt(to) === 61 ? (text.charCodeAt(to + 1) === 61 ? 2 : 1) : 0;
  const whole = to + (isEndOfValue(text.charCodeAt(to + padded)) ? padded : 0);
  if (scan.random && /[+/]/.test(unit) && isBase64Token(unit)) {
    return scan.replace(from, whole, scan.engine.ledger.hashed(unit, "token"));
  }
  let after = end;
  let at = from;
  for (const segment of unit.split("/")) {
    const segmentEnd = at + segment.length;
    if (segment.length >= 12) after = Math.max(after, scanSegment(scan, at, segmentEnd === to ? whole : segmentEnd));
    at = segmentEnd + 1;
  }
  return after;
}

function scanSegment(scan: TextScan, from: number, end: number): number {
  const { text, engine } = scan;
  const padded = text.slice(from, end);
  const segment = padded.replace(/=+$/, "");
  const to = from + segment.length;
  const tokenAt = segment.indexOf("eyJ");
  if (tokenAt >= 0) {
    jwt.lastIndex = from + tokenAt;
    if (jwt.test(text)) {
      const tokenEnd = Math.min(jwt.lastIndex, end);
      if (tokenAt >= 12) scanSegment(scan, from, from + tokenAt);
      const token = text.slice(from + tokenAt, tokenEnd);
      const after = scan.replace(from + tokenAt, tokenEnd, engine.ledger.hashed(token, "jwt"));
      return end - tokenEnd >= 12 ? Math.max(after, scanSegment(scan, tokenEnd, end)) : after;
    }
  }
  const vendor = scanVendor(scan, from, to);
  if (vendor > 0) return vendor;
  const digits = segment.replaceAll("-", "");
  if (/^\d{13,19}$/.test(digits)) {
    if (!isCardNumber(digits)) return 0;
    const marker = engine.ledger.ordinal(digits, "card");
    return scan.replace(from, to, isJsonNumber(text, from, to) ? `"${marker}"` : marker);
  }
  if (isIban(segment)) return scan.replace(from, to, engine.ledger.ordinal(segment, "iban"));
  if (engine.ledger.hasTokens) {
    const seen = scanSeen(scan, from, segment);
    if (seen > 0) return seen;
  }
  if (staticFile.test(segment)) return 0;
  if (segment.length >= 24 && !segment.includes(".")) {
    const inside = scanEncoded(scan, from, end, padded);
    if (inside > 0) return inside;
  }
  if (!scan.random || segment.length < shortestUnnamedToken) return 0;
  if (isRandomToken(segment) && printableBase64(segment) === undefined) {
    return scan.replace(from, end, engine.ledger.hashed(segment, "token"));
  }
  return scanParts(scan, from, segment);
}

/** A bare number in JSON has to become a quoted marker. */
function isJsonNumber(text: string, from: number, to: number): boolean {
  let before = from - 1;
  while (isSpace(text.charCodeAt(before)) && before > 0) before--;
  let after = to;
  while (isSpace(text.charCodeAt(after)) && after < text.length) after++;
  if (text[before] === ":") return text[before - 1] === '"';
  return "[,".includes(text[before] ?? " ") && ",]".includes(text[after] ?? " ");
}

function scanVendor(scan: TextScan, from: number, to: number): number {
  const { text } = scan;
  for (let at = from; at < to; at++) {
    const before = text.charCodeAt(at - 1);
    const isBoundary = at === from || before === 46 || before === 43 || before === 126;
    if (!isBoundary || !isVendorToken(text, at, to)) continue;
    if (at - from >= 12) scanSegment(scan, from, at);
    return scan.replace(at, to, scan.engine.ledger.hashed(text.slice(at, to), "api-key"));
  }
  return 0;
}

function scanSeen(scan: TextScan, from: number, segment: string): number {
  if (scan.engine.ledger.hasSeen(segment)) {
    return scan.replace(from, from + segment.length, scan.engine.ledger.hashed(segment, "token"));
  }
  let at = from;
  let after = 0;
  if (!/[.~+]/.test(segment)) return 0;
  for (const part of segment.split(/[.~+]/)) {
    if (part.length >= 16 && scan.engine.ledger.hasSeen(part)) {
      after = scan.replace(at, at + part.length, scan.engine.ledger.hashed(part, "token"));
    }
    at += part.length + 1;
  }
  return after;
}

function scanParts(scan: TextScan, from: number, segment: string): number {
  let at = from;
  let after = 0;
  for (const part of segment.split(/[.~]/)) {
    if (isRandomToken(part) && printableBase64(part) === undefined) {
      after = scan.replace(at, at + part.length, scan.engine.ledger.hashed(part, "token"));
    }
    at += part.length + 1;
  }
  return after;
}

/** Base64 with text inside is opened; when that text holds a secret, all of it goes. */
function scanEncoded(scan: TextScan, from: number, end: number, encoded: string): number {
  if (scan.depth >= deepestNesting) return 0;
  const inside = printableBase64(encoded);
  if (inside === undefined || isMarker(inside)) return 0;
  const redacted = redactTextAt(scan.engine, inside, scan.depth + 1, scan.random);
  return redacted === inside ? 0 : scan.replace(from, end, scan.engine.ledger.ordinal(encoded, "secret"));
}

function isBase64Token(unit: string): boolean {
  if (unit.length < 40 || !/^[A-Za-z0-9+/]+$/.test(unit)) return false;
  return isRandomToken(unit) && printableBase64(unit) === undefined;
}

function isEndOfValue(code: number): boolean {
  return !isDigit(code) && !((code | 32) >= 97 && (code | 32) <= 122);
}
