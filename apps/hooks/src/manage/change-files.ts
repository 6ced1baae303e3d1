import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { ManageError } from "./manage-error.js";

/** What a file is to become; null: no file. */
export interface FileChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The text of a file, or null when it is not there. @throws ManageError `unreadable-settings` */
export function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new ManageError("unreadable-settings", `${path} cannot be read: ${(error as Error).message}`, error);
  }
}

/**
 * Makes a change: first a copy of what was there, beside it, then the new text in one step, with the file's mode.
 *
 * @returns the path of the copy, or null when nothing was there
 * @throws ManageError `unwritable-settings`
 */
export async function applyChange({ path, before, after }: FileChange, now: Date): Promise<string | null> {
  const backup = before === null ? null : `${path}.${now.toISOString().replace(/[:.]/g, "-")}.bak`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    if (backup !== null) copyFileSync(path, backup);
    if (after === null) rmSync(path);
    else await writeFileAtomic(path, after, { mode: before === null ? 0o644 : statSync(path).mode & 0o777 });
    return backup;
  } catch (error) {
    throw new ManageError("unwritable-settings", `${path} cannot be written: ${(error as Error).message}`, error);
  }
}
