import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HarError } from "../error.js";
import { type ByteSource, fileSource, memorySource } from "./byte-source.js";

export interface SpoolOptions {
  /** Bytes that may be written. */
  readonly maxBytes: number;
  /** Where the temporary folder is made. @default the system's */
  readonly temporaryFolder?: string | undefined;
  /** Up to here bytes stay in memory. @default 4_194_304 */
  readonly memoryBytes?: number | undefined;
}

const defaultMemoryBytes = 4 * 1024 * 1024;

/**
 * Takes bytes that come in order and gives them back as a source that can be read anywhere. What does not fit in memory
 * goes to a file (0600) in a folder of its own (0700), whose name is removed as soon as it is open, so that nothing
 * stays behind however the process ends.
 */
export class Spool {
  readonly #options: SpoolOptions;
  #chunks: Uint8Array[] = [];
  #size = 0;
  #file: number | undefined;
  #folder: string | undefined;

  constructor(options: SpoolOptions) {
    this.#options = options;
  }

  /** Bytes written so far. */
  get size(): number {
    return this.#size;
  }

  write(chunk: Uint8Array): void {
    if (this.#size + chunk.length > this.#options.maxBytes) {
      this.discard();
      const limit = this.#options.maxBytes;
      throw new HarError(
        "too-large",
        `the input holds more than ${limit} bytes unpacked; raise maxUnpackedBytes to read it`,
      );
    }
    this.#size += chunk.length;
    if (this.#file !== undefined) writeAll(this.#file, chunk);
    else {
      this.#chunks.push(chunk);
      if (this.#size > (this.#options.memoryBytes ?? defaultMemoryBytes)) this.#toFile();
    }
  }

  /** Everything that was written; closing the source frees it. */
  source(): ByteSource {
    if (this.#file === undefined) return memorySource(Buffer.concat(this.#chunks));
    const source = fileSource(this.#file, this.#size);
    const close = (): void => {
      source.close();
      this.#removeFolder();
    };
    return { ...source, close };
  }

  discard(): void {
    this.#chunks = [];
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    this.#removeFolder();
  }

  #toFile(): void {
    this.#folder = mkdtempSync(join(this.#options.temporaryFolder ?? tmpdir(), "inspect-har-"));
    this.#file = openSync(join(this.#folder, "spool"), "wx+", 0o600);
    try {
      rmSync(this.#folder, { recursive: true });
      this.#folder = undefined;
    } catch {
      // Where an open file cannot lose its name, closing the source removes it.
    }
    for (const chunk of this.#chunks) writeAll(this.#file, chunk);
    this.#chunks = [];
  }

  #removeFolder(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = undefined;
  }
}

function writeAll(file: number, chunk: Uint8Array): void {
  for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at, chunk.length - at);
}
