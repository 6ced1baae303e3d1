import type { HarWarning } from "../warning.js";
import { byteKind, byteKinds, character, isBlank } from "./characters.js";
import type { ScanLimits } from "./limits.js";
import { findResumePoint } from "./resume-point.js";
import type { ByteRange, ScannedEntry, ScanResult } from "./scan-result.js";
import type { ScanWindow } from "./scan-window.js";
import { breaks, goesOn, ValueWalker } from "./value-walker.js";

/** The containers around the entries; every other container is walked over as one value. */
type Level = "top" | "log" | "entries";

const nameLimit = 200;
const topKeyLimit = 40;

/**
 * Finds each element of `log.entries` in the bytes of a HAR that arrive chunk by chunk, whatever the order of keys and
 * the white space, in a top-level list or without `log` too, and notes where every other part of the log stands.
 */
export class RecordingScanner {
  readonly #window: ScanWindow;
  readonly #limits: Required<ScanLimits>;
  readonly #walker: ValueWalker;
  readonly #levels: Level[] = [];
  readonly #entries: ScannedEntry[] = [];
  readonly #topParts = new Map<string, ByteRange>();
  readonly #logParts = new Map<string, ByteRange>();
  readonly #topKeys: string[] = [];
  readonly #warnings: HarWarning[] = [];
  #state: "start" | "between" | "value" | "string" | "primitive" | "damaged" | "done" = "start";
  #form: ScanResult["form"] = "none";
  #hasLog = false;
  #lists = 0;
  #overLimit = 0;
  #key: string | undefined;
  #tokenStart = 0;
  #skip = 0;
  #damages = 0;
  #endAt: number | undefined;

  constructor(window: ScanWindow, limits: Required<ScanLimits>) {
    this.#window = window;
    this.#limits = limits;
    this.#walker = new ValueWalker(window, limits);
  }

  /** True when the outermost value is closed. */
  get done(): boolean {
    return this.#state === "done";
  }

  /** The byte behind the outermost value, once it is closed. */
  get endAt(): number | undefined {
    return this.#endAt;
  }

  /** Takes the chunk that the window holds now; it must follow the one before. */
  take(): void {
    let index = 0;
    while (index < this.#window.length && this.#state !== "done") {
      if (this.#state === "value") index = this.#value(index);
      else if (this.#state === "string") index = this.#string(index);
      else if (this.#state === "damaged") index = this.#resume(index);
      else index = this.#between(index);
    }
  }

  /**
   * @param size Bytes of the text.
   * @param closed Whether its last byte closes something, which tells damage inside from a text that ends early.
   */
  finish(size: number, closed: boolean): ScanResult {
    if (this.#state === "value" && this.#level === "entries") this.#keep(this.#walker.entry(size, "cut-off"));
    const whole = this.#state === "done" || (this.#damages > 0 && closed);
    return {
      entries: this.#entries,
      form: this.#form,
      hasLog: this.#hasLog,
      parts: this.#hasLog ? this.#logParts : this.#topParts,
      topKeys: this.#topKeys,
      cutAt: whole ? undefined : size,
      overLimit: this.#overLimit,
      warnings: this.#warnings,
    };
  }

  get #level(): Level | undefined {
    return this.#levels.at(-1);
  }

  #value(from: number): number {
    const { length, base } = this.#window;
    const end = this.#walker.walk(from);
    if (end === goesOn) return length;
    if (end === breaks) {
      const at = this.#walker.brokenAt;
      if (this.#level === "entries") this.#keep(this.#walker.entry(at, "broken"));
      this.#damage(at);
      return at - base;
    }
    this.#state = "between";
    if (this.#level === "entries") this.#keep(this.#walker.entry(base + end));
    else this.#part(this.#tokenStart, base + end);
    return end;
  }

  #damage(at: number): void {
    this.#state = "damaged";
    this.#key = undefined;
    this.#damages++;
    const where = this.#level === "entries" ? `entry ${Math.max(0, this.#entries.length - 1)}` : "the log";
    this.#warn("damaged", `${where} is damaged at byte ${at}; reading goes on at the next entry`, at);
  }

  #resume(from: number): number {
    const { length, base } = this.#window;
    const insideList = this.#level === "entries";
    const index = findResumePoint(this.#window, from, insideList);
    if (index < 0) return length;
    this.#state = "between";
    if (insideList) return index;
    this.#levels.splice(0, this.#levels.length, "top", "log");
    this.#hasLog = true;
    this.#openEntries("log", base + index);
    return index + 1;
  }

  #between(from: number): number {
    const { bytes, length, base } = this.#window;
    let index = from;
    while (index < length) {
      const byte = bytes[index] as number;
      if (this.#state === "primitive") {
        if (byteKinds[byte] === byteKind.plain && !isBlank(byte)) {
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
          if (this.#level !== "entries") break;
          // What looked like an entry is a name: an entry before was closed too early.
          if (this.#entries.at(-1)?.depth === 0) this.#entries.pop();
          this.#damage(base + index);
          return index;
        default:
          if (isBlank(byte)) break;
          if (byteKinds[byte] === byteKind.foreign) {
            this.#damage(base + index);
            return index;
          }
          this.#state = "primitive";
          this.#tokenStart = base + index;
      }
      index++;
    }
    return index;
  }

  #string(from: number): number {
    const { length, base } = this.#window;
    const start = from + this.#skip;
    this.#skip = 0;
    if (start >= length) return start;
    const end = this.#window.stringEnd(start, length);
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
      this.#walker.begin(at, object ? character.openBrace : character.openBracket);
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
    if (this.#levels.length > 0) return;
    this.#state = "done";
    this.#endAt = at + 1;
  }

  #endPrimitive(end: number): void {
    if (this.#level === "entries") this.#keepPrimitive(this.#tokenStart, end);
    else this.#part(this.#tokenStart, end);
  }

  #endString(start: number, end: number): void {
    const level = this.#level;
    if (level === "entries") this.#keepPrimitive(start - 1, end + 1);
    else if (this.#key === undefined) {
      this.#key = end - start > nameLimit ? "" : nameOf(this.#window.text(start - 1, end + 1));
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
      url: undefined,
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
