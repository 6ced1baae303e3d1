import type { OffsetSeconds } from "../pipeline.js";
import type { Sketch } from "../sketch.js";

/** Seconds after a redirect's answer within which its target is called. */
const longestGap = 30;

interface WaitingHop {
  readonly position: number;
  readonly status: number;
}

/**
 * Links each redirect to the entry that follows it. A redirect is followed at once, by a call to the address it names,
 * with the method that its status asks for.
 *
 * @param sketches In time order, with the offset of each.
 * @returns For each position the position of its target, or undefined.
 */
export function followRedirects(
  sketches: readonly Sketch[],
  offsets: readonly OffsetSeconds[],
): readonly (number | undefined)[] {
  const targets: (number | undefined)[] = new Array<number | undefined>(sketches.length).fill(undefined);
  const waiting = new Map<string, WaitingHop[]>();
  sketches.forEach((sketch, position) => {
    const hops = waiting.get(sketch.url);
    const found = hops?.findIndex((hop) => follows(sketches, offsets, hop, position)) ?? -1;
    if (hops !== undefined && found >= 0) {
      targets[(hops[found] as WaitingHop).position] = position;
      hops.splice(found, 1);
    }
    const { location, signals } = sketch;
    if (location === undefined || signals.status === undefined) return;
    const list = waiting.get(location);
    const hop = { position, status: signals.status };
    if (list === undefined) waiting.set(location, [hop]);
    else list.push(hop);
  });
  const taken = new Set(targets);
  for (const hop of [...waiting.values()].flat()) {
    const earlier = findBefore(sketches, offsets, targets, taken, hop);
    if (earlier === undefined) continue;
    targets[hop.position] = earlier;
    taken.add(earlier);
  }
  return targets;
}

/** A target that started in the same millisecond as its redirect and stands before it in the file. */
function findBefore(
  sketches: readonly Sketch[],
  offsets: readonly OffsetSeconds[],
  targets: readonly (number | undefined)[],
  taken: ReadonlySet<number | undefined>,
  hop: WaitingHop,
): number | undefined {
  const { location } = sketches[hop.position] as Sketch;
  const start = offsets[hop.position];
  if (typeof start !== "number") return undefined;
  for (let position = hop.position - 1; position >= 0 && hop.position - position < 20; position--) {
    const offset = offsets[position];
    if (typeof offset !== "number" || start - offset > 0.001) return undefined;
    const fits = sketches[position]?.url === location && follows(sketches, offsets, hop, position);
    if (fits && !taken.has(position) && !leadsTo(targets, position, hop.position)) return position;
  }
  return undefined;
}

/** A target that led back to its redirect would make a circle. */
function leadsTo(targets: readonly (number | undefined)[], from: number, to: number): boolean {
  for (let at: number | undefined = from; at !== undefined; at = targets[at]) if (at === to) return true;
  return false;
}

function follows(
  sketches: readonly Sketch[],
  offsets: readonly OffsetSeconds[],
  hop: WaitingHop,
  position: number,
): boolean {
  const from = sketches[hop.position] as Sketch;
  const to = sketches[position] as Sketch;
  if (!sameType(from, to) || !sameCaller(from, to)) return false;
  const [start, end] = [offsets[hop.position], offsets[position]];
  if (typeof start === "number" && typeof end === "number") {
    if (end - start > (from.duration ?? 0) / 1000 + longestGap) return false;
  } else if (Math.abs(to.entryIndex - from.entryIndex) > 20) return false;
  const [before, after] = [from.signals.method, to.signals.method];
  if (hop.status === 307 || hop.status === 308) return before === after;
  return after === before || after === "GET" || after === "HEAD";
}

function sameType(from: Sketch, to: Sketch): boolean {
  const [before, after] = [from.signals.type, to.signals.type];
  return before === after || before === "" || after === "" || before === "other" || after === "other";
}

function sameCaller(from: Sketch, to: Sketch): boolean {
  if (from.byServiceWorker !== to.byServiceWorker) return false;
  return from.page === to.page || from.page === undefined || to.page === undefined;
}

/**
 * Turns links into chains: lists of positions in the order they were called. An entry that is neither redirected nor a
 * target is a chain of its own.
 *
 * @param breaksAfter Positions whose redirect is not a hop of the same call, such as a form that navigates.
 */
export function buildChains(
  targets: readonly (number | undefined)[],
  breaksAfter: (position: number) => boolean,
): readonly (readonly number[])[] {
  const isTarget = new Set<number>();
  targets.forEach((target, position) => {
    if (target !== undefined && !breaksAfter(position)) isTarget.add(target);
  });
  const chains: number[][] = [];
  for (let position = 0; position < targets.length; position++) {
    if (isTarget.has(position)) continue;
    const chain = [position];
    let at = position;
    for (;;) {
      const next = breaksAfter(at) ? undefined : targets[at];
      if (next === undefined) break;
      chain.push(next);
      at = next;
    }
    chains.push(chain);
  }
  return chains;
}
