import type { HarWarning } from "../warning.js";

/** One element of `log.entries` as the scanner found it. */
export interface ScannedEntry {
  readonly byteStart: number;
  /** Exclusive; where the file ends or the grammar breaks when the entry is damaged. */
  readonly byteEnd: number;
  /** `startedDateTime` as parsed; undefined when there is none. */
  readonly startedDateTime: unknown;
  readonly resourceType: string | undefined;
  /** The request's address; known for scripts only, which it tells apart without a parse. */
  readonly url: string | undefined;
  /** Where long strings under a key `text` stand, quotes left out: start, end, start, end, … */
  readonly longTexts: readonly number[];
  /** Deepest nesting inside the entry, 1 for an object without containers. */
  readonly depth: number;
  /** Set when the entry does not end as it should: the file ends inside it, or its grammar breaks at `byteEnd`. */
  readonly damage?: "cut-off" | "broken";
}

/** Bytes of one value. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** What a file holds, before any entry is parsed. */
export interface ScanResult {
  readonly entries: readonly ScannedEntry[];
  /** How the entries are kept: as HAR says, as a bare list, or in an object without `log`. */
  readonly form: "log" | "list" | "no-log" | "none";
  /** True when there is a `log` object. */
  readonly hasLog: boolean;
  /** Where each other value of the log (or of the top level, without a log) stands, by name. */
  readonly parts: ReadonlyMap<string, ByteRange>;
  /** Names at the top level, the first few, for telling other formats. */
  readonly topKeys: readonly string[];
  /** The byte at which the text ended too early; undefined when it is complete. */
  readonly cutAt: number | undefined;
  /** Entries over `maxEntries`, which were counted and not kept. */
  readonly overLimit: number;
  readonly warnings: readonly HarWarning[];
}
