import type { OffsetSeconds } from "../pipeline.js";
import type { Sketch } from "../sketch.js";

/** A page's call and the call its service worker made to answer it. */
export interface WorkerPair {
  readonly page: number;
  readonly worker: number;
  /** Both call the same address, so that the worker's half tells nothing of its own. */
  readonly sameAddress: boolean;
}

/**
 * Pairs each call that a service worker made with the page's call that was open at that time: the one to the same
 * address, else the one that a service worker is known to have answered.
 *
 * @param sketches In time order, with the offset of each.
 */
export function pairServiceWorkers(
  sketches: readonly Sketch[],
  offsets: readonly OffsetSeconds[],
): readonly WorkerPair[] {
  const pairs: WorkerPair[] = [];
  const taken = new Set<number>();
  sketches.forEach((worker, position) => {
    if (!worker.byServiceWorker || worker.signals.workerScript) return;
    const start = offsets[position];
    if (typeof start !== "number") return;
    const open = openCalls(sketches, offsets, position, start).filter((candidate) => !taken.has(candidate));
    const same = open.find((candidate) => (sketches[candidate] as Sketch).url === worker.url);
    const page = same ?? open.find((candidate) => (sketches[candidate] as Sketch).viaServiceWorker);
    if (page === undefined) return;
    taken.add(page);
    pairs.push({ page, worker: position, sameAddress: same !== undefined });
  });
  return pairs;
}

/** Positions of page calls that began before a moment and were not yet answered, latest first. */
function openCalls(
  sketches: readonly Sketch[],
  offsets: readonly OffsetSeconds[],
  before: number,
  moment: number,
): number[] {
  const found: number[] = [];
  for (let position = before - 1; position >= 0 && before - position < 200; position--) {
    const sketch = sketches[position] as Sketch;
    const start = offsets[position];
    if (typeof start !== "number" || sketch.byServiceWorker) continue;
    if (start + (sketch.duration ?? 0) / 1000 + 0.001 >= moment) found.push(position);
  }
  return found;
}
