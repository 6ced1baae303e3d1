import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";

// A pipe is opened without waiting for its writer, and a link is not followed; Windows knows neither flag.
const plainly = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** What was read, and when the file was last written, in milliseconds since 1970. */
export interface FileText {
  readonly text: string;
  readonly modified: number;
}

/**
 * The text of a regular file of at most `limit` bytes; null when nothing is there. It never waits: a link, a pipe, a
 * device and a larger file are refused, by an error that quotes nothing of the content.
 */
export function readPlainFile(path: string, limit: number): FileText | null {
  let descriptor: number;
  try {
    descriptor = openSync(path, plainly);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return null;
    throw new Error(`${path} cannot be read: ${code === "ELOOP" ? "it is a link" : code}`);
  }
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) throw new Error(`${path} cannot be read: it is no regular file`);
    if (stats.size > limit) throw new Error(`${path} cannot be read: it is larger than ${limit} bytes`);
    return { text: readFileSync(descriptor, "utf8"), modified: stats.mtimeMs };
  } finally {
    closeSync(descriptor);
  }
}
