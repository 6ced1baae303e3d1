import type { TraceRecord } from "../log/record.js";

/** What the comment of an annotated statement says (reference: generation A). */
export interface TraceComment {
  readonly state: TraceRecord["state"];
  readonly output: string;
}

/** Reads the comment after a statement; anything else is no statement about its state. */
export function readTraceComment(comment: string): TraceComment {
  const text = comment.trim();
  const output = /(?:-->|→)\s*([^\s(]+)/.exec(text)?.[1] ?? "";
  if (/\[?\(?registered\)?\]?|✓\s*defined/i.test(text)) return { state: "registered", output: "" };
  if (/<--\s*RETRYING|\bretrying\b/i.test(text)) return { state: "retrying", output };
  if (/<--\s*EXECUTING|\bEXECUTING\b/.test(text)) return { state: "running", output };
  if (/^\[?\.\.\.\s*next|\[?not yet entered\]?|\(pending\)/i.test(text)) return { state: "pending", output };
  if (/✗|\(failed\)|<--\s*FAILED/i.test(text)) return { state: "errored", output };
  if (output !== "" || /\(complete(d)?\)|✓\s*DONE|✓\s*complete|^✓$/i.test(text)) return { state: "completed", output };
  return { state: null, output };
}
