import { byteKind, byteKinds, character } from "./characters.js";
import { EntryFacts } from "./entry-facts.js";
import type { ScanLimits } from "./limits.js";
import type { ScannedEntry } from "./scan-result.js";
import type { ScanWindow } from "./scan-window.js";

/** `entry.response.content.text` and `entry.request.postData.text` stand in the third object. */
const bodyDepth = 3;
const requestDepth = 2;
const noLongTexts: readonly number[] = [];
/** Containers whose kind is remembered; what is nested deeper is over every limit anyway. */
const rememberedDepth = 4096;

/** The value goes on in the next chunk. */
export const goesOn = -1;
/** The value's grammar breaks; `brokenAt` says where. */
export const breaks = -2;

/**
 * Walks over one object or list, however the chunks cut it, and notes what can be known of an entry without parsing it:
 * its end, its type, its start, and where long bodies stand. This is the reader's hot loop. It checks as much of the
 * grammar as costs nothing, so that damage does not swallow the entries behind it.
 */
export class ValueWalker {
  readonly #window: ScanWindow;
  readonly #limits: Required<ScanLimits>;
  readonly #facts: EntryFacts;
  readonly #containers = new Uint8Array(rememberedDepth);
  #start = 0;
  #depth = 0;
  #deepest = 0;
  /** Kind of the last byte that was no blank. */
  #last: number = byteKind.open;
  #inString = false;
  #skip = 0;
  #stringStart = 0;
  #previousStart = 0;
  #previousLength = 0;
  #expectsName = false;
  #longTexts: number[] | undefined;
  #brokenAt = 0;

  constructor(window: ScanWindow, limits: Required<ScanLimits>) {
    this.#window = window;
    this.#limits = limits;
    this.#facts = new EntryFacts(window);
  }

  /** Where the grammar broke, as a byte of the file. */
  get brokenAt(): number {
    return this.#brokenAt;
  }

  /** Begins behind the opening bracket that stands at byte `start` of the file. */
  begin(start: number, bracket: number): void {
    this.#start = start;
    this.#depth = 1;
    this.#deepest = 1;
    this.#containers[1] = bracket;
    this.#last = byteKind.open;
    this.#inString = false;
    this.#skip = 0;
    this.#previousLength = 0;
    this.#expectsName = bracket === character.openBrace;
    this.#longTexts = undefined;
    this.#facts.begin();
  }

  /**
   * Goes on at index `from` of the window's chunk. Returns the index behind the value's end, {@link goesOn} or
   * {@link breaks}.
   */
  walk(from: number): number {
    const { bytes, stringEnd, length, base } = this.#window;
    const containers = this.#containers;
    const facts = this.#facts;
    let depth = this.#depth;
    let index = from + this.#skip;
    let inString = this.#inString;
    let last = this.#last;
    this.#skip = 0;
    while (index < length) {
      if (inString) {
        const end = stringEnd(index, length);
        if (end < 0) {
          this.#skip = -1 - end;
          break;
        }
        inString = false;
        this.#closeString(base + end, depth);
        index = end + 1;
        continue;
      }
      const byte = bytes[index] as number;
      const kind = byteKinds[byte] as number;
      switch (kind) {
        case byteKind.quote:
          inString = true;
          this.#stringStart = base + index + 1;
          break;
        case byteKind.plain:
          index++;
          continue;
        case byteKind.open:
          if (last === byteKind.comma && containers[depth] === character.openBrace) return this.#break(base + index);
          depth++;
          if (depth > this.#deepest) this.#deepest = depth;
          containers[depth] = byte;
          break;
        case byteKind.close:
          if (depth < rememberedDepth && containers[depth] !== byte - 2) return this.#break(base + index);
          depth--;
          if (depth === 0) {
            facts.valueEnd(base + index);
            return index + 1;
          }
          break;
        case byteKind.comma:
          if (depth === 1) {
            facts.valueEnd(base + index);
            this.#expectsName = containers[1] === character.openBrace;
          }
          break;
        case byteKind.colon:
          if (containers[depth] === character.openBracket) return this.#break(base + index);
          if (depth === 1) facts.colon(base + index);
          break;
        default:
          return this.#break(base + index);
      }
      last = kind;
      index++;
    }
    this.#depth = depth;
    this.#inString = inString;
    this.#last = last;
    return goesOn;
  }

  /** The entry that was walked over, ending before byte `end`; `damage` when it does not end as it should. */
  entry(end: number, damage?: ScannedEntry["damage"]): ScannedEntry {
    return {
      byteStart: this.#start,
      byteEnd: end,
      startedDateTime: this.#facts.startedDateTime,
      resourceType: this.#facts.resourceType,
      url: this.#facts.url,
      longTexts: this.#longTexts ?? noLongTexts,
      depth: this.#deepest,
      ...(damage === undefined ? {} : { damage }),
    };
  }

  #break(at: number): typeof breaks {
    this.#brokenAt = at;
    return breaks;
  }

  #closeString(end: number, depth: number): void {
    const start = this.#stringStart;
    const length = end - start;
    if (depth === 1 && this.#expectsName) {
      this.#expectsName = false;
      this.#facts.name(start, end);
    } else if (depth === requestDepth && this.#previousLength === "url".length && this.#facts.inRequest) {
      if (this.#previousIs("url")) this.#facts.requestUrl(start, end);
    } else if (length >= this.#limits.longTextBytes && depth === bodyDepth && this.#previousIs("text")) {
      this.#longTexts ??= [];
      this.#longTexts.push(start, end);
    }
    this.#previousStart = start;
    this.#previousLength = length;
  }

  #previousIs(name: string): boolean {
    return this.#window.is(this.#previousStart, this.#previousStart + this.#previousLength, name);
  }
}
