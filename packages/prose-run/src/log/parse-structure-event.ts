import { isGlyphCode, markOfCode } from "./glyphs.js";
import { type EventPlace, isNameCode, parseService, unbracket } from "./parse-service.js";
import type { LogEvent } from "./record.js";

const blockForm = /^block:\s*([^#\s]+)#(\S+)\s*(.*)$/;
const innerForm = /^#(\S+)\s+(.*)$/;

/** `[tag] …`, `∥…`, `loop:`, `block:`, `retry:`, `commit:` and `#ID …`; undefined for anything else. */
export function parseStructureEvent(rest: string, place: EventPlace): LogEvent | undefined {
  switch (rest.charCodeAt(0)) {
    case 91: // [
      return parseTag(rest, place);
    case 0x2225: // ∥
      return parseParallel(rest.slice(1), place);
    case 35: // #
      return parseInner(rest, place);
    case 108: // l
      return rest.startsWith("loop:") ? parseLoop(rest, place) : undefined;
    case 114: // r
      return rest.startsWith("retry:") ? parseRetry(rest, place) : undefined;
    case 98: // b
      return rest.startsWith("block:") ? parseBlock(rest, place) : undefined;
    case 99: // c
      return rest.startsWith("commit:") ? parseCommit(rest, place) : undefined;
    default:
      return undefined;
  }
}

function parseTag(rest: string, place: EventPlace): LogEvent | undefined {
  if (rest.startsWith("[input]")) return parseInput(rest, "[input]".length, place);
  const close = rest.indexOf("]");
  if (close === -1) return undefined;
  const tag = rest.slice(1, close).trim();
  const body = rest.slice(close + 1).trim();
  const { step, branch, position } = place;
  const glyphAt = lastGlyphOf(body);
  const before = glyphAt === -1 ? body : body.slice(0, glyphAt).trim();
  const note = glyphAt === -1 ? "" : afterGlyph(body, glyphAt);
  if (tag === "eval" && glyphAt !== -1 && note === "") {
    const passed = markOfCode(body.charCodeAt(glyphAt)) === "completed";
    return { kind: "event", type: "assertion", step, branch, text: before, passed, position };
  }
  const isLast = glyphAt !== -1 && (note === "" || (note.startsWith("(") && note.endsWith(")")));
  const text = isLast ? `${before}${note === "" ? "" : ` ${note}`}` : body;
  return { kind: "event", type: "tag", step, branch, tag, text, glyph: isLast ? body.charAt(glyphAt) : "", position };
}

function parseInput(rest: string, from: number, { step, branch, position }: EventPlace): LogEvent {
  const start = skipSpaces(rest, from);
  let at = start;
  for (; at < rest.length; at++) {
    const code = rest.charCodeAt(at);
    if (code > 0x21d1 && isGlyphCode(code)) break;
  }
  let end = at;
  while (end > start && rest.charCodeAt(end - 1) === 32) end--;
  const name = rest.slice(start, end);
  const ok = at < rest.length && markOfCode(rest.charCodeAt(at)) === "completed";
  const note = at + 1 >= rest.length ? "" : unbracket(afterGlyph(rest, at));
  return { kind: "event", type: "input", step, branch, name, ok, note, position };
}

function afterGlyph(text: string, at: number): string {
  return text.slice(text.charCodeAt(at + 1) === 0xfe0f ? at + 2 : at + 1).trim();
}

/** The last glyph outside a closing bracketed note. */
function lastGlyphOf(text: string): number {
  const end = text.endsWith(")") ? text.lastIndexOf(" (") : text.length;
  for (let at = (end === -1 ? text.length : end) - 1; at >= 0; at--) if (isGlyphCode(text.charCodeAt(at))) return at;
  return -1;
}

function parseParallel(rest: string, { step, branch, position }: EventPlace): LogEvent | undefined {
  const text = rest.charCodeAt(0) === 32 ? rest.trim() : rest;
  if (isWord(text, "start")) {
    const names = listOf(text.slice(5));
    return { kind: "event", type: "parallel-start", step, branch, names, note: "", position };
  }
  if (isWord(text, "done")) {
    const note = text.length === 4 ? "" : unbracket(text.slice(4).trim());
    return { kind: "event", type: "parallel-done", step, branch, names: [], note, position };
  }
  return undefined;
}

/** `a, b` as its parts without blanks. */
function listOf(text: string): string[] {
  if (!text.includes(",")) {
    const only = text.trim();
    return only === "" ? [] : [only];
  }
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function isWord(text: string, word: string): boolean {
  return text.startsWith(word) && (text.length === word.length || !isNameCode(text.charCodeAt(word.length), false));
}

function parseInner(rest: string, place: EventPlace): LogEvent | undefined {
  const found = innerForm.exec(rest);
  if (found === null) return undefined;
  const id = found[1] ?? "";
  const text = (found[2] ?? "").trim();
  const { step, branch, position } = place;
  const done = /^done\b\s*(.*)$/s.exec(text);
  if (done !== null) {
    return { kind: "event", type: "block-done", step, branch, name: "", id, text: (done[1] ?? "").trim(), position };
  }
  return parseService(text, place, id);
}

function parseLoop(rest: string, { step, branch, position }: EventPlace): LogEvent | undefined {
  const count = countAt(rest, "loop:".length);
  if (count === undefined) return undefined;
  const exit = count.end === rest.length ? null : (/^\s+exit\((.*)\)/.exec(rest.slice(count.end))?.[1] ?? null);
  const { value: iteration, maximum } = count;
  return { kind: "event", type: "loop", step, branch, iteration, maximum, exit, position };
}

function parseRetry(rest: string, { step, branch, position }: EventPlace): LogEvent | undefined {
  const count = countAt(rest, "retry:".length);
  if (count === undefined) return undefined;
  return { kind: "event", type: "retry", step, branch, attempt: count.value, maximum: count.maximum, position };
}

/** `I/M` or `I` at an offset, with numbers of at most nine digits. */
function countAt(text: string, from: number): { value: number; maximum: number | null; end: number } | undefined {
  let at = from;
  while (text.charCodeAt(at) === 32) at++;
  const start = at;
  let value = 0;
  for (let code = text.charCodeAt(at); code > 47 && code < 58; code = text.charCodeAt(++at))
    value = value * 10 + code - 48;
  if (at === start || at - start > 9) return undefined;
  if (text.charCodeAt(at) !== 47) return { value, maximum: null, end: at };
  const second = at + 1;
  let maximum = 0;
  let end = second;
  for (let code = text.charCodeAt(end); code > 47 && code < 58; code = text.charCodeAt(++end))
    maximum = maximum * 10 + code - 48;
  return end === second || end - second > 9 ? { value, maximum: null, end: at } : { value, maximum, end };
}

function parseBlock(rest: string, { step, branch, position }: EventPlace): LogEvent | undefined {
  const found = blockForm.exec(rest);
  if (found === null) return undefined;
  const text = (found[3] ?? "").trim();
  return { kind: "event", type: "block-start", step, branch, name: found[1] ?? "", id: found[2] ?? "", text, position };
}

function parseCommit(rest: string, { step, branch, position }: EventPlace): LogEvent | undefined {
  const from = skipSpaces(rest, "commit:".length);
  if (from === rest.length) return undefined;
  const space = rest.indexOf(" ", from);
  const ids = listOf(rest.slice(from, space === -1 ? rest.length : space));
  const sha = space === -1 ? "" : rest.slice(skipSpaces(rest, space));
  return { kind: "event", type: "commit", step, branch, ids, sha, position };
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) === 32) at++;
  return at;
}
