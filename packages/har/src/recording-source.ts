import type { EntryPeek, EntryPlace, LogParts } from "./pipeline.js";
import type { ParsedEntry } from "./scan/parse-entry.js";
import type { HarWarning } from "./warning.js";

/** A recording whose entries are known by position and can be parsed one by one: text that was scanned, or an object. */
export interface RecordingSource {
  readonly entryCount: number;
  readonly log: LogParts;
  readonly place: (entryIndex: number) => EntryPlace;
  /** `startedDateTime` as recorded, without parsing the entry; undefined when it has none. */
  readonly startedDateTime: (entryIndex: number) => unknown;
  readonly resourceType: (entryIndex: number) => string | undefined;
  readonly peek: (entryIndex: number) => EntryPeek;
  readonly parse: (entryIndex: number) => ParsedEntry;
  /** Bytes of memory the parsed entry takes, roughly. */
  readonly weight: (entryIndex: number) => number;
  /** The byte at which the text ended too early; undefined when it is complete. */
  readonly cutAt: number | undefined;
  readonly warnings: readonly HarWarning[];
}

const partNames = ["version", "creator", "browser", "pages", "comment"] as const;

/** Sorts the log's own fields into those HAR names and the extensions. */
export function logPartsOf(fields: ReadonlyMap<string, unknown>): LogParts {
  const extensions = new Map([...fields].filter(([name]) => name.startsWith("_")));
  const parts = partNames.flatMap((name) => (fields.has(name) ? [[name, fields.get(name)] as const] : []));
  return { ...Object.fromEntries(parts), extensions };
}
