import { isGlyphCode } from "./glyphs.js";
import { type EventPlace, isNameCode, parseService, unbracket } from "./parse-service.js";
import type { LogEvent } from "./record.js";

const loopForm = /^loop:\s*(\d{1,9})(?:\/(\d{1,9}))?(?:\s+exit\((.*)\))?/;
const retryForm = /^retry:\s*(\d{1,9})(?:\/(\d{1,9}))?/;
const blockForm = /^block:\s*([^#\s]+)#(\S+)\s*(.*)$/;
const commitForm = /^commit:\s*(\S+)\s*(.*)$/;
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

function parseTag(rest: string, { step, branch, position }: EventPlace): LogEvent | undefined {
  const close = rest.indexOf("]");
  if (close === -1) return undefined;
  const tag = rest.slice(1, close).trim();
  const body = rest.slice(close + 1).trim();
  const glyphAt = tag === "input" ? firstGlyphOf(body) : lastGlyphOf(body);
  const glyph = glyphAt === -1 ? "" : body.charAt(glyphAt);
  const before = glyphAt === -1 ? body : body.slice(0, glyphAt).trim();
  const note =
    glyphAt === -1 ? "" : body.slice(body.charCodeAt(glyphAt + 1) === 0xfe0f ? glyphAt + 2 : glyphAt + 1).trim();
  const ok = glyph === "✓" || glyph === "✔" || glyph === "✅";
  if (tag === "input") {
    return {
      kind: "event",
      type: "input",
      step,
      branch,
      name: before,
      ok,
      note: unbracket(note),
      position,
    };
  }
  if (tag === "eval" && glyphAt !== -1 && note === "") {
    return { kind: "event", type: "assertion", step, branch, text: before, passed: ok, position };
  }
  const isLast = note === "" || /^\(.*\)$/s.test(note);
  const text = isLast && glyph !== "" ? `${before}${note === "" ? "" : ` ${note}`}` : body;
  return { kind: "event", type: "tag", step, branch, tag, text, glyph: isLast ? glyph : "", position };
}

function firstGlyphOf(text: string): number {
  for (let at = 0; at < text.length; at++) if (isGlyphCode(text.charCodeAt(at))) return at;
  return -1;
}

/** The last glyph outside a closing bracketed note. */
function lastGlyphOf(text: string): number {
  const end = text.endsWith(")") ? text.lastIndexOf(" (") : text.length;
  for (let at = (end === -1 ? text.length : end) - 1; at >= 0; at--) if (isGlyphCode(text.charCodeAt(at))) return at;
  return -1;
}

function parseParallel(rest: string, { step, branch, position }: EventPlace): LogEvent | undefined {
  const text = rest.trim();
  if (isWord(text, "start")) {
    const names = text
      .slice(5)
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "");
    return { kind: "event", type: "parallel-start", step, branch, names, note: "", position };
  }
  if (isWord(text, "done")) {
    const note = unbracket(text.slice(4).trim());
    return { kind: "event", type: "parallel-done", step, branch, names: [], note, position };
  }
  return undefined;
}

function isWord(text: string, word: string): boolean {
  return text.startsWith(word) && !isNameCode(text.charCodeAt(word.length), false);
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
  const found = loopForm.exec(rest);
  if (found === null) return undefined;
  const maximum = found[2] === undefined ? null : Number(found[2]);
  return {
    kind: "event",
    type: "loop",
    step,
    branch,
    iteration: Number(found[1]),
    maximum,
    exit: found[3] ?? null,
    position,
  };
}

function parseRetry(rest: string, { step, branch, position }: EventPlace): LogEvent | undefined {
  const found = retryForm.exec(rest);
  if (found === null) return undefined;
  const maximum = found[2] === undefined ? null : Number(found[2]);
  return { kind: "event", type: "retry", step, branch, attempt: Number(found[1]), maximum, position };
}

function parseBlock(rest: string, { step, branch, position }: EventPlace): LogEvent | undefined {
  const found = blockForm.exec(rest);
  if (found === null) return undefined;
  const text = (found[3] ?? "").trim();
  return { kind: "event", type: "block-start", step, branch, name: found[1] ?? "", id: found[2] ?? "", text, position };
}

function parseCommit(rest: string, { step, branch, position }: EventPlace): LogEvent | undefined {
  const found = commitForm.exec(rest);
  if (found === null) return undefined;
  const ids = (found[1] ?? "").split(",").filter((id) => id !== "");
  return { kind: "event", type: "commit", step, branch, ids, sha: (found[2] ?? "").trim(), position };
}
