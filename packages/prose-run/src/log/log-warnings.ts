import type { Warning } from "../position.js";
import type { LogRecord } from "./record.js";
import type { VmLog } from "./vm-log.js";

/** What deserves a remark in a log's form, without judging the run. */
export function logWarnings(log: Omit<VmLog, "warnings">): Warning[] {
  const warnings: Warning[] = [];
  const add = (code: string, message: string, record: LogRecord): void => {
    warnings.push({ code, message, position: record.position });
  };
  let parallelOpen = false;
  let sawStart = false;
  let lastStep = -1;
  let lastBranch = "";
  let repeated = false;
  let lettered = false;
  let loop: LogRecord | undefined;
  for (const record of log.records) {
    if (record.kind === "terminator") {
      if (record.type !== "test" && record.type !== "resume" && record.time === null) {
        add("terminator-without-time", `The terminator ---${record.type} gives no time`, record);
      }
      continue;
    }
    if (record.kind === "trace" && record.type === "elision")
      add("trace-elided", "The trace leaves statements out", record);
    if (record.kind === "text" && /^(?:PROGRAM COMPLETED?|ALL_TASKS_COMPLETE)\b/.test(record.text)) {
      add("completion-suggested", "Text claims completion; only a terminator states it", record);
    }
    if (record.kind !== "event") continue;
    if (record.type === "parallel-start") {
      parallelOpen = true;
      sawStart = true;
    }
    const done = record.type === "parallel-done";
    if (!parallelOpen && !lettered && (record.branch !== "" || done)) {
      add("parallel-without-start", "Parallel steps without ∥start", record);
      lettered = true;
    }
    if (done) {
      parallelOpen = false;
      lettered = false;
    }
    const service = record.type === "service";
    if (
      service &&
      !repeated &&
      (record.step < lastStep || (record.step === lastStep && record.branch === lastBranch && record.branch !== ""))
    ) {
      add("repeated-steps", `Step number ${record.step} comes again`, record);
      repeated = true;
    }
    if (service) {
      lastStep = record.step;
      lastBranch = record.branch;
    }
    if (record.type === "text") {
      if (record.claimsCompletion)
        add("completion-suggested", "Text claims completion; only a terminator states it", record);
      else add("free-text-event", "An event of no documented form", record);
      if (!sawStart && /\bparallel\b/i.test(record.text))
        add("parallel-without-start", "Parallel steps without ∥start", record);
    }
    if (record.type === "loop") loop = record.exit === null ? record : undefined;
  }
  if (loop !== undefined) add("loop-without-exit", "The loop has no exit(reason)", loop);
  return warnings;
}
