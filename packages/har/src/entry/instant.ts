import type { Instant } from "../pipeline.js";

const isoForm =
  /^\s*([+-]?\d{4,6})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,12}))?)?)?\s*(Z|z|[+-]\d{2}:?\d{2}|[+-]\d{2})?\s*$/;
const usualLength = "2026-11-02T09:00:00.000Z".length;
const statesZone = /(?:Z|GMT|UTC|[+-]\d{2}:?\d{2})(?:\s*\([^)]*\))?\s*$/i;

/**
 * Reads a `startedDateTime` of any form that recorders write: ISO 8601 with `Z`, with `+08:00` or `+0530`, with up to
 * nanosecond digits, without a zone; epoch milliseconds, microseconds or seconds as a number or as digits; a local
 * format; a `Date`. The digits below a millisecond are kept.
 *
 * @returns undefined when nothing can be read: an empty text, null, a `Date` that became `{}`.
 */
export function readInstant(value: unknown): Instant | undefined {
  if (typeof value === "number") return fromEpoch(value);
  if (value instanceof Date) return fromEpoch(value.getTime());
  if (typeof value !== "string" || value.length > 100) return undefined;
  // What most recorders write is what the platform reads at once.
  if (value.length === usualLength && value.endsWith("Z")) {
    const milliseconds = Date.parse(value);
    // The platform takes 30 February for 2 March; `fromParts` does not.
    const isOneDay = new Date(milliseconds).getUTCDate() === Number(value.slice(8, 10));
    if (milliseconds > 0 && isOneDay && value.charAt(10) === "T") {
      return { milliseconds, nanoseconds: 0, zoneMinutes: 0 };
    }
  }
  const match = isoForm.exec(value);
  if (match !== null) return fromParts(match);
  if (/^\s*\d{9,19}(?:\.\d+)?\s*$/.test(value)) return fromEpoch(Number(value));
  return fromLocalForm(value);
}

function fromParts(match: RegExpExecArray): Instant | undefined {
  const [year, month, day, hour, minute, second] = [1, 2, 3, 4, 5, 6].map((at) => Number(match[at] ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (month < 1 || month > 12 || day < 1 || hour > 24 || minute > 59 || second > 60) return undefined;
  // `Date.UTC` reads the years 0 to 99 as 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCDate() !== day) return undefined;
  const fraction = (match[7] ?? "").padEnd(9, "0").slice(0, 9);
  const zone = zoneMinutes(match[8]);
  const seconds = hour * 3600 + minute * 60 + second - (zone ?? 0) * 60;
  const milliseconds = date.getTime() + seconds * 1000 + Number(fraction.slice(0, 3));
  if (!isMoment(milliseconds)) return undefined;
  return { milliseconds, nanoseconds: Number(fraction.slice(3)), zoneMinutes: zone };
}

/** A day below what the platform's dates can hold, so that a zone can still be added. */
const latest = 8.64e15 - 86_400_000;

/** The epoch itself and the year 1 are what recorders write when they know no start. */
function isMoment(milliseconds: number): boolean {
  return milliseconds > 0 && milliseconds <= latest;
}

function zoneMinutes(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (text === "Z" || text === "z") return 0;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(3).replace(":", ""));
  return text.startsWith("-") ? -minutes : minutes;
}

/** Epoch numbers by size: above 1e17 nanoseconds, above 1e14 microseconds, above 1e11 milliseconds, else seconds. */
function fromEpoch(value: number): Instant | undefined {
  if (!Number.isFinite(value) || value < 1e8) return undefined;
  const inMilliseconds =
    value >= 1e17 ? value / 1e6 : value >= 1e14 ? value / 1e3 : value >= 1e11 ? value : value * 1e3;
  const milliseconds = Math.floor(inMilliseconds);
  if (!isMoment(milliseconds)) return undefined;
  const nanoseconds = Math.min(999_999, Math.round((inMilliseconds - milliseconds) * 1e6));
  return { milliseconds, nanoseconds, zoneMinutes: 0 };
}

/** A format that only the platform's own parser knows; without a zone it is read as UTC, never as this machine's time. */
function fromLocalForm(text: string): Instant | undefined {
  // The platform reads a year into almost any text with a digit: ask for a year and a time of day.
  if (!/\d{4}/.test(text) || !/\d:\d{2}/.test(text)) return undefined;
  const zoned = statesZone.test(text);
  const milliseconds = Date.parse(zoned ? text : `${text} UTC`);
  if (!isMoment(milliseconds)) return undefined;
  return { milliseconds, nanoseconds: 0, zoneMinutes: zoned ? 0 : null };
}
