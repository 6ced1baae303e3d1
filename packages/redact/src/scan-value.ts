import { type Block, blockSpan } from "./block-value.js";
import { isBlank, isQuote, isSpace } from "./char-class.js";
import { redactNamedText } from "./headers.js";
import { isLiteral } from "./ledger.js";
import { markerEnd } from "./marker.js";
import { percentDecoded } from "./percent.js";
import { quotedSpan } from "./quoted-span.js";
import { isTokenLike } from "./random.js";
import { redactJsonUnder } from "./redact-json.js";
import type { NameRule } from "./secret-name.js";
import type { TextScan } from "./text-scan.js";

const longestRegion = 65_536;

/**
 * Replaces the value after a secret's name: quoted, bare, a list or an object.
 *
 * @param separator index of the `=` or `:`, or of the blank after a command line's flag
 * @returns where to go on
 */
export function scanNamedValue(scan: TextScan, separator: number, rule: NameRule): number {
  const { text } = scan;
  let at = separator + 1;
  const isQuotedName = quoteAt(text, scan.wordEnd) !== "";
  while (at < text.length && (isQuotedName ? isSpace(text.charCodeAt(at)) : isBlank(text.charCodeAt(at)))) at++;
  const done = markerEnd(text, at);
  if (done > 0) return done;
  const block = blockSpan(text, at, separator, scan.wordStart);
  if (block !== undefined) return blockValue(scan, block, rule);
  const first = text.charCodeAt(at);
  if (isQuote(first) || (first === 92 && quotedSpan(text, at) !== undefined)) return quotedValue(scan, at, rule);
  if (first === 91 || first === 123)
    return (rule.deep || first === 91) && isQuotedName ? region(scan, at, rule) : separator + 1;
  return bareValue(scan, separator, at, rule, isQuotedName);
}

function blockValue(scan: TextScan, { start, end, isSure }: Block, rule: NameRule): number {
  const inner = scan.text.slice(start, end);
  if (!isSure && (isLiteral(inner) || !isConvincing(inner, rule, true))) return start;
  scan.judged = Math.max(scan.judged, end);
  return scan.replace(start, end, scan.engine.ledger.mark(inner, rule.kind));
}

function quotedValue(scan: TextScan, at: number, rule: NameRule): number {
  const span = quotedSpan(scan.text, at);
  if (span === undefined) return at + 1;
  const inner = scan.text.slice(span.start, span.end);
  if (inner === "") return span.end;
  const name = scan.text.slice(scan.wordStart, scan.wordEnd);
  scan.judged = Math.max(scan.judged, span.end);
  return scan.replace(span.start, span.end, redactNamedText(scan.engine, rule, name, inner));
}

function bareValue(scan: TextScan, separator: number, at: number, rule: NameRule, isQuotedName: boolean): number {
  const { text } = scan;
  const isColon = text.charCodeAt(separator) === 58;
  const wholeLine = isColon && !isQuotedName && at > separator + 1 && takesWholeLine(rule);
  const outer = text.charCodeAt(scan.wordStart - 1);
  let end = at;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === 91) end = Math.max(end, markerEnd(text, end) - 1);
    if (code === 10 || code === 13 || code === 34 || code === 60 || (isQuote(outer) && code === outer)) break;
    if (code === 92 && (text[end + 1] === "n" || text[end + 1] === "r" || text[end + 1] === '"')) break;
    if (wholeLine) continue;
    if (isSpace(code) || code === 38 || isQuote(code) || code === 62) break;
    if (isColon ? code === 44 || code === 59 || code === 125 || code === 93 || code === 41 : endsSetting(text, end))
      break;
  }
  const closing = text.slice(at, end).includes("[") ? ",;)}" : ",;)}]";
  while (end > at && (isSpace(text.charCodeAt(end - 1)) || (!wholeLine && closing.includes(text[end - 1] as string)))) {
    end--;
  }
  const value = text.slice(at, end);
  if (value === "" || isLiteral(value) || !isConvincing(value, rule, isColon || isBlank(text.charCodeAt(separator)))) {
    return separator + 1;
  }
  const name = text.slice(scan.wordStart, scan.wordEnd);
  const marker = redactNamedText(scan.engine, rule, name, value);
  scan.judged = Math.max(scan.judged, end);
  return scan.replace(at, end, isQuotedName && marker !== value ? quoted(text, scan.wordEnd, marker) : marker);
}

