import { collectParallelGroups } from "./collect-groups.js";
import { collectServices } from "./collect-services.js";
import { logWarnings } from "./log-warnings.js";
import { parseVmLog } from "./parse-vm-log.js";
import type { FieldRecord, LogRecord, TerminatorRecord } from "./record.js";
import type { HeaderValue, LogFormat, LogHeader, VmLog } from "./vm-log.js";

/**
 * Reads a whole log into one value: header, services with their history, order, terminators, completion.
 *
 * @param source The text of a `vm.log.md` or `state.md`, or its pieces in order.
 * @returns The log; never throws. A log that says nothing has `corrupted: true`.
 */
export function readVmLog(source: string | Iterable<string>): VmLog {
  const records = [...parseVmLog(source)];
  const format = formatOf(records);
  const header = headerOf(records);
  const terminators = records.filter((record): record is TerminatorRecord => record.kind === "terminator");
  const outcome = outcomeOf(terminators, header, format);
  const { tooMany, ...collected } = collectServices(records);
  const base = {
    format,
    header,
    records,
    terminators,
    ...outcome,
    ...collected,
    resumed: terminators.some((terminator) => terminator.type === "resume"),
    callerInputs: namesOf(records, "input"),
    agents: records.flatMap((record) => (record.kind === "trace" && record.type === "agent" ? [record.name] : [])),
    parallelGroups: collectParallelGroups(records),
    corrupted: isCorrupted(records),
    lines: records.at(-1)?.position.line ?? 0,
  };
  const warnings = logWarnings(base);
  if (tooMany) warnings.push({ code: "too-many-services", message: "The log names more services than are told apart" });
  return { ...base, warnings };
}

function namesOf(records: readonly LogRecord[], type: "input"): string[] {
  const names = records.flatMap((record) => {
    if (record.kind === "event" && record.type === type) return [record.name];
    return record.kind === "trace" && record.type === type ? [record.name] : [];
  });
  return [...new Set(names)];
}

function formatOf(records: readonly LogRecord[]): LogFormat {
  if (records.some((record) => record.kind === "event")) return "markers";
  if (records.some((record) => record.kind === "trace")) return "annotated";
  if (records.length === 0) return "empty";
  const prose = records.some(
    (record) =>
      (record.kind === "heading" && record.service !== null) ||
      (record.kind === "field" && record.form === "front-matter"),
  );
  if (!prose && records.some((record) => record.kind === "field" && record.form === "bullet")) return "bullets";
  return "free-form";
}

function headerOf(records: readonly LogRecord[]): LogHeader {
  const fields = records.filter((record): record is FieldRecord => record.kind === "field");
  const first = (...keys: string[]): HeaderValue | null => {
    for (const key of keys) {
      const field = fields.find((candidate) => candidate.key === key && candidate.value !== "");
      if (field !== undefined) return { value: field.value, position: field.position };
    }
    return null;
  };
  const upstream = first("upstream")?.value.replace(/[[\]]/g, "").split(",") ?? [];
  return {
    runId: first("run_id"),
    system: first("system", "name"),
    root: first("root", "program", "source"),
    startedAt: first("started_at", "started"),
    updatedAt: first("updated_at", "updated"),
    endedAt: first("ended_at", "ended", "completed_at", "completed", "finished"),
    status: first("status"),
    error: first("error"),
    output: first("output"),
    upstream: upstream.map((id) => id.trim()).filter((id) => id !== ""),
  };
}

type Outcome = Pick<VmLog, "completed" | "failed" | "decidedBy">;

function outcomeOf(terminators: readonly TerminatorRecord[], header: LogHeader, format: LogFormat): Outcome {
  const last = terminators.findLast((terminator) => terminator.type !== "test");
  if (last !== undefined) {
    return {
      completed: last.type === "end",
      failed: last.type === "error",
      decidedBy: last.type === "resume" ? null : "terminator",
    };
  }
  // A test run ends with its own terminator: it ran to its end, and failed when one of its assertions did.
  const test = terminators.at(-1);
  if (test !== undefined) {
    const passed = !/^FAIL/i.test(test.text);
    return { completed: passed, failed: !passed, decidedBy: "terminator" };
  }
  const status = header.status?.value.toLowerCase() ?? "";
  if (format === "markers" || status === "") return { completed: false, failed: false, decidedBy: null };
  const completed = /^(?:completed?|done|success(?:ful)?|succeeded)\b/.test(status);
  const failed = /^(?:failed|failure|error(?:ed)?)\b/.test(status);
  return { completed, failed, decidedBy: completed || failed ? "status" : null };
}

function isCorrupted(records: readonly LogRecord[]): boolean {
  return !records.some(
    (record) =>
      record.kind !== "text" || (/[\p{L}]{3}/u.test(record.text) && !/[\u0000-\u0008\uFFFD]/.test(record.text)),
  );
}
