import type { OffsetSeconds } from "../pipeline.js";
import type { Sketch } from "../sketch.js";

/** Seconds within which the call follows its preflight. */
const longestGap = 30;

/**
 * Finds the call that each preflight belongs to: the next one to the same address with the method it asked for.
 *
 * @param sketches In time order, with the offset of each.
 * @returns By position of the call, the entry index of its preflight.
 */
export function matchPreflights(
  sketches: readonly Sketch[],
  offsets: readonly OffsetSeconds[],
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const waiting = new Map<string, number[]>();
  sketches.forEach((sketch, position) => {
    if (!sketch.signals.preflight) return;
    const list = waiting.get(sketch.url);
    if (list === undefined) waiting.set(sketch.url, [position]);
    else list.push(position);
  });
  if (waiting.size === 0) return found;
  sketches.forEach((sketch, position) => {
    if (sketch.signals.preflight) return;
    const candidates = waiting.get(sketch.url);
    // Chrome lists the call before its preflight when both started in the same millisecond.
    const index = candidates?.findIndex((candidate) => belongs(sketches, offsets, candidate, position)) ?? -1;
    if (candidates === undefined || index < 0) return;
    found.set(position, (sketches[candidates[index] as number] as Sketch).entryIndex);
    candidates.splice(index, 1);
  });
  return found;
}

function belongs(
  sketches: readonly Sketch[],
  offsets: readonly OffsetSeconds[],
  candidate: number,
  position: number,
): boolean {
  const { preflightFor } = sketches[candidate] as Sketch;
  if (preflightFor !== undefined && preflightFor !== (sketches[position] as Sketch).signals.method) return false;
  const [asked, called] = [offsets[candidate], offsets[position]];
  if (typeof asked !== "number" || typeof called !== "number") return true;
  return called - asked > -1 && called - asked < longestGap;
}
