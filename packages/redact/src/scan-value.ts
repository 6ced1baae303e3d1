import { isBlank, isDigit, isQuote, isSpace } from "./char-class.js";
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
  const isQuotedName = isQuote(text.charCodeAt(scan.wordEnd)) || text.charCodeAt(scan.wordEnd) === 92;
  while (at < text.length && (isQuotedName ? isSpace(text.charCodeAt(at)) : isBlank(text.charCodeAt(at)))) at++;
  const done = markerEnd(text, at);
  if (done > 0) return done;
  const first = text.charCodeAt(at);
  if (isQuote(first) || (first === 92 && quotedSpan(text, at) !== undefined)) return quotedValue(scan, at, rule);
  if (first === 91 || first === 123)
    return (rule.deep || first === 91) && isQuotedName ? region(scan, at, rule) : separator + 1;
  return bareValue(scan, separator, at, rule, isQuotedName);
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

/** A number in JSON becomes a quoted marker, in the quotes that its name has. */
function quoted(text: string, at: number, marker: string): string {
  let end = at;
  while (text.charCodeAt(end) === 92) end++;
  const quote = text.slice(at, end + 1);
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
  if (!maybeProse || takesWholeLine(rule)) return true;
  if (["pin", "otp", "cvv", "card", "ssn", "iban"].includes(rule.kind)) return /\d/.test(value);
  return isTokenLike(percentDecoded(value), 6) || value.length >= 20;
}

/** A list or object under a secret's name. */
function region(scan: TextScan, at: number, rule: NameRule): number {
  const { text } = scan;
  const end = regionEnd(text, at);
  const source = text.slice(at, end);
  try {
    const value: unknown = JSON.parse(source);
    const redacted = redactJsonUnder(scan.engine, value, rule, scan.depth + 1);
    scan.judged = Math.max(scan.judged, end);
    return redacted === value ? end : scan.replace(at, end, JSON.stringify(redacted));
  } catch {
    return regionStrings(scan, at, end, rule);
  }
}

function regionEnd(text: string, from: number): number {
  let open = 0;
  const limit = Math.min(text.length, from + longestRegion);
  for (let at = from; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) at = quotedSpan(text, at)?.end ?? at;
    else if (code === 91 || code === 123) open++;
    else if ((code === 93 || code === 125) && --open === 0) return at + 1;
  }
  return limit;
}

/** When the region is no JSON (escaped, cut off) each string in it that is not a name goes. */
function regionStrings(scan: TextScan, from: number, end: number, rule: NameRule): number {
  const { text } = scan;
  let after = from + 1;
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    const isOpen = code === 34 || (code === 92 && text.charCodeAt(at + 1) === 34);
    if (!isOpen) {
      const numeric = isDigit(code) && !isDigit(text.charCodeAt(at - 1));
      if (!numeric) continue;
    }
    const span = isOpen ? quotedSpan(text, at) : undefined;
    if (span === undefined) continue;
    let next = span.end;
    while (text.charCodeAt(next) === 92 || text.charCodeAt(next) === 34 || isSpace(text.charCodeAt(next))) {
      if (next >= text.length) break;
      next++;
    }
    const inner = text.slice(span.start, span.end);
    if (text.charCodeAt(next) !== 58 && inner !== "") {
      after = scan.replace(span.start, span.end, scan.engine.ledger.mark(inner, rule.kind));
    }
    at = span.end + (text.charCodeAt(span.end) === 92 ? 1 : 0);
  }
  scan.judged = Math.max(scan.judged, after);
  return after;
}
