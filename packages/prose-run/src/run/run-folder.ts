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
  readonly #kept = new Map<string, Buffer>();
  #keptBytes = 0;
  readonly #listings = new Map<string, readonly FolderEntry[]>();

  constructor(root: string, limits: ReadLimits = defaultLimits) {
    this.root = root;
    this.limits = limits;
  }

  /** The entries of a folder in order of name; links and special files are reported once and can only be named. */
  list(path: string): readonly FolderEntry[] {
    const known = this.#listings.get(path);
    if (known !== undefined) return known;
    const entries: FolderEntry[] = [];
    try {
      for (const entry of readdirSync(path === "" ? this.root : `${this.root}/${path}`, { withFileTypes: true })) {
        const { name } = entry;
        if (entry.isFile()) entries.push({ name, kind: "file" });
        else if (entry.isDirectory()) entries.push({ name, kind: "folder" });
        else entries.push(this.#refuse(path, name, entry.isSymbolicLink()));
      }
    } catch (cause) {
      const code = (cause as NodeJS.ErrnoException).code;
      if (code !== "ENOENT" && code !== "ENOTDIR")
        this.#warn("unreadable-folder", path, `The folder cannot be listed (${code})`);
    }
    entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    this.seen += entries.length;
    this.#listings.set(path, entries);
    return entries;
  }

  #refuse(path: string, name: string, isLink: boolean): FolderEntry {
    if (isLink) this.#warn("link-refused", join(path, name), "A link is not followed");
    else this.#warn("special-file", join(path, name), "Neither file nor folder; not opened");
    return { name, kind: isLink ? "link" : "other" };
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
  walk(path: string): string[] {
    const found: string[] = [];
    this.#walkInto(found, path, 0);
    return found;
  }

  #walkInto(found: string[], path: string, depth: number): void {
    if (depth > this.limits.depth || this.seen > this.limits.files) {
      if (!this.truncated) this.#warn("walk-truncated", path, "Too many files or folders; the rest is left out");
      this.truncated = true;
      return;
    }
    for (const entry of this.list(path)) {
      if (entry.kind === "file") found.push(join(path, entry.name));
      else if (entry.kind === "folder") this.#walkInto(found, join(path, entry.name), depth + 1);
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
    const kept = this.#kept.get(path);
    if (kept !== undefined) return kept.subarray(0, limit);
    return this.#open(path, (handle) => readAll(handle, limit));
  }

  /** Like `read`, and keeps a small file in memory for the next reader of the same run. */
  readAndKeep(path: string): Buffer | null {
    const content = this.read(path);
    if (content === null || content.length > keptFileBytes || this.#kept.has(path)) return content;
    this.#keptBytes += content.length;
    if (this.#keptBytes <= keptBytes) this.#kept.set(path, content);
    return content;
  }

  /** Lets go of what was kept; later readers read again. */
  release(): void {
    this.#kept.clear();
    this.#keptBytes = 0;
  }

  /** The first bytes of a file in a buffer that the next call overwrites; null when it cannot be read. */
  peek(path: string, limit: number): Uint8Array | null {
    return this.#open(path, (handle) =>
      scratch.subarray(0, readSync(handle, scratch, 0, Math.min(limit, pieceBytes), 0)),
    );
  }

  #open<T>(path: string, use: (handle: number) => T): T | null {
    let handle: number | undefined;
    try {
      handle = openSync(`${this.root}/${path}`, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      return use(handle);
    } catch (cause) {
      this.#warn("unreadable-file", path, `The file cannot be read (${(cause as NodeJS.ErrnoException).code})`);
      return null;
    } finally {
      if (handle !== undefined) closeSync(handle);
    }
  }

  /** The text of a file, cut at the bound with a warning. */
  text(path: string): string | null {
    const known = this.texts[path];
    if (known !== undefined) return known;
    const limit = this.limits.fileBytes;
    const text = this.#open(path, (handle) => {
      const first = readSync(handle, scratch, 0, pieceBytes, null);
      if (first < pieceBytes && first <= limit) return scratch.toString("utf8", 0, first);
      const begun = Buffer.from(scratch.subarray(0, first));
      const content = first < pieceBytes ? begun : Buffer.concat([begun, readAll(handle, limit + 1 - first)]);
      if (content.length > limit) this.#warn("file-truncated", path, `Only the first ${limit} bytes are read`);
      return content.toString("utf8", 0, Math.min(limit, content.length));
    });
    if (text !== null) this.texts[path] = text;
    return text;
  }

  #warn(code: string, path: string, message: string): void {
    this.warnings.push({ code, message, path });
  }
}

/** A file of at most this size is kept, all files of a run together at most `keptBytes`. */
const keptFileBytes = 256 * 1024;
const keptBytes = 8 * 1024 * 1024;
const pieceBytes = 64 * 1024;
const scratch = Buffer.allocUnsafe(pieceBytes);
const folders = new WeakMap<object, RunFolder>();

/** Remembers through which folder a run was read, so that what was read is not read again. */
export function rememberFolder(run: object, folder: RunFolder): void {
  folders.set(run, folder);
}

/** The folder a run was read through, or a new one over the same path. */
export function folderOf(run: { readonly path: string }): RunFolder {
  return folders.get(run) ?? new RunFolder(run.path);
}

function readAll(handle: number, limit: number): Buffer {
  const first = readSync(handle, scratch, 0, Math.min(pieceBytes, limit), null);
  // A plain file gives less than was asked for only at its end.
  if (first < pieceBytes) return Buffer.from(scratch.subarray(0, first));
  const pieces = [Buffer.from(scratch)];
  for (let total = first; total < limit; ) {
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