/** The quote at `at` with the backslashes before it, or nothing. */
function quoteAt(text: string, at: number): string {
  let end = at;
  while (text.charCodeAt(end) === 92) end++;
  return isQuote(text.charCodeAt(end)) ? text.slice(at, end + 1) : "";
}

/** A number in JSON becomes a quoted marker, in the quotes that its name has. */
function quoted(text: string, at: number, marker: string): string {
  const quote = quoteAt(text, at);
  return `${quote}${marker}${quote}`;
}

function takesWholeLine(rule: NameRule): boolean {
  return ["password", "answer", "credentials", "cookie"].includes(rule.kind);
}

/** In `a=x;b=y` and `a=x, b=y` a separator ends the value only when another setting follows. */
function endsSetting(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code !== 59 && code !== 44) return false;
  return /^[;,]\s*[\w.-]{1,40}\s*=/.test(text.slice(at, at + 60));
}

/** After a colon or a blank stands prose as often as a value: "PIN: see the letter", "token: expired". */
function isConvincing(value: string, rule: NameRule, maybeProse: boolean): boolean {
  if (rule.isShort === true && /^\d{1,3}$/.test(value)) return false;
  if (!maybeProse || takesWholeLine(rule)) return true;
  if (["pin", "otp", "cvv", "card", "ssn", "iban"].includes(rule.kind)) return /\d/.test(value);
  return isTokenLike(percentDecoded(value), 6) || value.length >= 20;
}

/** A list or object under a secret's name: read as JSON, at the level of escaping that its name has. */
function region(scan: TextScan, at: number, rule: NameRule): number {
  const { text } = scan;
  if (at < scan.covered) return at + 1;
  const slashes = quoteAt(text, scan.wordEnd).length - 1;
  const end = regionEnd(text, at, slashes);
  scan.judged = Math.max(scan.judged, end);
  const levels = Math.log2(slashes + 1);
  try {
    const value: unknown = JSON.parse(unescaped(text.slice(at, end), levels));
    const redacted = redactJsonUnder(scan.engine, value, rule, scan.depth + 1);
    return redacted === value ? end : scan.replace(at, end, escaped(JSON.stringify(redacted), levels));
  } catch {
    scan.covered = end;
    return regionStrings(scan, at, end, rule, slashes);
  }
}

function unescaped(source: string, levels: number): string {
  let out = source;
  for (let level = 0; level < levels; level++) out = JSON.parse(`"${out}"`) as string;
  return out;
}

function escaped(source: string, levels: number): string {
  let out = source;
  for (let level = 0; level < levels; level++) out = JSON.stringify(out).slice(1, -1);
  return out;
}

/** Where the brackets close, or the string around them ends, or the text does. */
function regionEnd(text: string, from: number, slashes: number): number {
  let open = 0;
  let found = 0;
  const limit = Math.min(text.length, from + longestRegion);
  for (let at = from; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === 92) {
      found++;
      continue;
    }
    if (code === 34) {
      if (found < slashes) return at - found;
      at = (quotedSpan(text, at - found)?.end ?? at) + slashes;
    } else if (code === 91 || code === 123) open++;
    else if ((code === 93 || code === 125) && --open === 0) return at + 1;
    found = 0;
  }
  return limit;
}

/** When the region is cut off, each string in it that is not a name goes. */
function regionStrings(scan: TextScan, from: number, end: number, rule: NameRule, slashes: number): number {
  const { text } = scan;
  let after = from + 1;
  for (let at = from; at < end; at++) {
    if (text.charCodeAt(at) !== 34) continue;
    const span = quotedSpan(text, at - slashes);
    if (span === undefined) continue;
    const inner = text.slice(span.start, Math.min(span.end, end));
    at = span.end + slashes;
    let next = at + 1;
    while (next < end && isSpace(text.charCodeAt(next))) next++;
    if (text.charCodeAt(next) === 58 || inner === "") continue;
    after = scan.replace(span.start, Math.min(span.end, end), scan.engine.ledger.mark(inner, rule.kind));
  }
  return after;
}
