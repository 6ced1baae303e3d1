import type { Position } from "../position.js";
import { delegateGlyph, isGlyphCode, markOfCode } from "./glyphs.js";
import type { LogEvent } from "./record.js";

/** Where an event stands: its step number, branch letter and the position of its line. */
export interface EventPlace {
  readonly step: number;
  readonly branch: string;
  readonly position: Position;
}

/** `name (label) ✓ word (note)`; undefined when no name, an optional label and a glyph stand there. */
export function parseService(text: string, place: EventPlace, block: string): LogEvent | undefined {
  const glyphAt = firstGlyph(text);
  if (glyphAt === -1) return undefined;
  const glyph = text.charAt(glyphAt);
  let after = text.slice(glyphAt + 1);
  if (after.charCodeAt(0) === 0xfe0f) after = after.slice(1);
  after = after.trim();
  const head = text.slice(0, glyphAt).trim();
  const { step, branch, position } = place;
  const nameEnd = endOfName(head);
  const name = head.slice(0, nameEnd);
  let label = head.slice(nameEnd).trim();
  if (label !== "") {
    if (!(label.startsWith("(") && label.endsWith(")"))) return undefined;
    label = label.slice(1, -1).trim();
  }
  if (glyph === delegateGlyph) {
    if (name === "" || label !== "") return undefined;
    const found = /^([\p{L}\p{N}][\p{L}\p{N}_.-]*)\s*(?:\(delegate:\s*([^)]*)\))?/u.exec(after);
    if (found === null) return undefined;
    return {
      kind: "event",
      type: "delegate",
      step,
      branch,
      name,
      delegate: found[1] ?? "",
      id: (found[2] ?? "").trim(),
      position,
    };
  }
  const mark = markOfCode(glyph.charCodeAt(0)) ?? "warned";
  if (name === "") {
    if (label !== "") return undefined;
    return { kind: "event", type: "anonymous", step, branch, mark, detail: after, position };
  }
  const { detail, note } = splitNote(after, mark);
  return { kind: "event", type: "service", step, branch, name, label, mark, detail, note, block, position };
}

function firstGlyph(text: string): number {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x21d1 && isGlyphCode(code)) return at;
  }
  return -1;
}

/** The end of a leading name: letters, digits, `-`, `_`, and `.` inside (nodes of generation E have dots). */
export function endOfName(text: string): number {
  let at = 0;
  while (at < text.length && isNameCode(text.charCodeAt(at), at === 0)) at++;
  return at;
}

/** Whether a code unit may stand in a name. */
export function isNameCode(code: number, isFirst: boolean): boolean {
  if (code > 96) return code < 123 || (code > 191 && code < 0x2000);
  if (code > 64) return code < 91 || code === 95;
  return (code > 47 && code < 58) || code === 45 || (code === 46 && !isFirst);
}

/** The word right after the glyph is a detail where marks have one; everything else is a note without its brackets. */
export function splitNote(after: string, mark: string): { detail: string; note: string } {
  if (after === "") return { detail: "", note: "" };
  if (after.charCodeAt(0) === 40) {
    const inner = unbracket(after);
    return mark === "resumed" && inner === "resumed" ? { detail: inner, note: "" } : { detail: "", note: inner };
  }
  const space = after.indexOf(" ");
  const word = space === -1 ? after : after.slice(0, space);
  const hasDetail = mark === "errored" || word === "rendered" || word === "skipped" || word === "deferred";
  if (!hasDetail) return { detail: "", note: after };
  return { detail: word, note: space === -1 ? "" : unbracket(after.slice(space).trim()) };
}

/** `(text)` without its brackets. */
export function unbracket(text: string): string {
  const last = text.length - 1;
  return last > 0 && text.charCodeAt(0) === 40 && text.charCodeAt(last) === 41 ? text.slice(1, last).trim() : text;
}
