import { judge, staticReason } from "./classify/judge.js";
import { isScriptFile } from "./classify/script-file.js";
import type { UserRule } from "./classify/user-rule.js";
import { type EntryParts, readEntryParts } from "./entry/entry-parts.js";
import type { Exchange, LeftOutReason } from "./exchange.js";
import { finishExchange } from "./finish-exchange.js";
import { linkEntries } from "./link/link-entries.js";
import type { LinkedRecording } from "./link/linked-recording.js";
import { makeSketch } from "./make-sketch.js";
import type {
  EntryInput,
  EntryPeek,
  EntryVerdict,
  InterpretedEntry,
  Interpreter,
  OffsetSeconds,
  RecordingFacts,
} from "./pipeline.js";
import type { Sketch } from "./sketch.js";

/** How entries are understood. */
export interface InterpretOptions {
  /**
   * Entries that count as calls whatever speaks against them.
   *
   * @default []
   */
  readonly include?: readonly UserRule[];
  /**
   * Entries that do not count as calls, whatever speaks for them; beats `include`.
   *
   * @default []
   */
  readonly exclude?: readonly UserRule[];
  /**
   * How many bytes of one body are read, 0 or more (what is no such number counts as the default). A longer body is
   * cut, and says so.
   *
   * @default 4_194_304
   */
  readonly bodyLimit?: number;
}

/** An entry with its parts, which finishing it needs. */
export interface Entry extends InterpretedEntry {
  readonly sketch: Sketch;
  readonly parts: EntryParts;
}

const defaultBodyLimit = 4 * 1024 * 1024;

/** Makes the interpreter of one recording: understanding entries, deciding on them, linking them. */
export function createInterpreter(facts: RecordingFacts, options: InterpretOptions): Interpreter {
  const rules = { include: options.include ?? [], exclude: options.exclude ?? [] };
  const asked = options.bodyLimit ?? defaultBodyLimit;
  const bodyLimit = asked >= 0 ? asked : defaultBodyLimit;
  const hasRules = rules.include.length > 0 || rules.exclude.length > 0;
  const interpreter: Interpreter<Entry, LinkedRecording> = {
    skip: (resourceType: string, peek: EntryPeek): LeftOutReason | undefined => {
      if (hasRules) return undefined;
      const type = resourceType.trim().toLowerCase();
      return type === "script" && isScriptFile(peek) ? "static" : staticReason(type);
    },
    interpret: (input: EntryInput): Entry => {
      const parts = readEntryParts(input);
      let sketch: Sketch | undefined;
      return {
        parts,
        warnings: parts.notes.warnings,
        // Made once for linking; an entry that is read again to be finished needs none.
        get sketch(): Sketch {
          sketch ??= makeSketch(parts, rules);
          return sketch;
        },
      };
    },
    link: (sketches, offsets): LinkedRecording => linkEntries(facts.log, sketches, offsets),
    finish: (members, offsets, links): Exchange => finishExchange(members, offsets, links, bodyLimit),
    verdict,
  };
  // The reader hands back the entries and links it was given, so it need not know what else is in them.
  return interpreter as unknown as Interpreter;
}

function verdict(entry: Entry, offset: OffsetSeconds, links: LinkedRecording): EntryVerdict {
  const { parts } = entry;
  const { entryIndex } = parts.input.place;
  return {
    id: `e${entryIndex}`,
    place: parts.input.place,
    offset,
    method: parts.method,
    url: parts.target.url,
    status: parts.status ?? null,
    resourceType: parts.type === "" ? null : parts.type,
    // An entry that its type left out at once was never linked; its decision needs no page.
    decision: links.decisions.get(entryIndex) ?? judge(entry.sketch.signals, { sameSite: undefined, isPage: false }),
  };
}
