import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const chunkCharacters = 128 * 1024;

/**
 * A file that is written piece by piece beside its final name and put in its place at the end, whole or not at all.
 * Only its owner may read it. (`write-file-atomic` needs the whole content at once.)
 */
export class AtomicFile {
  readonly path: string;
  readonly #temporary: string;
  readonly #durable: boolean;
  #file: number | undefined;
  #waiting: string[] = [];
  #waitingCharacters = 0;

  /** @param durable Whether {@link finish} forces the content onto the disk. */
  constructor(path: string, durable = true) {
    this.path = path;
    this.#durable = durable;
    this.#temporary = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString("hex")}.tmp`);
    this.#file = openSync(this.#temporary, "wx", 0o600);
  }

  write(text: string): void {
    this.#waiting.push(text);
    this.#waitingCharacters += text.length;
    if (this.#waitingCharacters >= chunkCharacters) this.#flush();
  }

  /** Appends what was written to another file that is not published, and leaves that file behind. */
  append(other: AtomicFile): void {
    this.#flush();
    other.#flush();
    const file = openSync(other.#temporary, "r");
    try {
      const buffer = Buffer.allocUnsafe(chunkCharacters);
      for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) {
        this.#writeAll(buffer.subarray(0, read));
      }
    } finally {
      closeSync(file);
    }
  }

  #flush(): void {
    if (this.#waitingCharacters === 0) return;
    const text = this.#waiting.length === 1 ? (this.#waiting[0] as string) : this.#waiting.join("");
    this.#waiting = [];
    this.#waitingCharacters = 0;
    this.#writeAll(Buffer.from(text, "utf8"));
  }

  #writeAll(bytes: Uint8Array): void {
    if (this.#file === undefined) throw new Error(`${this.path} is already closed`);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at, bytes.length - at);
  }

  /** Completes the file; {@link publish} then puts it in its place. */
  finish(): void {
    if (this.#file === undefined) return;
    this.#flush();
    if (this.#durable) fsyncSync(this.#file);
    closeSync(this.#file);
    this.#file = undefined;
  }

  publish(): void {
    this.finish();
    renameSync(this.#temporary, this.path);
  }

  /** Gives up: nothing of what was written stays. Harmless after {@link publish}. */
  discard(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    rmSync(this.#temporary, { force: true });
  }
}
