import type { TraceRecord } from "../log/record.js";
import { readTraceComment } from "./trace-comment.js";

const structure =
  /^(?:(?:let|const|output)\s+)?(?:([A-Za-z_][\w-]*)\s*=\s*)?(parallel|loop|repeat|for|block|try|catch|finally|if|elif|else|choice|option)\b(.*)$/;
const sessionForm =
  /^(?:(let|const|output)\s+)?(?:([A-Za-z_][\w-]*)\s*=\s*)?(session|resume)\b\s*(?::\s*([A-Za-z_][\w-]*))?/;
const agentForm = /^agent\s+([A-Za-z_][\w-]*)\s*:/;
const inputForm = /^input\s+([A-Za-z_][\w-]*)\s*:/;
const contextForm = /^context\s*:\s*(.*)$/;

interface Open {
  readonly indent: number;
  readonly name: string;
  readonly group: number | null;
}

type Draft = { -readonly [Key in keyof TraceRecord]: TraceRecord[Key] };

/** Reads a program line by line; a statement is complete when the next one begins, so `end` gives the last. */
export interface ProgramReader {
  line(text: string, number: number, offset: number): TraceRecord | undefined;
  end(): TraceRecord | undefined;
}

/**
 * A reader for `program.prose` and for the annotated copy in a `state.md` of generation A. Triple-quoted strings are
 * skipped first, since they may hold code, headings and text that looks like a session.
 */
export function createProgramReader(): ProgramReader {
  const open: Open[] = [];
  let pending: Draft | undefined;
  let inTriple = false;
  let anonymous = 0;
  let groups = 0;

  function take(): TraceRecord | undefined {
    const done = pending;
    pending = undefined;
    return done;
  }

  function line(raw: string, number: number, offset: number): TraceRecord | undefined {
    const cut = cutStrings(raw, inTriple);
    const startedInside = inTriple;
    inTriple = cut.inTriple;
    if (startedInside && cut.code.trim() === "") return undefined;
    const code = cut.code.trim();
    const indent = raw.length - raw.trimStart().length;
    if (code === "") {
      applyComment(pending, cut.comment, true);
      return undefined;
    }
    const context = contextForm.exec(code);
    if (pending !== undefined && context !== null) {
      pending.context = namesIn(context[1] ?? "");
      applyComment(pending, cut.comment, false);
      return undefined;
    }
    while (open.length > 0 && (open.at(-1) as Open).indent >= indent) open.pop();
    const draft = statement(code, number, offset + indent, indent);
    if (draft === undefined) {
      applyComment(pending, cut.comment, false);
      return undefined;
    }
    applyComment(draft, cut.comment, false);
    const done = take();
    pending = draft;
    return done;
  }

  function statement(code: string, number: number, offset: number, indent: number): Draft | undefined {
    const position = { line: number, column: indent + 1, offset, length: code.length };
    const within = open.map((item) => item.name);
    const group = [...open].reverse().find((item) => item.group !== null)?.group ?? null;
    const base: Draft = {
      kind: "trace",
      type: "step",
      name: "",
      statement: "session",
      agent: null,
      state: null,
      output: "",
      context: [],
      parallelGroup: group,
      within,
      position,
    };
    if (code.startsWith("...") || code.startsWith("…")) return { ...base, type: "elision", statement: "elision" };
    const agent = agentForm.exec(code);
    if (agent !== null) return { ...base, type: "agent", statement: "agent", name: agent[1] ?? "" };
    const input = inputForm.exec(code);
    if (input !== null) return { ...base, type: "input", statement: "input", name: input[1] ?? "" };
    const session = sessionForm.exec(code);
    if (session !== null) {
      const name = session[2] ?? `anon_${String(++anonymous).padStart(3, "0")}`;
      const kind = session[1] ?? (session[2] === undefined ? "session" : "assignment");
      return { ...base, name, statement: kind, agent: session[4] ?? null };
    }
    const found = structure.exec(code);
    if (found === null) return undefined;
    const word = found[2] ?? "";
    const inner = word === "parallel" ? ++groups : null;
    if (/:\s*$/.test(code)) open.push({ indent, name: word, group: inner });
    const name = word === "block" ? (/^\s+([A-Za-z_][\w-]*)/.exec(found[3] ?? "")?.[1] ?? "") : (found[1] ?? "");
    return { ...base, type: "structure", name, statement: word };
  }

  return { line, end: take };
}

function applyComment(draft: Draft | undefined, comment: string, onlyWhenOpen: boolean): void {
  if (draft === undefined || comment === "" || (onlyWhenOpen && draft.state !== null)) return;
  if (onlyWhenOpen && !/^\s*(?:-->|<--|✓|✗)/.test(comment)) return;
  const { state, output } = readTraceComment(comment);
  if (state !== null) draft.state = state;
  if (output !== "") draft.output = output;
}

function namesIn(text: string): string[] {
  return text.match(/[A-Za-z_][\w-]*/g) ?? [];
}

/** Splits a line into code with its strings blanked and the comment; follows triple quotes over lines. */
function cutStrings(line: string, startInTriple: boolean): { code: string; comment: string; inTriple: boolean } {
  let inTriple = startInTriple;
  let code = "";
  for (let at = 0; at < line.length; ) {
    if (inTriple) {
      const end = line.indexOf('"""', at);
      if (end === -1) return { code, comment: "", inTriple: true };
      at = end + 3;
      inTriple = false;
    } else if (line.startsWith('"""', at)) {
      inTriple = true;
      at += 3;
    } else if (line.charAt(at) === '"') {
      const end = closingQuote(line, at + 1);
      code += '""';
      at = end + 1;
    } else if (line.charAt(at) === "#") {
      return { code, comment: line.slice(at + 1), inTriple };
    } else {
      code += line.charAt(at);
      at++;
    }
  }
  return { code, comment: "", inTriple };
}

function closingQuote(line: string, from: number): number {
  for (let at = from; at < line.length; at++) {
    if (line.charAt(at) === "\\") at++;
    else if (line.charAt(at) === '"') return at;
  }
  return line.length;
}
