import type { HeadingRecord } from "./record.js";

const longestHeading = 1000;
const headingForm = /^(#{1,6})\s+(.*?)\s*#*$/;
const stateForm =
  /^(.+?)\s+(?:—|–|-{1,2}|:)\s+(completed?|done|failed|errored|error|skipped|deferred|running|in progress)\b\s*(?:\(([^)]*)\))?/i;

const marks: Readonly<Record<string, NonNullable<HeadingRecord["mark"]>>> = {
  complete: "completed",
  completed: "completed",
  done: "completed",
  failed: "errored",
  error: "errored",
  errored: "errored",
  skipped: "skipped",
  deferred: "deferred",
  running: "running",
  "in progress": "running",
};

/** A Markdown heading, and the state of a service when it is written as `service — state (Name)`. */
export function parseHeading(line: string): Omit<HeadingRecord, "kind" | "position"> | undefined {
  // A longer line is no heading, and patterns over it could take very long.
  if (line.length > longestHeading) return undefined;
  const found = headingForm.exec(line);
  if (found === null) return undefined;
  const depth = (found[1] ?? "").length;
  const text = found[2] ?? "";
  const state = depth > 1 ? stateForm.exec(text) : null;
  const service = (state?.[1] ?? "").replace(/[`*]/g, "").trim();
  if (state === null || !/^[\p{L}\p{N}][\p{L}\p{N}_.-]*$/u.test(service)) {
    return { depth, text, service: null, mark: null, detail: "" };
  }
  return { depth, text, service, mark: marks[(state[2] ?? "").toLowerCase()] ?? null, detail: (state[3] ?? "").trim() };
}
