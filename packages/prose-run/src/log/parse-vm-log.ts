import type { Position } from "../position.js";
import { createProgramReader, type ProgramReader } from "../program/program-reader.js";
import { parseEventLine } from "./parse-event-line.js";
import { factOfBullet, factOfLine, factsOfTitle, type HeaderFact } from "./parse-header.js";
import { parseHeading } from "./parse-heading.js";
import type { LogRecord, TerminatorRecord } from "./record.js";
import { type LineVisitor, visitLines } from "./split-lines.js";

const terminatorForm = /^---(end|error|resume|test)\b\s*(.*)$/;
const timeForm = /^(\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})?)?)(?=\s|$)/;

/**
 * Reads a `vm.log.md` or `state.md` of any generation, line by line, and yields what each line says. A text of any size
 * can come in pieces; only one line is held at a time. Nothing is thrown: a line of no known form is a `text` record.
 * It knows the log formats of OpenProse 0.7 to skill 0.15 and the forms that models wrote in their place.
 *
 * @param source The log, or its pieces in order.
 * @returns The records in the order of the lines; every position lies inside the text.
 */
export function parseVmLog(source: string | Iterable<string>): IterableIterator<LogRecord, undefined, undefined> {
  const parser = createLineParser();
  return visitLines(source, parser.line, parser.end);
}

interface LineParser {
  line: LineVisitor<LogRecord>;
  /** The statement that was still open when the text ended. */
  end(): LogRecord | undefined;
}

function createLineParser(): LineParser {
  let inFrontMatter = false;
  let seenEvent = false;
  let section = 0;
  let program: ProgramReader | undefined;
  let inFence = false;

  const line: LineVisitor<LogRecord> = (whole, from, stop, number, offset) => {
    if (program === undefined) {
      const event = parseEventLine(whole, from, stop, number, offset);
      if (event !== undefined) {
        seenEvent = true;
        return event;
      }
    }
    const raw = whole.slice(from, stop);
    const content = number === 1 && raw.charCodeAt(0) === 0xfeff ? raw.slice(1) : raw;
    const start = raw.length - content.length;
    const text = content.trim();
    if (text === "") return undefined;
    const position = { line: number, column: start + 1, offset: offset + start, length: content.length };
    if (number === 1 && text === "---") {
      inFrontMatter = true;
      return undefined;
    }
    if (inFrontMatter) {
      if (text === "---") inFrontMatter = false;
      else return facts(factOfLine(text, "front-matter"), position) ?? [{ kind: "text", text, position }];
      return undefined;
    }
    if (text.startsWith("```") || text.startsWith("~~~")) {
      const last = program?.end();
      program = undefined;
      inFence = !inFence;
      if (inFence && /^(?:```|~~~)\s*prose\b/.test(text)) program = createProgramReader();
      return last === undefined ? undefined : [last];
    }
    if (program !== undefined) {
      const trace = program.line(content, number, offset + start);
      return trace === undefined ? undefined : [trace];
    }
    if (text.startsWith("---")) {
      const found = parseTerminator(text, position);
      return found === undefined ? undefined : [found];
    }
    if (text.startsWith("#") && !inFence) {
      const heading = parseHeading(text);
      if (heading !== undefined) {
        section = heading.depth;
        const title = heading.depth === 1 && !seenEvent ? facts(factsOfTitle(heading.text), position) : undefined;
        return [{ kind: "heading", ...heading, position }, ...(title ?? [])];
      }
    }
    const bullet = text.startsWith("-") || text.startsWith("*") ? factOfBullet(text) : undefined;
    if (bullet !== undefined) return facts(bullet, position) as LogRecord[];
    if (!seenEvent && section < 2 && !inFence) {
      const fact = facts(factOfLine(text, "line"), position);
      if (fact !== undefined) return fact;
    }
    return [{ kind: "text", text, position }];
  };

  return { line, end: () => program?.end() };
}

function facts(found: HeaderFact | HeaderFact[] | undefined, position: Position): LogRecord[] | undefined {
  if (found === undefined) return undefined;
  const list = Array.isArray(found) ? found : [found];
  return list.length === 0 ? undefined : list.map((fact) => ({ kind: "field", ...fact, position }));
}

function parseTerminator(text: string, position: Position): TerminatorRecord | undefined {
  const found = terminatorForm.exec(text);
  if (found === null) return undefined;
  const rest = (found[2] ?? "").trim();
  const time = timeForm.exec(rest)?.[1] ?? null;
  const after = time === null ? rest : rest.slice(time.length).trim();
  return {
    kind: "terminator",
    type: found[1] as TerminatorRecord["type"],
    time,
    text: after.replace(/^\((.*)\)$/s, "$1"),
    position,
  };
}
