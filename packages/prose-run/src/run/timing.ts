import type { VmLog } from "../log/vm-log.js";
import type { RunTiming } from "./prose-run.js";

const idForm = /^(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})\b/;
const day = 86_400;

/**
 * When the run began (the header's `started`, else its id) and ended (its last terminator, else the header of a log
 * without terminators). An id names no zone: it is read in the zone of the end, and the duration is unknown when that
 * makes it negative or longer than a day.
 */
export function timingOf(id: string, log: VmLog | null): RunTiming {
  const endedAt = endOf(log);
  const zone = endedAt === null ? "" : (/(?:Z|[+-]\d{2}:?\d{2})$/.exec(endedAt)?.[0] ?? "");
  const header = log?.header.startedAt?.value ?? null;
  const fromHeader = header !== null && Number.isFinite(secondsOf(header)) ? header : null;
  const parts = idForm.exec(id);
  const fromId =
    parts === null ? null : `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}${zone}`;
  const startedAt = fromHeader ?? fromId;
  const startedFrom = startedAt === null ? null : fromHeader !== null ? "header" : "id";
  if (startedAt === null || endedAt === null) return { startedAt, startedFrom, endedAt, durationSeconds: null };
  const seconds = secondsOf(endedAt) - secondsOf(startedAt);
  const known = Number.isFinite(seconds) && seconds >= 0 && (startedFrom === "header" || seconds <= day);
  return { startedAt, startedFrom, endedAt, durationSeconds: known ? seconds : null };
}

function endOf(log: VmLog | null): string | null {
  if (log === null) return null;
  const last = log.terminators.findLast((terminator) => terminator.type === "end" || terminator.type === "error");
  if (last !== undefined) return last.time;
  if (!log.completed && !log.failed) return null;
  return log.header.endedAt?.value ?? log.header.updatedAt?.value ?? null;
}

/** Seconds since 1970; a time without a zone is read as UTC, so that the result is the same on every machine. */
export function secondsOf(time: string): number {
  const plain = time.trim().replace(" ", "T");
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/.test(plain) || !plain.includes("T") ? plain : `${plain}Z`;
  return Date.parse(zoned) / 1000;
}
