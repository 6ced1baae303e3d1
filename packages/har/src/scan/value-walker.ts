import { character } from "./characters.js";
import type { ScanLimits } from "./limits.js";
import type { ScannedEntry } from "./scan-result.js";
import type { ScanBuffer } from "./string-end.js";

const typeKey = Buffer.from("_resourceType");
const startKey = Buffer.from("startedDateTime");
const textKey = Buffer.from("text");
/** `entry.response.content.text` and `entry.request.postData.text` stand in the third object. */
const bodyDepth = 3;
/** A type or a start that is longer than this is neither. */
const longestValue = 256;
const noLongTexts: readonly number[] = [];

type Wanted = "" | "type" | "start";

/**
 * Walks over one object or list, however the chunks cut it, and notes what can be known of an entry without parsing it:
 * its end, its type, its start, and where long bodies stand. This is the reader's hot loop.
 */
export class ValueWalker {
  readonly #buffer: ScanBuffer;
  readonly #limits: Required<ScanLimits>;
  /** Text between two byte positions of the file, which may lie in an earlier chunk. */
  readonly #textBetween: (start: number, end: number) => string;
  #start = 0;
  #depth = 0;
  #deepest = 0;
  #inString = false;
  #skip = 0;
  #stringStart = 0;
  #previousStart = 0;
  #previousLength = 0;
  #expectsKey = false;
  #wanted: Wanted = "";
  #wantedStart = -1;
  #resourceType: string | undefined;
  #startedDateTime: unknown;
  #longTexts: number[] | undefined;

  constructor(buffer: ScanBuffer, limits: Required<ScanLimits>, textBetween: (start: number, end: number) => string) {
    this.#buffer = buffer;
    this.#limits = limits;
    this.#textBetween = textBetween;
  }

  /** Begins behind the opening bracket that stands at byte `start` of the file. */
  begin(start: number): void {
    this.#start = start;
    this.#depth = 1;
    this.#deepest = 1;
    this.#inString = false;
    this.#skip = 0;
    this.#previousLength = 0;
    this.#expectsKey = true;
    this.#wanted = "";
    this.#resourceType = undefined;
    this.#startedDateTime = undefined;
    this.#longTexts = undefined;
  }

  /**
   * Goes on at index `from` of the buffer, which holds `length` bytes and begins at byte `base` of the file. Returns
   * the index behind the value's end, or -1 when the value goes on in the next chunk.
   */
  walk(from: number, length: number, base: number): number {
    const { bytes, stringEnd } = this.#buffer;
    let depth = this.#depth;
    let index = from + this.#skip;
    let inString = this.#inString;
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
      const folded = byte | 0x20;
      if (byte === character.quote) {
        inString = true;
        this.#stringStart = base + index + 1;
      } else if (folded === character.openBrace) {
        depth++;
        if (depth > this.#deepest) this.#deepest = depth;
      } else if (folded === character.closeBrace) {
        depth--;
        if (depth === 0) {
          if (this.#wanted !== "") this.#takeWanted(base + index);
          return index + 1;
        }
      } else if (depth === 1) {
        if (byte === character.comma) {
          if (this.#wanted !== "") this.#takeWanted(base + index);
          this.#expectsKey = true;
        } else if (byte === character.colon && this.#wanted !== "" && this.#wantedStart < 0) {
          this.#wantedStart = base + index + 1;
        }
      }
      index++;
    }
    this.#depth = depth;
    this.#inString = inString;
    return -1;
  }

  /** The entry that was walked over, ending before byte `end`. */
  entry(end: number, cutOff: boolean): ScannedEntry {
    return {
      byteStart: this.#start,
      byteEnd: end,
      startedDateTime: this.#startedDateTime,
      resourceType: this.#resourceType,
      longTexts: this.#longTexts ?? noLongTexts,
      depth: this.#deepest,
      ...(cutOff ? { cutOff } : {}),
    };
  }

  #closeString(end: number, depth: number): void {
    const start = this.#stringStart;
    const length = end - start;
    if (depth === 1 && this.#expectsKey) {
      this.#expectsKey = false;
      this.#wantedStart = -1;
      if (length === typeKey.length && this.#textBetween(start, end) === "_resourceType") this.#wanted = "type";
      else if (length === startKey.length && this.#textBetween(start, end) === "startedDateTime")
        this.#wanted = "start";
    } else if (length >= this.#limits.longTextBytes && depth === bodyDepth && this.#follows(textKey)) {
      this.#longTexts ??= [];
      this.#longTexts.push(start, end);
    }
    this.#previousStart = start;
    this.#previousLength = length;
  }

  #follows(key: Uint8Array): boolean {
    if (this.#previousLength !== key.length) return false;
    return this.#textBetween(this.#previousStart, this.#previousStart + key.length) === "text";
  }

  #takeWanted(end: number): void {
    const wanted = this.#wanted;
    const start = this.#wantedStart;
    this.#wanted = "";
    if (start < 0 || end - start > longestValue) return;
    const value = parsed(this.#textBetween(start, end));
    if (wanted === "start") this.#startedDateTime = value;
    else if (typeof value === "string") this.#resourceType = value;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
