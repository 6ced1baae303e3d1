import type { LogRecord } from "../log/record.js";
import type { Position } from "../position.js";
import type { RuleContext } from "./findings.js";

/** Statements of the log that cannot both be true; which of them is wrong, code cannot tell. */
export function findLogConflicts({ run, note, logFile }: RuleContext): void {
  const { log } = run;
  if (log === null) return;
  const report = (subject: string, description: string, position: Position | null): void =>
    note("log-contradicts-itself", { subject, description, file: logFile, position });

  const failedEnd = errorThenEnd(log.records);
  if (failedEnd !== null) {
    report(
      "terminators",
      "The log ends with ---error and then with ---end, and nothing was resumed between",
      failedEnd,
    );
  }
  const late = markAfterEnd(log.records);
  if (late !== null) report("after-end", "A service is marked after the log's last terminator", late);

  const { status, startedAt } = log.header;
  const word = status?.value.toLowerCase() ?? "";
  const last = log.terminators.findLast(({ type }) => type === "end" || type === "error");
  if (last !== undefined && status !== null) {
    const saysFailed = /^(?:failed|failure|error(?:ed)?)\b/.test(word);
    const saysDone = /^(?:completed?|done|success(?:ful)?|succeeded)\b/.test(word);
    if ((last.type === "end" && saysFailed) || (last.type === "error" && saysDone)) {
      report(
        "status",
        `The header says ${status.value.slice(0, 60)}, the log ends with ---${last.type}`,
        status.position,
      );
    }
  }
  const started = timeOf(startedAt?.value ?? null);
  const ended = timeOf(last?.time ?? null);
  if (started !== null && ended !== null && ended < started) {
    report("times", `The run ended at ${last?.time}, before it started at ${startedAt?.value}`, last?.position ?? null);
  }
}

/** The `---end` that follows an `---error` with no work between them. */
function errorThenEnd(records: readonly LogRecord[]): Position | null {
  let failed = false;
  for (const record of records) {
    if (record.kind === "event") failed = false;
    if (record.kind !== "terminator") continue;
    if (record.type === "end" && failed) return record.position;
    failed = record.type === "error";
  }
  return null;
}

/** The first mark of a service behind the last terminator, where that one ends the log. */
function markAfterEnd(records: readonly LogRecord[]): Position | null {
  const end = records.findLastIndex(({ kind }) => kind === "terminator");
  const terminator = records[end];
  if (terminator?.kind !== "terminator" || terminator.type === "resume") return null;
  const mark = records.slice(end + 1).find((record) => record.kind === "event" && record.type === "service");
  return mark?.position ?? null;
}

/** Milliseconds, or null; a time without a day cannot be compared. */
function timeOf(text: string | null): number | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)) return null;
  const time = Date.parse(text.replace(" ", "T"));
  return Number.isNaN(time) ? null : time;
}
