import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { fileMode, folderMode } from "../layout/file-names.js";

/** How a file is written. */
export interface WriteFileOptions {
  /**
   * Whether it is forced onto the disk, against a loss of power. Not needed for what can be made again from other files.
   *
   * @default true
   */
  readonly durable?: boolean;
}

/**
 * Writes a file so that a reader, or a kill at any moment, finds the old or the new content whole; mode 0600. The
 * folder is made when it is missing.
 */
export async function writeFile(path: string, text: string, { durable = true }: WriteFileOptions = {}): Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: folderMode });
  await writeFileAtomic(path, text, { mode: fileMode, fsync: durable });
}

/** Writes a value as JSON, one line for each field, with a line feed at its end. */
export async function writeJson(path: string, value: unknown, options: WriteFileOptions = {}): Promise<void> {
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`, options);
}
