// The seam between finding entries in bytes (src/input, src/scan) and understanding them (src/entry, src/classify,
// src/link). The reader drives: it scans the whole file once, so that every entry's position, type and start are known,
// then interprets each entry that was not skipped, links them all, and finishes the exchanges one by one in time order.
import type { Decision, Exchange, LeftOutReason } from "./exchange.js";
import type { LongText } from "./scan/long-text.js";
import type { HarWarning } from "./warning.js";

/** What stands around the entries, as parsed and not yet trusted: any field may be missing or of any type. */
export interface LogParts {
  readonly version?: unknown;
  readonly creator?: unknown;
  readonly browser?: unknown;
  readonly pages?: unknown;
  readonly comment?: unknown;
  /** Names that start with `_`, for example `_recordingName`. A map, since a name may be `__proto__`. */
  readonly extensions: ReadonlyMap<string, unknown>;
}

/** What is known of the whole recording before the first entry is interpreted. */
export interface RecordingFacts {
  readonly log: LogParts;
  /** Entries found, skipped ones and unreadable ones included. */
  readonly entryCount: number;
  /** True when the file ended early. */
  readonly truncated: boolean;
}

/** Where an entry stands in the HAR's JSON text. Byte positions are absent when a parsed object was read. */
export interface EntryPlace {
  /** Position in `log.entries`, from 0. */
  readonly entryIndex: number;
  readonly byteStart?: number;
  /** Exclusive. */
  readonly byteEnd?: number;
}

/**
 * A moment as a HAR states it. `milliseconds` is a whole number of epoch milliseconds, `nanoseconds` (0..999999) what
 * stands below it. Without a zone in the text the moment is read as UTC and `zoneMinutes` is null: the reader then
 * moves it by the offset that the recording's other entries use.
 */
export interface Instant {
  readonly milliseconds: number;
  readonly nanoseconds: number;
  readonly zoneMinutes: number | null;
}

/** A body beside the HAR that an entry names in `_file` or `_sha1`. */
export type SideBody =
  | {
      readonly ok: true;
      readonly bytes: Uint8Array /** Whole size; `bytes` may be its beginning. */;
      readonly total: number;
      /** Why the bytes are not what was packed, where that is known. */
      readonly damaged?: string;
    }
  | { readonly ok: false; readonly code: "missing" | "outside" | "unreadable" | "bomb"; readonly message: string };

/** What can be seen of an entry without parsing it. */
export interface EntryPeek {
  /** The request's address, known for scripts of a text that was scanned. */
  readonly url: string | undefined;
  /** The entry's JSON text without its long bodies; `""` when there is none. */
  readonly text: () => string;
}

/** One entry to interpret. */
export interface EntryInput {
  readonly place: EntryPlace;
  /**
   * The parsed entry, of any shape. `response.content.text` and `request.postData.text` are a {@link LongText} when
   * they are long; every other string is a string. Must not be changed.
   */
  readonly raw: unknown;
  /** Reads a side body that the entry names in `_file` or `_sha1`, when it is asked for. */
  readonly sideBody: (name: string) => SideBody;
}

/**
 * What linking needs of an entry: small, because one is kept for every entry that was not skipped, while entries
 * themselves are dropped and read again.
 */
export interface EntrySketch {
  readonly entryIndex: number;
  /** Undefined for an exchange; else why the entry is left out. */
  readonly leftOut: LeftOutReason | undefined;
}

/** An entry that was understood. The interpreter adds whatever it needs to finish the exchange. */
export interface InterpretedEntry {
  readonly sketch: EntrySketch;
  readonly warnings: readonly HarWarning[];
}

/** Start of an entry in seconds from the recording's zero point, or null when the HAR does not say it readably. */
export type OffsetSeconds = number | null;

/** What linking decided, in the interpreter's own form; the reader only asks for what is here. */
export interface LinkedEntries {
  /**
   * The entries that become exchanges, in time order. `members` are the entries one exchange is made of, in order: the
   * redirect hops and the final answer, or the entry alone.
   */
  readonly exchanges: readonly { readonly entryIndex: number; readonly members: readonly number[] }[];
  /** Why each other entry is left out after linking (a preflight, a hop, a service worker's twin). */
  readonly leftOut: ReadonlyMap<number, LeftOutReason>;
  /** Key for redacting this recording: the same recording gives the same key, another recording another. */
  readonly salt: string;
  /** What the recording as a whole does not tell. */
  readonly warnings: readonly HarWarning[];
}

/** The interpreter's side of the seam. It never throws: what is odd becomes a warning. One is made a recording. */
export interface Interpreter<
  Entry extends InterpretedEntry = InterpretedEntry,
  Links extends LinkedEntries = LinkedEntries,
> {
  /**
   * Why an entry of this `_resourceType` is left out whatever else it holds, so that it need not be parsed; the same
   * reason that `interpret` and `link` would give. Always undefined when the user's own rules have a say.
   */
  readonly skip: (resourceType: string, peek: EntryPeek) => LeftOutReason | undefined;
  /** Pure: the same input gives the same result, since an entry may be dropped and interpreted again. */
  readonly interpret: (entry: EntryInput) => Entry;
  /** Called once, with the sketches of all entries that were not skipped, in time order, and the offset of each. */
  readonly link: (sketches: readonly Entry["sketch"][], offsets: readonly OffsetSeconds[]) => Links;
  /** `members` and `offsets` as `link` listed them for this exchange. */
  readonly finish: (members: readonly Entry[], offsets: readonly OffsetSeconds[], links: Links) => Exchange;
  /** What became of one entry and why, for `--all` and `--explain`; entries that `skip` named are parsed for it. */
  readonly verdict: (entry: Entry, offset: OffsetSeconds, links: Links) => EntryVerdict;
}

/** One entry of the recording, taken in or left out, with the reasons. */
export interface EntryVerdict {
  /** The same id an exchange of this entry has. */
  readonly id: string;
  readonly place: EntryPlace;
  readonly offset: OffsetSeconds;
  /** `""` where the recording has none. */
  readonly method: string;
  readonly url: string;
  /** 100 to 599, or null where there is no response. */
  readonly status: number | null;
  readonly resourceType: string | null;
  readonly decision: Decision;
}

/** Makes the interpreter of one recording; `src/interpret.ts` exports it as `createInterpreter`. */
export type CreateInterpreter<Options> = (facts: RecordingFacts, options: Options) => Interpreter;

/** Reads a `startedDateTime` of any form; `src/entry/instant.ts` exports it as `readInstant`. */
export type ReadInstant = (value: unknown) => Instant | undefined;
