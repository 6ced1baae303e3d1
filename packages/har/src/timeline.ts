import type { Instant, OffsetSeconds } from "./pipeline.js";
import type { HarWarning } from "./warning.js";

/** When every entry of a recording started, counted from the earliest valid start (spec 001, REQ-INSPECT-02). */
export interface Timeline {
  /** The zero point in ISO 8601, UTC; null when no entry has a readable start. */
  readonly zeroAt: string | null;
  /** By entry index, in seconds. */
  readonly offsets: readonly OffsetSeconds[];
  /** Entry indices in time order; equal starts keep the file's order, unknown starts come last. */
  readonly order: readonly number[];
  readonly warnings: readonly HarWarning[];
}

/** No step lasts a year. */
const longSpanMilliseconds = 366 * 24 * 3_600_000;

/** @param given The start of each entry, in file order. */
export function buildTimeline(given: readonly (Instant | undefined)[]): Timeline {
  const warnings: HarWarning[] = [];
  const starts = zoned(given, warnings);
  warnOfSpread(starts, warnings);
  let zero: Instant | undefined;
  for (const start of starts) if (start !== undefined && (zero === undefined || compare(start, zero) < 0)) zero = start;
  const offsets = starts.map((start) =>
    start === undefined || zero === undefined ? null : secondsBetween(zero, start),
  );
  const order = starts.map((_, entryIndex) => entryIndex);
  order.sort((left, right) => {
    const [leftStart, rightStart] = [starts[left], starts[right]];
    if (leftStart === undefined || rightStart === undefined) {
      return Number(leftStart === undefined) - Number(rightStart === undefined) || left - right;
    }
    return compare(leftStart, rightStart) || left - right;
  });
  const zeroAt = zero === undefined ? null : new Date(zero.milliseconds).toISOString();
  return { zeroAt, offsets, order, warnings };
}

function compare(left: Instant, right: Instant): number {
  return left.milliseconds - right.milliseconds || left.nanoseconds - right.nanoseconds;
}

/** To whole microseconds, so that the same recording gives the same digits everywhere. */
function secondsBetween(zero: Instant, start: Instant): number {
  const nanoseconds = (start.milliseconds - zero.milliseconds) * 1e6 + (start.nanoseconds - zero.nanoseconds);
  return Math.round(nanoseconds / 1e3) / 1e6;
}

/** Gives starts without a zone the offset that most other entries state, else UTC. */
function zoned(given: readonly (Instant | undefined)[], warnings: HarWarning[]): (Instant | undefined)[] {
  const counts = new Map<number, number>();
  let without = 0;
  let first = -1;
  given.forEach((start, entryIndex) => {
    if (start === undefined) return;
    if (start.zoneMinutes !== null) counts.set(start.zoneMinutes, (counts.get(start.zoneMinutes) ?? 0) + 1);
    else if (without++ === 0) first = entryIndex;
  });
  if (without === 0) return [...given];
  const zone = [...counts].sort((left, right) => right[1] - left[1] || left[0] - right[0])[0]?.[0];
  const source = zone === undefined ? "UTC is taken" : "the offset of the other entries is taken";
  warnings.push({
    code: "start-without-zone",
    message: `${without} start times have no time zone; ${source}`,
    path: `$.log.entries[${first}].startedDateTime`,
  });
  return given.map((start) =>
    start?.zoneMinutes === null
      ? { ...start, milliseconds: start.milliseconds - (zone ?? 0) * 60_000, zoneMinutes: zone ?? 0 }
      : start,
  );
}

/** Starts far apart are taken as they stand: each may be right, and leaving one out would hide its entry's time. */
function warnOfSpread(starts: readonly (Instant | undefined)[], warnings: HarWarning[]): void {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const start of starts) {
    if (start === undefined) continue;
    first = Math.min(first, start.milliseconds);
    last = Math.max(last, start.milliseconds);
  }
  if (last - first <= longSpanMilliseconds) return;
  const days = Math.round((last - first) / (24 * 3_600_000));
  const message = `the starts of the entries lie ${days} days apart, so some may be wrong`;
  warnings.push({ code: "starts-far-apart", message, path: "$.log.entries" });
}
