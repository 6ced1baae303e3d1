import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { fileMode, folderMode } from "../layout/file-names.js";

/**
 * Writes a file so that a reader, or a kill at any moment, finds the old or the new content whole; mode 0600. The
 * folder is made when it is missing.
 */
export async function writeFile(path: string, text: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: folderMode });
  await writeFileAtomic(path, text, { mode: fileMode });
}

/** Writes a value as JSON, one line for each field, with a line feed at its end. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
}

/**
 * The same for a file that can be made again from others: it is not forced onto the disk, which only a loss of power
 * could tell.
 */
export async function writeDerived(path: string, text: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: folderMode });
  await writeFileAtomic(path, text, { mode: fileMode, fsync: false });
}
