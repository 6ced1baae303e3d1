import { setImmediate } from "node:timers/promises";
import type { EntryStore } from "./entry-store.js";
import type { LeftOutReason } from "./exchange.js";
import type { EntrySketch, Interpreter, LinkedEntries } from "./pipeline.js";
import type { RecordingSource } from "./recording-source.js";
import type { Timeline } from "./timeline.js";
import type { WarningList } from "./warning-list.js";

/** What became of every entry. */
export interface DecidedEntries {
  readonly links: LinkedEntries;
  readonly leftOut: Readonly<Partial<Record<LeftOutReason, number>>>;
}

const entriesPerTurn = 256;

/** Interprets every entry that its type does not leave out at once, links them all and counts what is left out. */
export async function decideEntries(
  recording: RecordingSource,
  interpreter: Interpreter,
  store: EntryStore,
  timeline: Timeline,
  warnings: WarningList,
  signal: AbortSignal | undefined,
): Promise<DecidedEntries> {
  const counts = new Map<LeftOutReason, number>();
  const count = (reason: LeftOutReason): void => {
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  };
  const sketches = new Map<number, EntrySketch>();
  for (let entryIndex = 0; entryIndex < recording.entryCount; entryIndex++) {
    if (entryIndex % entriesPerTurn === entriesPerTurn - 1) {
      await setImmediate();
      signal?.throwIfAborted();
    }
    const type = recording.resourceType(entryIndex);
    const skipped = type === undefined ? undefined : interpreter.skip(type, recording.peek(entryIndex));
    if (skipped !== undefined) {
      count(skipped);
      continue;
    }
    const { entry, warnings: repairs } = store.getAndKeep(entryIndex);
    warnings.add(repairs);
    if (entry === undefined) {
      count("unreadable");
      continue;
    }
    warnings.add(entry.warnings);
    sketches.set(entryIndex, entry.sketch);
  }
  const inTimeOrder = timeline.order.filter((entryIndex) => sketches.has(entryIndex));
  const links = interpreter.link(
    inTimeOrder.map((entryIndex) => sketches.get(entryIndex) as EntrySketch),
    inTimeOrder.map((entryIndex) => timeline.offsets[entryIndex] ?? null),
  );
  warnings.add(links.warnings);
  for (const sketch of sketches.values()) {
    const reason = sketch.leftOut ?? links.leftOut.get(sketch.entryIndex);
    if (reason !== undefined) count(reason);
  }
  const sorted = [...counts].sort(([left], [right]) => (left < right ? -1 : 1));
  return { links, leftOut: Object.fromEntries(sorted) };
}
