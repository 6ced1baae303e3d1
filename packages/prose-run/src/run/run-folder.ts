import { closeSync, constants, lstatSync, openSync, readdirSync, readSync } from "node:fs";
import type { Warning } from "../position.js";

/** What a name in a folder is; links and special files are neither opened nor followed. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: "file" | "folder" | "link" | "other";
}

/** Bounds of what is read of one run. */
export interface ReadLimits {
  /** Files seen in one walk. @default 10000 */
  readonly files: number;
  /** Folders below each other. @default 8 */
  readonly depth: number;
  /** Bytes read of one file. @default 16 MiB */
  readonly fileBytes: number;
}

export const defaultLimits: ReadLimits = { files: 10_000, depth: 8, fileBytes: 16 * 1024 * 1024 };

/**
 * Access to the files below one folder. Every path is built from names that a listing gave, so nothing outside the
 * folder can be reached; the last part is opened without following a link.
 */
export class RunFolder {
  readonly root: string;
  readonly limits: ReadLimits;
  readonly warnings: Warning[] = [];
  /** Every text that was read whole, by path; positions of the model point into them. */
  readonly texts: Record<string, string> = Object.create(null);
  seen = 0;
  truncated = false;
  readonly #listings = new Map<string, readonly FolderEntry[]>();

  constructor(root: string, limits: ReadLimits = defaultLimits) {
    this.root = root;
    this.limits = limits;
  }

  /** The entries of a folder in order of name; links and special files are reported once and can only be named. */
  list(path: string): readonly FolderEntry[] {
    const known = this.#listings.get(path);
    if (known !== undefined) return known;
    let entries: FolderEntry[] = [];
    try {
      entries = readdirSync(path === "" ? this.root : `${this.root}/${path}`, { withFileTypes: true }).map((entry) => ({
        name: entry.name,
        kind: entry.isFile() ? "file" : entry.isDirectory() ? "folder" : entry.isSymbolicLink() ? "link" : "other",
      }));
    } catch (cause) {
      const code = (cause as NodeJS.ErrnoException).code;
      if (code !== "ENOENT" && code !== "ENOTDIR")
        this.#warn("unreadable-folder", path, `The folder cannot be listed (${code})`);
    }
    entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    for (const entry of entries) {
      this.seen++;
      if (entry.kind === "link") this.#warn("link-refused", join(path, entry.name), "A link is not followed");
      else if (entry.kind === "other")
        this.#warn("special-file", join(path, entry.name), "Neither file nor folder; not opened");
    }
    this.#listings.set(path, entries);
    return entries;
  }

  /** Whether a folder holds this file or folder; asked by listing, never by following. */
  has(path: string, kind: "file" | "folder" = "file"): boolean {
    const cut = path.lastIndexOf("/");
    const folder = cut === -1 ? "" : path.slice(0, cut);
    if (folder !== "" && !this.has(folder, "folder")) return false;
    const name = path.slice(cut + 1);
    return this.list(folder).some((entry) => entry.name === name && entry.kind === kind);
  }

  /** All files below a folder, by path. Stops at the bounds and says so. */
  *walk(path: string, depth = 0): Generator<string, void, undefined> {
    if (depth > this.limits.depth || this.seen > this.limits.files) {
      if (!this.truncated) this.#warn("walk-truncated", path, "Too many files or folders; the rest is left out");
      this.truncated = true;
      return;
    }
    for (const entry of this.list(path)) {
      const inner = join(path, entry.name);
      if (entry.kind === "file") yield inner;
      else if (entry.kind === "folder") yield* this.walk(inner, depth + 1);
    }
  }

  /** Size in bytes, or null when it is no plain file. */
  bytes(path: string): number | null {
    const stat = lstatSync(`${this.root}/${path}`, { throwIfNoEntry: false });
    return stat?.isFile() === true ? stat.size : null;
  }

  /**
   * Up to `limit` bytes of a file as they lie there; null when it cannot be read.
   *
   * @param limit Bytes. @default the bound of the folder
   */
  read(path: string, limit: number = this.limits.fileBytes): Buffer | null {
    let handle: number;
    try {
      handle = openSync(`${this.root}/${path}`, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    } catch (cause) {
      this.#warn("unreadable-file", path, `The file cannot be read (${(cause as NodeJS.ErrnoException).code})`);
      return null;
    }
    try {
      return readAll(handle, limit);
    } catch (cause) {
      this.#warn("unreadable-file", path, `The file cannot be read (${(cause as NodeJS.ErrnoException).code})`);
      return null;
    } finally {
      closeSync(handle);
    }
  }

  /** The text of a file, cut at the bound with a warning. */
  text(path: string): string | null {
    const known = this.texts[path];
    if (known !== undefined) return known;
    const content = this.read(path, this.limits.fileBytes + 1);
    if (content === null) return null;
    const whole = content.length <= this.limits.fileBytes;
    if (!whole) this.#warn("file-truncated", path, `Only the first ${this.limits.fileBytes} bytes are read`);
    const text = (whole ? content : content.subarray(0, this.limits.fileBytes)).toString("utf8");
    this.texts[path] = text;
    return text;
  }

  #warn(code: string, path: string, message: string): void {
    this.warnings.push({ code, message, path });
  }
}

const pieceBytes = 64 * 1024;
const scratch = Buffer.allocUnsafe(pieceBytes);

function readAll(handle: number, limit: number): Buffer {
  const pieces: Buffer[] = [];
  let total = 0;
  while (total < limit) {
    const read = readSync(handle, scratch, 0, Math.min(pieceBytes, limit - total), null);
    if (read === 0) break;
    pieces.push(Buffer.from(scratch.subarray(0, read)));
    total += read;
  }
  return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
}

function join(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}
