import { createRedactor, neutraliseControls, type Redactor } from "@inspect/redact";
import type { Position } from "../position.js";
import type { ProseRun } from "../run/prose-run.js";

const longest = 160;

/** Where an observation rests: file, line and the line's text without secrets. */
export interface Evidence {
  readonly file: string;
  readonly line: number | null;
  readonly quote: string;
}

/** Shows text of a run: secrets taken out, terminal escapes made harmless. */
export interface Quoter {
  /** The line of a file that a position points to, shortened to 160 characters. */
  line(file: string, position: Position | null): Evidence;
  /** A whole text. */
  text(text: string): string;
}

/** A quoter for one run. The same run gives the same quotes, so the salt is the run's name. */
function makeQuoter(run: Pick<ProseRun, "id" | "texts">): Quoter {
  let redactor: Redactor | undefined;
  const clean = (text: string): string => {
    redactor ??= createRedactor({ salt: `prose-run:${run.id}` });
    return neutraliseControls(redactor.text(text));
  };
  return {
    text: clean,
    line: (file, position) => {
      if (position === null) return { file, line: null, quote: "" };
      const text = run.texts[file];
      return {
        file,
        line: position.line,
        quote: text === undefined ? "" : shorten(clean(lineAt(text, position.offset))),
      };
    },
  };
}

const quoters = new WeakMap<object, Quoter>();

/** The one quoter of a run, so that a secret has the same name in extraction and evaluation. */
export function createQuoter(run: Pick<ProseRun, "id" | "texts">): Quoter {
  let quoter = quoters.get(run);
  if (quoter === undefined) {
    quoter = makeQuoter(run);
    quoters.set(run, quoter);
  }
  return quoter;
}

/** The first line of a file that was read, which stands for the file as a whole; null for any other. */
export function startOfText({ texts }: Pick<ProseRun, "texts">, file: string): Position | null {
  return (texts[file] ?? "") === "" ? null : { line: 1, column: 1, offset: 0, length: 0 };
}

/** `file:line "quote"`, the form in which flags show their evidence. */
export function showEvidence({ file, line, quote }: Evidence): string {
  if (line === null) return file;
  return quote === "" ? `${file}:${line}` : `${file}:${line} "${quote}"`;
}

function lineAt(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", Math.max(0, offset - 1)) + 1;
  const end = text.indexOf("\n", offset);
  const line = text.slice(start, Math.min(end === -1 ? text.length : end, start + 2000)).trim();
  // A bracket alone says nothing: what it opens does.
  if (end === -1 || !/^[[{(]+$/.test(line)) return line;
  const next = /\S[^\n]*/.exec(text.slice(end, end + 2000))?.[0].trim() ?? "";
  return `${line} ${next}`;
}

function shorten(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`;
}
