import { type DecidedEntries, decideEntries } from "./decide-entries.js";
import { kindOf } from "./entry/coerce.js";
import { readInstant } from "./entry/instant.js";
import { EntryStore } from "./entry-store.js";
import type { Exchange, LeftOutReason } from "./exchange.js";
import type { HarInput } from "./input/har-input.js";
import { openInput, type Packing } from "./input/open-input.js";
import { createInterpreter } from "./interpret.js";
import type { EntryVerdict, Instant, InterpretedEntry, Interpreter, LogParts, OffsetSeconds } from "./pipeline.js";
import type { ReadOptions } from "./read-options.js";
import type { RecordingSource } from "./recording-source.js";
import { textRecording } from "./text-recording.js";
import { buildTimeline, type Timeline } from "./timeline.js";
import { valueRecording } from "./value-recording.js";
import type { HarWarning } from "./warning.js";
import { WarningList } from "./warning-list.js";

/** Where one entry stands, in the file and in time. */
export interface EntryPosition {
  readonly entryIndex: number;
  /** Byte range in the HAR's JSON text, end exclusive; absent when a parsed object was read. */
  readonly byteStart?: number;
  readonly byteEnd?: number;
  /** Seconds from the recording's first request, or null when the start is unreadable. */
  readonly offset: OffsetSeconds;
  readonly resourceType: string | null;
}

/** What is known of a recording as a whole. */
export interface RecordingSummary {
  /** How the text was packed, from the outside in. */
  readonly packing: readonly Packing[];
  /** The log around the entries, as recorded. */
  readonly log: LogParts;
  readonly entryCount: number;
  readonly exchangeCount: number;
  /** How many entries were left out, by reason. */
  readonly leftOut: Readonly<Partial<Record<LeftOutReason, number>>>;
  /** The start of the first request in ISO 8601, UTC; every offset counts from it. Null when no start is readable. */
  readonly zeroAt: string | null;
  /** The byte at which the recording ended too early, or null when it is complete. */
  readonly truncatedAt: number | null;
  /** Key for redacting this recording; the same input gives the same key, so that it also gives the same bytes. */
  readonly redactionSalt: string;
  /** What was odd and how it was read anyway, of the file and of each entry that was parsed. */
  readonly warnings: readonly HarWarning[];
}

/** An open recording: everything but the exchanges is known, and these are read as they are asked for. */
export interface OpenRecording extends RecordingSummary {
  /** Every entry in the file's order. */
  readonly index: readonly EntryPosition[];
  /** The exchanges in time order; may be asked for more than once. */
  readonly exchanges: () => AsyncGenerator<Exchange, void, undefined>;
  /** Every entry in time order, taken in or left out, with the reasons. */
  readonly verdicts: () => AsyncGenerator<EntryVerdict, void, undefined>;
  /** Frees the file and what was spooled. */
  readonly close: () => void;
}

/**
 * Opens a recording: scans its text once, decides on every entry and links them. Close it after use.
 *
 * @throws {HarError} With a code, when the input cannot be read or is not a HAR.
 */
export async function openRecording(input: HarInput, options: ReadOptions = {}): Promise<OpenRecording> {
  options.signal?.throwIfAborted();
  const opened = await openInput(input, options.limits ?? {});
  try {
    const { onProgress, signal } = options;
    const scanning = { ...options.limits, ...(onProgress && { onProgress }), ...(signal && { signal }) };
    const recording =
      opened.sort === "value" ? valueRecording(opened.value) : await textRecording(opened.source, scanning);
    const facts = { log: recording.log, entryCount: recording.entryCount, truncated: recording.cutAt !== undefined };
    const interpreter = createInterpreter(facts, options);
    const store = new EntryStore(recording, interpreter, opened.sideFiles);
    const starts = Array.from({ length: recording.entryCount }, (_, index) =>
      readInstant(recording.startedDateTime(index)),
    );
    const timeline = buildTimeline(starts);
    const warnings = new WarningList();
    const odd = startWarnings(recording, starts);
    for (const part of [opened.warnings, recording.warnings, odd, timeline.warnings]) warnings.add(part);
    const decided = await decideEntries(recording, interpreter, store, timeline, warnings, signal);
    return {
      packing: opened.packing,
      log: recording.log,
      entryCount: recording.entryCount,
      exchangeCount: decided.links.exchanges.length,
      leftOut: decided.leftOut,
      zeroAt: timeline.zeroAt,
      truncatedAt: recording.cutAt ?? null,
      redactionSalt: decided.links.salt,
      warnings: warnings.toArray(),
      index: starts.map((_, entryIndex) => position(recording, timeline, entryIndex)),
      exchanges: () => exchanges(interpreter, store, timeline, decided),
      verdicts: () => verdicts(recording, interpreter, store, timeline, decided),
      close: opened.close,
    };
  } catch (error) {
    opened.close();
    throw error;
  }
}

