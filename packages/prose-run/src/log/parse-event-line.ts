import { markOfCode } from "./glyphs.js";
import { parseEvent } from "./parse-event.js";
import { isNameCode } from "./parse-service.js";
import type { LogEvent } from "./record.js";

/**
 * An event line `^\s*(\d+)([a-z]?)\s*(?:→|->)\s*(.*)$` between two offsets of a text, or undefined for any other line.
 * Read by hand because a log may have millions of such lines; `name ✓ (note)`, by far the most common form, is read
 * without a second look, every other one by `parseEvent`.
 *
 * @param offset Of the line's first code unit in the whole text.
 */
export function parseEventLine(
  text: string,
  from: number,
  stop: number,
  number: number,
  offset: number,
): LogEvent | readonly LogEvent[] | undefined {
  if (from === stop) return undefined;
  let at = from;
  let code = text.charCodeAt(at);
  if (code < 48 || code > 57) {
    // Most lines that are no events are told by their first character.
    if (!isBlank(code)) return undefined;
    at = skipBlanks(text, from, stop);
    code = at < stop ? text.charCodeAt(at) : 0;
  }
  const start = at;
  let step = 0;
  while (code > 47 && code < 58) {
    step = step * 10 + code - 48;
    if (++at === stop) return undefined;
    code = text.charCodeAt(at);
  }
  if (at === start || at - start > 9) return undefined;
  let branch = "";
  if (code > 96 && code < 123) {
    branch = text.charAt(at);
    if (++at === stop) return undefined;
    code = text.charCodeAt(at);
  }
  if (code !== 0x2192 && isBlank(code)) {
    at = skipBlanks(text, at, stop);
    if (at === stop) return undefined;
    code = text.charCodeAt(at);
  }
  if (code === 0x2192) at++;
  else if (code === 45 && text.charCodeAt(at + 1) === 62) at += 2;
  else return undefined;
  let end = stop;
  while (end > at && isBlank(text.charCodeAt(end - 1))) end--;
  const position = { line: number, column: start - from + 1, offset: offset + start - from, length: end - start };
  at = skipBlanks(text, at, end);
  const service = at < end ? parsePlain(text, at, end, step, branch, position) : undefined;
  return service ?? parseEvent(text.slice(at, end), { step, branch, position });
}

/** `name ✓` and `name ✓ (note)`; undefined for every other form. */
function parsePlain(
  text: string,
  from: number,
  end: number,
  step: number,
  branch: string,
  position: LogEvent["position"],
): LogEvent | undefined {
  let at = from;
  while (at < end && isNameCode(text.charCodeAt(at), at === from)) at++;
  if (at === from) return undefined;
  const nameEnd = at;
  at = skipBlanks(text, at, end);
  if (at >= end) return undefined;
  const mark = markOfCode(text.charCodeAt(at));
  if (mark === undefined) return undefined;
  at++;
  if (at < end && text.charCodeAt(at) === 0xfe0f) at++;
  at = skipBlanks(text, at, end);
  const name = text.slice(from, nameEnd);
  let detail = "";
  let note = "";
  if (at < end) {
    const code = text.charCodeAt(at);
    if (code === 124) return undefined;
    if (code !== 40) {
      const word = wordAt(text, at, end);
      const hasDetail = mark === "errored" || word === "deferred" || word === "rendered" || word === "skipped";
      if (hasDetail) {
        detail = word;
        at = skipBlanks(text, at + word.length, end);
      }
    }
    note = noteAt(text, at, end);
    if (mark === "resumed" && note === "resumed") {
      detail = note;
      note = "";
    }
  }
  return {
    kind: "event",
    type: "service",
    step,
    branch,
    name,
    label: "",
    mark,
    detail,
    note,
    block: "",
    position,
  };
}

/** The characters up to the next blank. */
function wordAt(text: string, from: number, end: number): string {
  let at = from;
  while (at < end && !isBlank(text.charCodeAt(at))) at++;
  return text.slice(from, at);
}

/** What is left of the line, without the brackets around it. */
function noteAt(text: string, from: number, end: number): string {
  if (end - from < 2 || text.charCodeAt(from) !== 40 || text.charCodeAt(end - 1) !== 41) return text.slice(from, end);
  let last = end - 1;
  while (last > from + 1 && isBlank(text.charCodeAt(last - 1))) last--;
  return text.slice(skipBlanks(text, from + 1, last), last);
}

function skipBlanks(text: string, from: number, stop: number): number {
  let at = from;
  while (at < stop && isBlank(text.charCodeAt(at))) at++;
  return at;
}

function isBlank(code: number): boolean {
  return code < 33 ? code === 32 || code === 9 || code === 13 : code === 0xa0 || code === 0xfeff;
}
