import type { SideFiles } from "./input/side-files.js";
import type { EntryInput, InterpretedEntry, Interpreter } from "./pipeline.js";
import type { RecordingSource } from "./recording-source.js";
import type { HarWarning } from "./warning.js";

/** Text of the file whose interpreted entries are kept; what is over it is dropped and read again when asked for. */
const keptBytes = 4 * 1024 * 1024;

/** An entry as interpreted, or undefined when it is not JSON or over a limit; with what was repaired on the way. */
export interface StoredEntry {
  readonly entry: InterpretedEntry | undefined;
  readonly warnings: readonly HarWarning[];
}

/** Gives interpreted entries by index and keeps as many as the memory's bound allows. */
export class EntryStore {
  readonly #recording: RecordingSource;
  readonly #interpreter: Interpreter;
  readonly #sideFiles: SideFiles;
  readonly #kept = new Map<number, StoredEntry>();
  #weight = 0;

  constructor(recording: RecordingSource, interpreter: Interpreter, sideFiles: SideFiles) {
    this.#recording = recording;
    this.#interpreter = interpreter;
    this.#sideFiles = sideFiles;
  }

  get(entryIndex: number): StoredEntry {
    return this.#kept.get(entryIndex) ?? this.#interpret(entryIndex);
  }

  /** Gives an entry and keeps it for later, while there is room. */
  getAndKeep(entryIndex: number): StoredEntry {
    const stored = this.get(entryIndex);
    const weight = this.#recording.weight(entryIndex);
    if (this.#weight + weight <= keptBytes && !this.#kept.has(entryIndex)) {
      this.#weight += weight;
      this.#kept.set(entryIndex, stored);
    }
    return stored;
  }

  #interpret(entryIndex: number): StoredEntry {
    const parsed = this.#recording.parse(entryIndex);
    if (!parsed.ok) return { entry: undefined, warnings: parsed.warnings };
    const sideBody: EntryInput["sideBody"] = (name) => this.#sideFiles.read(name);
    const place = this.#recording.place(entryIndex);
    return { entry: this.#interpreter.interpret({ place, raw: parsed.raw, sideBody }), warnings: parsed.warnings };
  }
}
