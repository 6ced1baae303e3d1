import type { HarWarning } from "../warning.js";
import { character, isBlank } from "./characters.js";
import type { ScanLimits } from "./limits.js";
import type { ByteRange, ScannedEntry, ScanResult } from "./scan-result.js";
import type { ScanBuffer } from "./string-end.js";
import { ValueWalker } from "./value-walker.js";

/** The containers around the entries; every other container is walked over as one value. */
type Level = "top" | "log" | "entries";

const nameLimit = 200;
const topKeyLimit = 40;

/**
 * Finds each element of `log.entries` in the bytes of a HAR that arrive chunk by chunk, whatever the order of keys and
 * the white space, in a top-level list or without `log` too, and notes where every other part of the log stands.
 */
export class RecordingScanner {
  readonly #buffer: ScanBuffer;
  readonly #limits: Required<ScanLimits>;
  readonly #textBetween: (start: number, end: number) => string;
  readonly #walker: ValueWalker;
  readonly #levels: Level[] = [];
  readonly #entries: ScannedEntry[] = [];
  readonly #topParts = new Map<string, ByteRange>();
  readonly #logParts = new Map<string, ByteRange>();
  readonly #topKeys: string[] = [];
  readonly #warnings: HarWarning[] = [];
  #state: "start" | "between" | "value" | "string" | "primitive" | "done" = "start";
  #form: ScanResult["form"] = "none";
  #hasLog = false;
  #lists = 0;
  #overLimit = 0;
  #key: string | undefined;
  #tokenStart = 0;
  #skip = 0;

  constructor(buffer: ScanBuffer, limits: Required<ScanLimits>, textBetween: (start: number, end: number) => string) {
    this.#buffer = buffer;
    this.#limits = limits;
    this.#textBetween = textBetween;
    this.#walker = new ValueWalker(buffer, limits, textBetween);
  }

  /** True when the outermost value is closed. */
  get done(): boolean {
    return this.#state === "done";
  }

  /** Takes the buffer's first `length` bytes, which begin at byte `base` of the text. */
  push(length: number, base: number): void {
    let index = 0;
    while (index < length && this.#state !== "done") {
      if (this.#state === "value") {
        const end = this.#walker.walk(index, length, base);
        if (end < 0) return;
        this.#endValue(base + end);
        index = end;
      } else if (this.#state === "string") {
        index = this.#string(index, length, base);
      } else {
        index = this.#between(index, length, base);
      }
    }
  }

  /** @param size Bytes of the text. */
  finish(size: number): ScanResult {
    if (this.#state === "value" && this.#level === "entries") this.#keep(this.#walker.entry(size, true));
    return {
      entries: this.#entries,
      form: this.#form,
      hasLog: this.#hasLog,
      parts: this.#hasLog ? this.#logParts : this.#topParts,
      topKeys: this.#topKeys,
      cutAt: this.#state === "done" ? undefined : size,
      overLimit: this.#overLimit,
      warnings: this.#warnings,
    };
  }

  get #level(): Level | undefined {
    return this.#levels.at(-1);
  }

  #between(from: number, length: number, base: number): number {
    const { bytes } = this.#buffer;
    let index = from;
    while (index < length) {
      const byte = bytes[index] as number;
      if (this.#state === "primitive") {
        if (
          byte !== character.comma &&
          byte !== character.closeBrace &&
          byte !== character.closeBracket &&
          !isBlank(byte)
        ) {
          index++;
          continue;
        }
        this.#state = "between";
        this.#endPrimitive(base + index);
      }
      switch (byte) {
        case character.quote:
          this.#state = "string";
          this.#tokenStart = base + index + 1;
          return index + 1;
        case character.openBrace:
        case character.openBracket:
          this.#open(byte === character.openBrace, base + index);
          if (this.#state === "value") return index + 1;
          break;
        case character.closeBrace:
        case character.closeBracket:
          this.#close(byte === character.closeBrace, base + index);
          if (this.#state === "done") return index + 1;
          break;
        case character.comma:
          this.#key = undefined;
          break;
        case character.colon:
          break;
        default:
          if (!isBlank(byte)) {
            this.#state = "primitive";
            this.#tokenStart = base + index;
          }
      }
      index++;
    }
    return index;
  }

  #string(from: number, length: number, base: number): number {
    const start = from + this.#skip;
    this.#skip = 0;
    if (start >= length) return start;
    const end = this.#buffer.stringEnd(start, length);
    if (end < 0) {
      this.#skip = -1 - end;
      return length;
    }
    this.#state = "between";
    this.#endString(this.#tokenStart, base + end);
    return end + 1;
  }

  #open(object: boolean, at: number): void {
    const level = this.#level;
    if (this.#state === "start") {
      this.#state = "between";
      if (object) this.#levels.push("top");
      else this.#openEntries("list");
    } else if (object && level === "top" && this.#key === "log") {
      this.#hasLog = true;
      this.#levels.push("log");
      this.#key = undefined;
    } else if (!object && level !== "entries" && this.#key === "entries") {
      this.#openEntries(level === "log" ? "log" : "no-log", at);
    } else {
      this.#state = "value";
      this.#tokenStart = at;
      this.#walker.begin(at);
    }
  }

  #openEntries(form: ScanResult["form"], at = 0): void {
    this.#levels.push("entries");
    this.#key = undefined;
    if (this.#form !== "log") this.#form = form;
    this.#lists++;
    if (this.#lists > 1) this.#warn("duplicate-entries", "entries occurs more than once; all of them are read", at);
  }

  #close(object: boolean, at: number): void {
    const level = this.#level;
    if (object === (level === "entries")) {
      this.#warn("stray-bracket", `a closing bracket at byte ${at} belongs to nothing and is passed over`, at);
      return;
    }
    this.#levels.pop();
    this.#key = undefined;
    if (this.#levels.length === 0) this.#state = "done";
  }

  #endValue(end: number): void {
    this.#state = "between";
    if (this.#level === "entries") this.#keep(this.#walker.entry(end, false));
    else this.#part(this.#tokenStart, end);
  }

  #endPrimitive(end: number): void {
    if (this.#level === "entries") this.#keepPrimitive(this.#tokenStart, end);
    else this.#part(this.#tokenStart, end);
  }

  #endString(start: number, end: number): void {
    const level = this.#level;
    if (level === "entries") this.#keepPrimitive(start - 1, end + 1);
    else if (this.#key === undefined) {
      this.#key = end - start > nameLimit ? "" : nameOf(this.#textBetween(start - 1, end + 1));
      if (level === "top" && this.#topKeys.length < topKeyLimit) this.#topKeys.push(this.#key);
    } else this.#part(start - 1, end + 1);
  }

  #part(start: number, end: number): void {
    if (this.#key === undefined) return;
    (this.#level === "log" ? this.#logParts : this.#topParts).set(this.#key, { start, end });
  }

  #keepPrimitive(start: number, end: number): void {
    this.#keep({
      byteStart: start,
      byteEnd: end,
      startedDateTime: undefined,
      resourceType: undefined,
      longTexts: [],
      depth: 0,
    });
  }

  #keep(entry: ScannedEntry): void {
    if (this.#entries.length < this.#limits.maxEntries) this.#entries.push(entry);
    else this.#overLimit++;
  }

  #warn(code: string, message: string, position: number): void {
    if (this.#warnings.length < 100) this.#warnings.push({ code, message, position });
  }
}

function nameOf(literal: string): string {
  try {
    return JSON.parse(literal) as string;
  } catch {
    return literal.slice(1, -1);
  }
}
