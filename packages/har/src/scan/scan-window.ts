import { type ByteSource, readRange } from "../input/byte-source.js";
import { character } from "./characters.js";
import { createScanBuffer, type ScanBuffer, type StringEnd } from "./string-end.js";

/** How much is read at once. */
export const defaultChunkBytes: number = 256 * 1024;

/** Buffers of finished scans: memory that was used before costs much less than new memory. */
const idle: ScanBuffer[] = [];
const mostIdle = 2;

/** The stretch of a text that is scanned now, chunk after chunk; what lies outside of it can still be read. */
export class ScanWindow {
  readonly bytes: Buffer;
  readonly stringEnd: StringEnd;
  readonly #buffer: ScanBuffer;
  readonly #source: ByteSource;
  /** The byte of the text at which the chunk begins. */
  base = 0;
  /** How much of `bytes` the chunk fills. */
  length = 0;

  constructor(source: ByteSource, chunkBytes: number) {
    const kept = idle.findIndex(({ bytes }) => bytes.length === chunkBytes);
    this.#buffer = idle.splice(kept, kept < 0 ? 0 : 1)[0] ?? createScanBuffer(chunkBytes);
    const { bytes, stringEnd } = this.#buffer;
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    this.stringEnd = stringEnd;
    this.#source = source;
  }

  /** Gives the buffer back for another scan; the window holds nothing from then on. */
  release(): void {
    this.length = 0;
    if (idle.length < mostIdle && this.bytes.length === defaultChunkBytes) idle.push(this.#buffer);
  }

  /** Loads the chunk from byte `base` on, ending at byte `end` at the latest. Returns how long it is. */
  load(base: number, end: number): number {
    const wanted = Math.max(0, Math.min(this.bytes.length, end - base));
    this.base = base;
    this.length = this.#source.read(this.bytes.subarray(0, wanted), base);
    return this.length;
  }

  /** The text between two bytes of the source. */
  text(start: number, end: number): string {
    if (this.#holds(start, end)) return this.bytes.toString("utf8", start - this.base, end - this.base);
    return readRange(this.#source, start, end).toString("utf8");
  }

  /** Whether exactly these ASCII characters stand between two bytes of the source. */
  is(start: number, end: number, text: string): boolean {
    if (end - start !== text.length) return false;
    if (!this.#holds(start, end)) return this.text(start, end) === text;
    const { bytes } = this;
    for (let at = 0, index = start - this.base; at < text.length; at++, index++) {
      if (bytes[index] !== text.charCodeAt(at)) return false;
    }
    return true;
  }

  /** Whether a backslash stands between two bytes of the source. */
  hasEscape(start: number, end: number): boolean {
    if (!this.#holds(start, end)) return this.text(start, end).includes("\\");
    const { bytes } = this;
    const stop = end - this.base;
    for (let index = start - this.base; index < stop; index++) if (bytes[index] === character.backslash) return true;
    return false;
  }

  #holds(start: number, end: number): boolean {
    return start >= this.base && end <= this.base + this.length;
  }
}
