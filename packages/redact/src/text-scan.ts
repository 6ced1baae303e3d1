import { ruleOfArgument } from "./argument-name.js";
import { classOf, isBlank, isQuote, isSpace, WORD } from "./char-class.js";
import { deepestNesting, type Engine } from "./engine.js";
import { foreignNameStart } from "./foreign-name.js";
import { markerEnd, markerForUrl } from "./marker.js";
import { percentDecoded, percentEncoded } from "./percent.js";
import { attributeSpan, type Span } from "./quoted-span.js";
import { redactTextAt } from "./redact-text.js";
import { redactUrlAt } from "./redact-url.js";
import { scanDigitGroups, scanPrivateKey, scanScheme } from "./scan-phrase.js";
import { scanUnit } from "./scan-unit.js";
import { scanNamedValue } from "./scan-value.js";
import type { NameRule } from "./secret-name.js";
import { elementName, isHexPair, isPairName, isSlash, shortestCandidate } from "./text-trigger.js";
import { isSuspiciousUnit, unitEnd } from "./unit-filter.js";
import { isSuspiciousUrl } from "./url-filter.js";

const valueNames = /^(?:(?:new|old)?_?value|content|val|text)$/i;
// What may stand between an element's tag and its text: CDATA, the types of XML-RPC, property lists and Spring.
const wrapped = /\s*(?:<(?:value|string|data)>\s{0,20}){0,3}(?:<!\[CDATA\[)?/y;
const namedElement =
  /<(name|key)>\s{0,20}([^<>]{2,60}?)\s{0,20}<\/\1>\s{0,200}(?=<(?:value|string|data|array|int|i4)>)/y;
// Elements whose text is a label or a choice, not the value that their name names.
const formElements = /<(?:input|meta|button|form|label|select|option|a|div|span|fieldset|iframe|img|link)\b/iy;
const longestPair = 600;

/** One pass over one text. Every step moves forward; what has been judged is not judged again. */
export class TextScan {
  readonly engine: Engine;
  readonly text: string;
  readonly depth: number;
  readonly random: boolean;
  /** End of the last word, and its start. */
  wordStart = -1;
  wordEnd = -1;
  /** Up to here units have been judged. */
  judged = 0;
  /** Up to here every text below a secret's name has been replaced. */
  covered = 0;
  /** The text has no more ends of PEM blocks. */
  hasNoKeyEnd = false;
  readonly #edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  #floor = 0;
  #pair: { readonly rule: NameRule; readonly end: number } | undefined;
  #lastValue: Span | undefined;
  #element: { readonly rule: NameRule; readonly end: number } | undefined;

  constructor(engine: Engine, text: string, depth: number, random: boolean) {
    this.engine = engine;
    this.text = text;
    this.depth = depth;
    this.random = random;
  }

  run(from: number): string {
    const { text } = this;
    let at = from;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      const kind = classOf[code];
      if (kind === WORD) at = this.#word(at);
      else if (kind === 0) at++;
      else at = this.#special(code, at);
    }
    return this.#assembled();
  }

  /** Replaces a span; spans may come out of order but never overlap. Returns where to go on. */
  replace(start: number, end: number, replacement: string): number {
    if (this.text.slice(start, end) !== replacement) this.#edits.push({ start, end, text: replacement });
    if (end > this.#floor) this.#floor = end;
    return end;
  }

  /** Nothing before this index may be replaced any more. */
  get floor(): number {
    return this.#floor;
  }

  #word(start: number): number {
    const { text } = this;
    let end = start + 1;
    while (end < text.length && classOf[text.charCodeAt(end)] === WORD) end++;
    this.wordStart = start;
    this.wordEnd = end;
    const length = end - start;
    if (length >= shortestCandidate && start >= this.judged) {
      const lowest = Math.max(this.#floor, this.judged);
      if (isSuspiciousUnit(this.engine, text, start, end, lowest)) {
        const after = scanUnit(this, start, end);
        if (after > end) return after;
      } else this.judged = unitEnd;
    }
    const next = text.charCodeAt(end);
    if (length < 4 || !(isBlank(next) || next === 43)) return end;
    if (length === 4) return scanDigitGroups(this, start, end);
    if (length === 10 && text.startsWith("-----BEGIN", start)) return scanPrivateKey(this, start, end);
    if (text.charCodeAt(start) === 45) return this.#flag(start, end);
    return length <= 6 ? scanScheme(this, start, end) : end;
  }

  #special(code: number, at: number): number {
    if (code > 127) {
      const start = foreignNameStart(this.text, at + 1);
      if (start >= 0) [this.wordStart, this.wordEnd] = [start, at + 1];
      return at + 1;
    }
    switch (code) {
      case 91: {
        const end = markerEnd(this.text, at);
        return end > 0 ? end : at + 1;
      }
      case 37:
        return isHexPair(this.text, at + 1) && this.depth < deepestNesting ? this.#encoded(at) : at + 1;
      case 60:
        this.#closePair(at);
        this.#openElement(at);
        return at + 1;
      case 62:
        this.#closePair(at);
        return this.#element?.end === at ? this.#elementText(at) : at + 1;
      case 10:
      case 92:
        return at + 1;
      case 123:
      case 125:
        this.#closePair(at);
        return at + 1;
      default:
        return this.#separator(code, at);
    }
  }

  /** `name=value` and `name: value` in all their forms. */
  #separator(code: number, at: number): number {
    const { text } = this;
    if (this.wordEnd <= 0 || at - this.wordEnd > 6) return at + 1;
    if (code === 58 && this.wordEnd === at && isSlash(text, at + 1) && this.depth <= deepestNesting) {
      if (isSuspiciousUrl(this.engine, text, at)) return this.#url(at);
      this.wordEnd = -1;
      return at + 1;
    }
    for (let gap = this.wordEnd; gap < at; gap++) {
      const between = text.charCodeAt(gap);
      if (!isBlank(between) && !isQuote(between) && between !== 92 && between !== 93 && between !== 41) return at + 1;
    }
    const next = text.charCodeAt(at + 1);
    if (code === 61 && (next === 61 || next === 62)) return at + 2;
    const rule =
      this.engine.names.at(text, this.wordStart, this.wordEnd) ??
      (code === 58 && this.wordEnd === at ? ruleOfArgument(this.engine, text, this.wordStart, at) : undefined);
    if (rule !== undefined) return scanNamedValue(this, at, rule);
    if (isPairName(text, this.wordStart, this.wordEnd)) return this.#pairName(at);
    const word = this.wordEnd - this.wordStart <= 9 ? text.slice(this.wordStart, this.wordEnd) : "";
    if (!valueNames.test(word)) return at + 1;
    if (this.#pair !== undefined && at < this.#pair.end) return scanNamedValue(this, at, this.#pair.rule);
    const inner = attributeSpan(text, at + 1);
    if (inner !== undefined) this.#lastValue = inner;
    return at + 1;
  }

  #pairName(at: number): number {
    const inner = attributeSpan(this.text, at + 1);
    if (inner === undefined || inner.end - inner.start > 60) return at + 1;
    const rule = this.engine.names.of(this.text.slice(inner.start, inner.end));
    if (rule === undefined) return at + 1;
    const part = multipartBody(this.text, this.wordStart, inner.end);
    if (part !== undefined) {
      const marker = this.engine.ledger.mark(this.text.slice(part.start, part.end), rule.kind);
      return this.replace(part.start, part.end, marker);
    }
    this.#pair = { rule, end: inner.end + longestPair };
    this.#namedAttribute(rule, at, inner.end);
    const value = this.#lastValue;
    if (value !== undefined && value.start >= this.#floor && value.end > value.start) {
      this.replace(value.start, value.end, this.engine.ledger.mark(this.text.slice(value.start, value.end), rule.kind));
    }
    return inner.end;
  }

  /** `<param name="password">x</param>` */
  #namedAttribute(rule: NameRule, at: number, end: number): void {
    if (this.text.charCodeAt(at) !== 61) return;
    const from = Math.max(at - 200, 0);
    const tag = from + this.text.slice(from, at).lastIndexOf("<");
    if (tag < from || this.text.slice(tag, at).includes(">")) return;
    formElements.lastIndex = tag;
    const close = this.text.slice(end, end + longestPair).indexOf(">");
    if (close >= 0 && !formElements.test(this.text)) this.#element = { rule, end: end + close };
  }

  #closePair(at: number): void {
    // A brace inside the quoted value itself ends nothing.
    if (this.#lastValue !== undefined && at < this.#lastValue.end) return;
    this.#pair = undefined;
    this.#lastValue = undefined;
  }

  #url(at: number): number {
    const { text } = this;
    const start = this.wordStart;
    const outer = text.charCodeAt(start - 1);
    let end = at + 1;
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end);
      if (isSpace(code) || code === 34 || code === 96 || code === 60 || code === 62 || code === 124) break;
      if (code === 39 && outer === 39) break;
      if (code === 92 && text.charCodeAt(end + 1) !== 47) break;
    }
    while (end > at + 3 && ".,;)}".includes(text[end - 1] as string)) end--;
    const escaped = text.startsWith("\\/", at + 1);
    const raw = text.slice(start, end);
    const url = escaped ? raw.replaceAll("\\/", "/") : raw;
    const redacted = redactUrlAt(this.engine, url, this.depth + 1);
    this.wordEnd = -1;
    if (redacted === url) {
      this.judged = end;
      return end;
    }
    return this.replace(start, end, escaped ? redacted.replaceAll("/", "\\/") : redacted);
  }

  /** A percent-encoded value: decoded, looked into, and encoded again when something was found. */
  #encoded(at: number): number {
    const { text } = this;
    const stops = "&=;,<>{}(|";
    const isStop = (code: number): boolean =>
      isSpace(code) || isQuote(code) || code === 92 || stops.includes(String.fromCharCode(code));
    let start = at;
    while (start > this.#floor && !isStop(text.charCodeAt(start - 1))) start--;
    const outer = text.charCodeAt(start - 1);
    let end = at + 1;
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end);
      // Quotes and brackets may stand unencoded in a value: they end it only where one opened before it.
      if (code === 39 ? outer === 39 : code === 41 ? outer === 40 : code !== 40 && isStop(code)) break;
    }
    const raw = text.slice(start, end);
    const decoded = percentDecoded(raw);
    this.judged = end;
    this.wordEnd = -1;
    if (decoded === raw) return end;
    const redacted = redactTextAt(this.engine, decoded, this.depth + 1, this.random);
    return redacted === decoded ? end : this.replace(start, end, percentEncoded(redacted));
  }

  #openElement(at: number): void {
    namedElement.lastIndex = at;
    const named = (this.text.charCodeAt(at + 1) | 32) > 106 ? namedElement.exec(this.text) : null;
    const ruleOfText = named === null ? undefined : this.engine.names.of(named[2] as string);
    if (ruleOfText !== undefined) {
      const valueTag = this.text.indexOf(">", namedElement.lastIndex);
      this.#element = { rule: ruleOfText, end: valueTag };
      return;
    }
    const { start, end } = elementName(this.text, at + 1);
    const rule = end > start ? this.engine.names.at(this.text, start, end) : undefined;
    if (rule === undefined) return;
    const close = this.text.slice(end, end + longestPair).indexOf(">");
    if (close >= 0) this.#element = { rule, end: end + close };
  }

  #elementText(at: number): number {
    const rule = this.#element?.rule;
    this.#element = undefined;
    const end = this.text.indexOf("<", at + 1);
    if (rule === undefined || this.text.charCodeAt(at - 1) === 47) return at + 1;
    wrapped.lastIndex = at + 1;
    const open = wrapped.test(this.text) ? wrapped.lastIndex : at + 1;
    const isCharacterData = this.text.startsWith("<![CDATA[", open - 9);
    const close = open === at + 1 ? end : this.text.indexOf(isCharacterData ? "]]>" : "<", open);
    const stop = close < 0 ? this.text.length : close;
    const inner = this.text.slice(open, stop);
    if (inner.trim() === "") return at + 1;
    return this.replace(open, stop, this.engine.ledger.mark(inner, rule.kind));
  }

  /** `--password hunter2` on a command line. */
  #flag(start: number, end: number): number {
    const { text } = this;
    let name = start;
    while (text.charCodeAt(name) === 45) name++;
    const rule = this.engine.names.at(text, name, end);
    let from = end;
    while (isBlank(text.charCodeAt(from))) from++;
    if (rule === undefined || text.charCodeAt(from) === 45) return end;
    return scanNamedValue(this, end, rule);
  }

  #assembled(): string {
    if (this.#edits.length === 0) return this.text;
    this.#edits.sort((left, right) => left.start - right.start);
    let out = "";
    let last = 0;
    for (const { start, end, text } of this.#edits) {
      if (start < last) continue;
      const before = this.text.charCodeAt(this.wordBefore(start));
      out += this.text.slice(last, start) + (before === 63 || before === 38 ? markerForUrl(text) : text);
      last = end;
    }
    return out + this.text.slice(last);
  }

  /** Index of the character before the name of a `name=value` that ends at `start`, or -1. */
  wordBefore(start: number): number {
    if (this.text.charCodeAt(start - 1) !== 61) return -1;
    let at = start - 2;
    while (at >= 0 && start - at < 200 && classOf[this.text.charCodeAt(at)] === WORD) at--;
    return at;
  }
}

/** The body of a multipart part whose header holds `name="…"` ending at `nameEnd`. */
function multipartBody(text: string, nameStart: number, nameEnd: number): Span | undefined {
  if (!/form-data;\s*$/i.test(text.slice(Math.max(nameStart - 40, 0), nameStart))) return undefined;
  const head = text.slice(nameEnd, nameEnd + 1000);
  const blank = /\r?\n\r?\n|\\r\\n\\r\\n|\\n\\n/.exec(head);
  if (blank === null) return undefined;
  const start = nameEnd + blank.index + blank[0].length;
  const ends = blank[0].startsWith("\\") ? ["\\r\\n--", "\\n--"] : ["\r\n--", "\n--"];
  const found = ends.map((end) => text.indexOf(end, start)).filter((index) => index >= 0);
  return { start, end: found.length === 0 ? text.length : Math.min(...found) };
}
