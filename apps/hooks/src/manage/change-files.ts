import { copyFileSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { ManageError } from "./manage-error.js";

/** What a file is to become; null: no file. */
export interface FileChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

const sizeLimit = 16 * 1024 * 1024;
const searchedCopies = 10;

/**
 * The text of a file, or null when it is not there. A byte order mark stays in the text.
 *
 * @throws ManageError `unreadable-settings`, also for what is no regular file, for a link that leads nowhere, and for
 * bytes that are no UTF-8, as writing them back would change them
 */
export function readText(path: string): string | null {
  const refuse = (why: string, cause?: unknown): ManageError =>
    new ManageError("unreadable-settings", `${path} ${why}; nothing was changed`, cause);
  let bytes: Buffer;
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) {
      if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return null;
      throw refuse("is a link to a file that is missing");
    }
    if (!stats.isFile()) throw refuse("is no regular file");
    if (stats.size > sizeLimit) throw refuse(`is larger than ${sizeLimit} bytes`);
    bytes = readFileSync(path);
  } catch (error) {
    if (error instanceof ManageError) throw error;
    throw refuse(`cannot be read: ${(error as Error).message}`, error);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw refuse("is not UTF-8", error);
  }
}

/**
 * Makes a change: first a copy of what was there, beside it, then the new text in one step, with the file's mode.
 *
 * @returns the path of the copy, or null when nothing was there
 * @throws ManageError `unwritable-settings`, also when the file is read-only
 */
export async function applyChange({ path, before, after }: FileChange, now: Date): Promise<string | null> {
  const backup = before === null ? null : `${path}.${now.toISOString().replace(/[:.]/g, "-")}.bak`;
  const mode = before === null ? 0o644 : statSync(path).mode & 0o777;
  if ((mode & 0o222) === 0) {
    throw new ManageError("unwritable-settings", `${path} is read-only; make it writable first; nothing was changed`);
  }
  try {
    mkdirSync(dirname(path), { recursive: true });
    if (backup !== null) copyFileSync(path, backup);
    if (after === null) rmSync(path);
    else await writeFileAtomic(path, after, { mode });
    return backup;
  } catch (error) {
    throw new ManageError("unwritable-settings", `${path} cannot be written: ${(error as Error).message}`, error);
  }
}

/**
 * What a file was before installing made its present text of it, byte for byte: one of the copies beside it, or null when
 * it was not there. Undefined when it was changed since, so that taking the hook out is all that can be done.
 */
export function textBefore(
  path: string,
  present: string,
  install: (before: string | null) => string,
): string | null | undefined {
  const candidates = [...copiesOf(path).map((copy) => () => readText(copy)), () => null];
  for (const candidate of candidates) {
    try {
      const before = candidate();
      if (install(before) === present) return before;
    } catch {
      // It is no copy that could be installed into.
    }
  }
  return undefined;
}

function copiesOf(path: string): readonly string[] {
  const folder = dirname(path);
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(path)}.`) && name.endsWith(".bak"))
    .sort()
    .reverse()
    .slice(0, searchedCopies)
    .map((name) => join(folder, name));
}
