import { asObject, asText } from "../entry/coerce.js";
import type { ExchangeTag } from "../exchange.js";
import type { LogParts, OffsetSeconds } from "../pipeline.js";
import type { Sketch } from "../sketch.js";

/** From this version on Chrome leaves secrets out of an export unless it is told otherwise. */
const firstSanitising = 130;
/** Seconds before the recording's end within which an open call was still pending when recording stopped. */
const endMargin = 0.25;

/**
 * The tags that only the whole recording tells, by entry index: `sanitised-at-export`, where Chrome took cookies and
 * authorization out of everything, and `pending`, where a call was still open at the end.
 */
export function recordingTags(
  log: LogParts,
  sketches: readonly Sketch[],
  offsets: readonly OffsetSeconds[],
): ReadonlyMap<number, readonly ExchangeTag[]> {
  const tags = new Map<number, ExchangeTag[]>();
  const sanitised = isSanitised(log, sketches);
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

function isSanitised(log: LogParts, sketches: readonly Sketch[]): boolean {
  const creator = asText(asObject(log.creator)?.name) ?? "";
  if (!/^WebInspector$/i.test(creator.trim())) return false;
  let version = 0;
  for (const sketch of sketches) {
    if (sketch.hasSecrets) return false;
    version = Math.max(version, sketch.chromeVersion ?? 0);
  }
  return version >= firstSanitising;
}

function isPending({ signals, duration, aborted }: Sketch, offset: OffsetSeconds, end: number): boolean {
  if (signals.status !== undefined || !aborted || offset === null || duration === undefined) return false;
  return offset + duration / 1000 >= end - endMargin;
}
