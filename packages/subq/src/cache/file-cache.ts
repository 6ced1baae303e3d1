import { mkdir, readFile, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { SubqError } from "../error.js";
import { isJsonObject } from "../questions/json.js";
import type { AnswerCache, CachedAnswer } from "./answer-cache.js";
import { createEviction } from "./eviction.js";

/** How a file cache is bounded. */
export interface FileCacheOptions {
  /** The folder; it is made with mode 0700 when it is missing. It should hold nothing else. */
  readonly folder: string;
  /** Bytes of all entries together; the ones unused for longest go first. @default 67108864 (64 MiB) */
  readonly maxBytes?: number;
  /** Seconds after which an entry is not used any more. @default Infinity */
  readonly maxAge?: number;
}

const format = "inspect/subq-answer";
/** How far clocks of machines that share a folder may differ, in milliseconds. */
const clockSlack = 60_000;

/**
 * An answer cache of one file an answer, named by the fingerprint: written atomically with mode 0600, bounded in size.
 * It keeps answers only, never a state, a question, an image or the key.
 *
 * @throws SubqError `invalid-option` for an empty folder or a bound that is no positive number
 */
export function createFileCache(options: FileCacheOptions): AnswerCache {
  const { folder, maxBytes = 64 * 1024 * 1024, maxAge = Number.POSITIVE_INFINITY } = options ?? {};
  if (typeof folder !== "string" || folder === "") throw new SubqError("invalid-option", "a file cache needs a folder");
  if (typeof maxBytes !== "number" || typeof maxAge !== "number" || !(maxBytes > 0) || !(maxAge > 0)) {
    throw new SubqError("invalid-option", "maxBytes and maxAge of a file cache must be positive numbers");
  }
  const eviction = createEviction(folder, maxBytes);

  async function get(fingerprint: string): Promise<CachedAnswer | undefined> {
    const path = fileOf(folder, fingerprint);
    const text = await readFile(path, "utf8").catch(() => undefined);
    if (text === undefined) return undefined;
    const entry = readEntry(text, fingerprint);
    const now = Date.now();
    // An entry from the future was written under a wrong clock, so that its age is not known.
    if (entry === undefined || now - entry.savedAt > maxAge * 1000 || entry.savedAt > now + clockSlack) {
      await rm(path, { force: true });
      return undefined;
    }
    // The access is noted for eviction; without it the entry would only go earlier.
    await utimes(path, now / 1000, now / 1000).catch(() => undefined);
    return { endpoint: entry.endpoint, body: entry.body };
  }

  async function set(fingerprint: string, { endpoint, body }: CachedAnswer): Promise<void> {
    const entry = { format, version: 1, fingerprint, endpoint, savedAt: new Date().toISOString(), body };
    const text = `${JSON.stringify(entry)}\n`;
    const bytes = Buffer.byteLength(text);
    if (bytes > maxBytes) return;
    const path = fileOf(folder, fingerprint);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFileAtomic(path, text, { mode: 0o600, fsync: false });
    await eviction.added(bytes);
  }

  return { get, set };
}

function fileOf(folder: string, fingerprint: string): string {
  if (!/^[0-9a-f]{64}$/.test(fingerprint)) {
    throw new SubqError("invalid-option", "a fingerprint is 64 hexadecimal digits");
  }
  return join(folder, `${fingerprint}.json`);
}

interface Entry extends CachedAnswer {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

function readEntry(text: string, fingerprint: string): Entry | undefined {
  let entry: unknown;
  try {
    entry = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isJsonObject(entry) || entry.format !== format || entry.version !== 1) return undefined;
  const { endpoint, body } = entry;
  const savedAt = typeof entry.savedAt === "string" ? Date.parse(entry.savedAt) : Number.NaN;
  if (entry.fingerprint !== fingerprint || Number.isNaN(savedAt)) return undefined;
  return typeof endpoint === "string" && typeof body === "string" ? { endpoint, body, savedAt } : undefined;
}