const mostStartsListed = 20;

/** Starts that could not be read, and those of a form that is no ISO 8601: each with its path, the rest counted. */
function startWarnings(recording: RecordingSource, starts: readonly (Instant | undefined)[]): HarWarning[] {
  const found: HarWarning[] = [];
  let more = 0;
  for (const [entryIndex, start] of starts.entries()) {
    const raw = recording.startedDateTime(entryIndex);
    const usual = typeof raw === "string" && /^\s*[+-]?\d{4,6}-\d{1,2}-\d{1,2}/.test(raw);
    if (start !== undefined && usual) continue;
    if (found.length >= mostStartsListed) {
      more++;
      continue;
    }
    const path = `$.log.entries[${entryIndex}].startedDateTime`;
    found.push(
      start === undefined
        ? {
            code: "start-unreadable",
            message: `the start was ${kindOf(raw)} that names no moment; the entry has no offset`,
            path,
          }
        : {
            code: "start-coerced",
            message: `the start was ${kindOf(raw)} of another form; it is read as a moment`,
            path,
          },
    );
  }
  if (more > 0) {
    const message = `${more} more starts are unreadable or of another form`;
    found.push({ code: "more-starts", message, path: "$.log.entries" });
  }
  return found;
}

function position(recording: RecordingSource, timeline: Timeline, entryIndex: number): EntryPosition {
  return {
    ...recording.place(entryIndex),
    offset: timeline.offsets[entryIndex] ?? null,
    resourceType: recording.resourceType(entryIndex) ?? null,
  };
}

async function* exchanges(
  interpreter: Interpreter,
  store: EntryStore,
  timeline: Timeline,
  { links }: DecidedEntries,
): AsyncGenerator<Exchange, void, undefined> {
  for (const { members } of links.exchanges) {
    const entries = members.map((entryIndex) => store.get(entryIndex).entry as InterpretedEntry);
    yield interpreter.finish(
      entries,
      members.map((entryIndex) => timeline.offsets[entryIndex] ?? null),
      links,
    );
  }
}

async function* verdicts(
  recording: RecordingSource,
  interpreter: Interpreter,
  store: EntryStore,
  timeline: Timeline,
  { links }: DecidedEntries,
): AsyncGenerator<EntryVerdict, void, undefined> {
  for (const entryIndex of timeline.order) {
    const { entry } = store.get(entryIndex);
    const offset = timeline.offsets[entryIndex] ?? null;
    yield entry === undefined ? unreadable(recording, offset, entryIndex) : interpreter.verdict(entry, offset, links);
  }
}

function unreadable(recording: RecordingSource, offset: OffsetSeconds, entryIndex: number): EntryVerdict {
  const reason = { code: "unreadable", message: "the entry cannot be read; the warnings say why", weight: 0 };
  return {
    id: `e${entryIndex}`,
    place: recording.place(entryIndex),
    offset,
    method: "",
    url: "",
    status: null,
    resourceType: recording.resourceType(entryIndex) ?? null,
    decision: { included: false, kind: "other", leftOut: "unreadable", reasons: [reason] },
  };
}
