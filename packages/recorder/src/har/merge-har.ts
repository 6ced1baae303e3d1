import type { Call } from "../network/call.js";
import { entryOfCall } from "./entry-of-call.js";
import type { HarEntry, HarFile } from "./har-types.js";
import { mergeEntry, withoutHeavyBody } from "./merge-entry.js";

/** How a step's HAR came about. */
export interface MergeCounts {
  /** Entries of the file. */
  readonly entries: number;
  /** Calls that Playwright's HAR did not have: preflights, shared workers, the favicon, everything after a crash. */
  readonly added: number;
}

/**
 * Joins Playwright's HAR of a step with the calls of the network log: each call stands in it once, in the order of
 * beginning. Without a HAR (the browser died) the log alone makes it.
 */
export function mergeHar(
  recorded: HarFile | undefined,
  calls: readonly Call[],
  version: string,
): { har: HarFile; counts: MergeCounts } {
  const waiting = new Map<string, Call[]>();
  for (const call of calls.filter(belongs)) {
    const key = keyOf(call.method, call.url, new Date(call.startedAt).toISOString());
    waiting.set(key, [...(waiting.get(key) ?? []), call]);
  }
  const taken = new Set<Call>();
  const kept = (recorded?.log.entries ?? []).map((entry) => {
    const call = waiting.get(keyOf(entry.request.method, entry.request.url, entry.startedDateTime))?.shift();
    if (call === undefined) return { entry, startedAt: Date.parse(entry.startedDateTime) };
    taken.add(call);
    return { entry: mergeEntry(entry, call), startedAt: call.startedAt };
  });
  const added = calls
    .filter((call) => belongs(call) && !taken.has(call))
    .map((call) => ({ entry: entryOfCall(call), startedAt: call.startedAt }));
  const entries = [...kept, ...added]
    .sort((left, right) => left.startedAt - right.startedAt)
    .map(({ entry }) => withoutHeavyBody(entry));
  const creator = recorded?.log.creator ?? { name: "@inspect/recorder", version };
  const har: HarFile = {
    log: {
      ...(recorded?.log ?? { version: "1.2", pages: [] }),
      creator,
      entries: entries.map(orderKeys),
      comment: `completed from network events by @inspect/recorder ${version}`,
    },
  };
  return { har, counts: { entries: entries.length, added: added.length } };
}

// A socket or stream of an earlier step that said nothing during this one is no call of this step.
function belongs(call: Call): boolean {
  if (call.startedInStep === undefined) return true;
  return (
    call.response !== undefined || call.events.length > 0 || call.messages.length > 0 || call.endedAt !== undefined
  );
}

function keyOf(method: string, url: string, startedDateTime: string): string {
  return `${method} ${withoutFragment(url)} ${startedDateTime}`;
}

function withoutFragment(url: string): string {
  const hash = url.indexOf("#");
  return hash < 0 ? url : url.slice(0, hash);
}

// Readers that scan look for the type near the head of an entry, before its bodies.
function orderKeys({ _resourceType, ...entry }: HarEntry): HarEntry {
  return { ...(_resourceType === undefined ? {} : { _resourceType }), ...entry };
}
