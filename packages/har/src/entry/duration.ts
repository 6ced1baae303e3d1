import { asNumber, asObject, kindOf } from "./coerce.js";
import type { Notes } from "./notes.js";

/** Thirty thousand years: what is beyond is no measurement. */
const longest = 1e15;

const phases = ["blocked", "dns", "connect", "send", "wait", "receive"] as const;

/**
 * Milliseconds an entry took: `time` if it is finite and not negative, else the sum of the timings that are not
 * negative, without `ssl`, which is part of `connect`; undefined when neither says anything. Recorders disagree on what
 * `time` holds, so it is approximate.
 */
export function readDuration(entry: Readonly<Record<string, unknown>>, notes: Notes): number | undefined {
  const { time } = entry;
  if (typeof time === "number" && isDuration(time)) return time;
  const coerced = asNumber(time);
  if (typeof time === "string" && isDuration(coerced)) {
    notes.add("time-as-text", "the time was a text and is read as a number", "time");
    return coerced;
  }
  const timings = asObject(entry.timings);
  let sum: number | undefined;
  for (const phase of phases) {
    const value = asNumber(timings?.[phase]);
    if (isDuration(value)) sum = (sum ?? 0) + value;
  }
  const odd = coerced !== undefined && coerced < 0 ? "negative" : kindOf(time);
  notes.add(
    "time-unusable",
    `the time was ${odd}; ${sum === undefined ? "the duration is unknown" : "the timings were added up instead"}`,
    "time",
  );
  return sum;
}

function isDuration(value: number | undefined): value is number {
  return value !== undefined && value >= 0 && value < longest;
}
