import type { LogRecord } from "../log/record.js";
import type { Warning } from "../position.js";
import { citedPaths } from "./cited-paths.js";
import { findLogConflicts } from "./find-log-conflicts.js";
import type { RuleContext } from "./findings.js";
import type { RuleId } from "./rules.js";

const fromWarnings: readonly RuleId[] = [
  "completion-suggested",
  "parallel-without-start",
  "loop-without-exit",
  "terminator-without-time",
  "repeated-steps",
  "free-text-event",
];

/** Rules on the form of the log and on what it states of the run as a whole. */
export function findInLog(context: RuleContext): void {
  const { run, note, logFile, depth, extraction } = context;
  const { log } = run;
  if (log === null) return;
  const last = log.records.at(-1)?.position ?? null;
  const { status, runId, startedAt, updatedAt } = log.header;
  if (log.format !== "markers" && log.format !== "annotated") {
    note("no-event-markers", {
      description: "The log holds no event lines",
      file: logFile,
      position: log.records[0]?.position ?? null,
    });
  }
  if (log.decidedBy === "status") {
    const rule = log.format === "annotated" ? "completion-by-status" : "no-terminator";
    note(rule, {
      description: `There is no terminator; status: ${status?.value ?? ""} counts`,
      file: logFile,
      position: status?.position ?? null,
    });
  }
  if (log.failed) {
    const end = log.terminators.findLast((terminator) => terminator.type === "error");
    const said = end?.text ?? log.header.error?.value ?? "";
    note("run-failed", {
      description: `The run failed${said === "" ? "" : `: ${said.slice(0, 200)}`}`,
      file: logFile,
      position: end?.position ?? status?.position ?? last,
    });
  } else if (!log.completed && isCut(context)) {
    const description = "The log is larger than what is read, so how the run ended is not known";
    note("log-truncated", { description, file: logFile, position: last });
  } else if (!log.completed) {
    note("incomplete-run", { description: "The log ends without a terminator", file: logFile, position: last });
  }
  const outputs = run.outputs.filter((output) => !output.fromCaller && !output.empty);
  const nothingDone = extraction.services_completed.length === 0 && extraction.services_errored.length === 0;
  const someRan = !log.completed || log.format === "markers";
  if (!log.failed && nothingDone && someRan && outputs.length > 0 && log.order.length === 0) {
    const description = `${outputs.length} outputs lie on disk and the log marks no service as done`;
    note("stale-bookkeeping", {
      description,
      file: logFile,
      position: log.services[0]?.entries.at(-1)?.position ?? last,
    });
    if (startedAt !== null && updatedAt !== null && startedAt.value === updatedAt.value) {
      note("log-never-updated", {
        description: "The log was last written when it was begun",
        file: logFile,
        position: updatedAt.position,
      });
    }
  }
  if (runId === null && log.format !== "empty")
    note("no-header", {
      description: "The log does not name its run",
      file: logFile,
      position: log.records[0]?.position ?? null,
    });
  else if (runId !== null && runId.value.replace(/\/$/, "").split("/").at(-1) !== run.id) {
    note("header-id-differs", {
      description: `The header names ${runId.value}, the folder is ${run.id}`,
      file: logFile,
      position: runId.position,
    });
  }
  for (const code of fromWarnings) {
    const warnings = log.warnings.filter((warning) => warning.code === code);
    if (warnings.length > 0) noteOnce(context, code, warnings);
  }
  if (run.timing.durationSeconds === null)
    note("duration-unknown", { description: "The duration of the run is not known", file: logFile });
  if (log.warnings.some((warning) => warning.code === "too-many-services")) {
    note("too-many-services", {
      subject: "log",
      description: "The log names more services than are told apart",
      file: logFile,
    });
  }
  findLogConflicts(context);
  findMissingInputMarkers(context);
  findInHistory(context);
  if (depth === "deep") {
    findInNotes(context, log.records);
    for (const { path, file, position } of citedPaths(run)) {
      note("conflicting-evidence", { subject: path, description: `${path} is cited and is not there`, file, position });
    }
  }
}

function isCut({ run }: RuleContext): boolean {
  return run.warnings.some(({ code, path }) => code === "file-truncated" && path === run.parts.log);
}

function noteOnce({ note, logFile }: RuleContext, rule: RuleId, warnings: readonly Warning[]): void {
  const first = warnings[0] as Warning;
  const lines = warnings.map((warning) => warning.position?.line).join(", ");
  const description = warnings.length === 1 ? first.message : `${first.message} (lines ${lines})`;
  note(rule, { description, file: logFile, position: first.position ?? null });
}

function findMissingInputMarkers({ run, note, logFile }: RuleContext): void {
  if (run.log?.format !== "markers" || !/^(?:C|C'|D|E)$/.test(run.generation.generation)) return;
  const marked = new Set(run.log.callerInputs.map((name) => name.toLowerCase()));
  const absent = run.expectedInputs.filter((input) => !input.optional && !marked.has(input.name.toLowerCase()));
  for (const input of absent.slice(0, 5)) {
    note("missing-input-marker", {
      subject: input.name,
      description: `The log has no [input] line for ${input.name}`,
      file: logFile,
    });
  }
}

function findInHistory({ run, note, logFile }: RuleContext): void {
  for (const service of run.log?.services ?? []) {
    const marks = service.entries.map((entry) => entry.mark);
    const position = service.entries.at(-1)?.position ?? null;
    const first = service.entries.findIndex((entry) => entry.mark === "errored" || entry.mark === "deferred");
    if (service.state === "completed" && first !== -1) {
      const resumed = service.entries.some((entry) => entry.afterResume && entry.mark === "completed");
      const description = `${service.name}: ${marks.join(", then ")}`;
      note(resumed ? "resumed" : "service-recovered", { subject: service.name, description, file: logFile, position });
    } else if (service.state === "skipped") {
      note("service-skipped", {
        subject: service.name,
        description: `${service.name} was skipped`,
        file: logFile,
        position,
      });
    } else if (service.state === "deferred") {
      note("service-deferred", {
        subject: service.name,
        description: `${service.name} was deferred and not taken up again`,
        file: logFile,
        position,
      });
    }
  }
}

function findInNotes({ note, logFile }: RuleContext, records: readonly LogRecord[]): void {
  let failedAssertions = 0;
  for (const record of records) {
    if (record.kind !== "event") continue;
    const { position } = record;
    if (record.type === "tag" && record.tag === "outage")
      note("outage", { description: `Outage: ${record.text.slice(0, 160)}`, file: logFile, position });
    if (
      record.type === "tag" &&
      record.tag === "preflight" &&
      (record.glyph === "⚠" || /\bunresolved\b|\bunknown\b/i.test(record.text))
    ) {
      note("preflight-unresolved", { description: "A preflight was not resolved", file: logFile, position });
    }
    if (record.type === "service" && /\breconstructed\b/i.test(record.note)) {
      note("reconstructed-result", {
        subject: record.name,
        description: `The result of ${record.name} was reconstructed`,
        file: logFile,
        position,
      });
    }
    if (record.type === "assertion" && !record.passed) {
      failedAssertions++;
      const points = failedAssertions > 3 ? {} : undefined;
      note("assertion-failed", {
        subject: `${position.line}`,
        description: `Failed: ${record.text.slice(0, 160)}`,
        file: logFile,
        position,
        ...(points === undefined ? {} : { points }),
      });
    }
  }
}
