import type { ExchangeTag } from "../exchange.js";
import type { OffsetSeconds } from "../pipeline.js";
import type { Sketch } from "../sketch.js";

/** Seconds before the recording's end within which an open call was still pending when recording stopped. */
const endMargin = 0.25;

/**
 * The tags that only the whole recording tells, by entry index: `sanitised-at-export`, where Chrome took cookies and
 * authorization out of everything, and `pending`, where a call was still open at the end.
 */
export function recordingTags(
  sanitised: boolean,
  sketches: readonly Sketch[],
  offsets: readonly OffsetSeconds[],
): ReadonlyMap<number, readonly ExchangeTag[]> {
  const tags = new Map<number, ExchangeTag[]>();
  let end = 0;
  sketches.forEach((sketch, position) => {
    end = Math.max(end, (offsets[position] ?? 0) + (sketch.duration ?? 0) / 1000);
  });
  sketches.forEach((sketch, position) => {
    const own: ExchangeTag[] = [];
    if (sanitised) own.push("sanitised-at-export");
    if (isPending(sketch, offsets[position] ?? null, end)) own.push("pending");
    if (own.length > 0) tags.set(sketch.entryIndex, own);
  });
  return tags;
}

function isPending({ signals, duration, aborted }: Sketch, offset: OffsetSeconds, end: number): boolean {
  if (signals.status !== undefined || !aborted || offset === null || duration === undefined) return false;
  return offset + duration / 1000 >= end - endMargin;
}
