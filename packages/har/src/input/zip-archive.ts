import { Readable } from "node:stream";
import { promisify } from "node:util";
import { inflateRawSync } from "node:zlib";
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from "yauzl";
import { HarError } from "../error.js";
import type { SideBody } from "../pipeline.js";
import { type ByteSource, readRange } from "./byte-source.js";
import type { SideFiles } from "./side-files.js";

/** A zip archive whose members can be looked up by name. */
export interface ZipArchive extends SideFiles {
  readonly names: readonly string[];
  /** Bytes a member says it unpacks to and takes in the archive. */
  readonly sizes: (name: string) => { readonly packed: number; readonly unpacked: number };
  /** The member's bytes, unpacked. */
  readonly stream: (name: string) => Promise<Readable>;
}

const memberLimit = 500_000;
const localHeaderBytes = 30;
const stored = 0;
const deflated = 8;

/** Lists an archive's members. @throws {HarError} `unreadable` when it has no directory that can be read. */
export async function openZip(source: ByteSource, maxSideBodyBytes: number): Promise<ZipArchive> {
  const members = new Map<string, Entry>();
  let zip: ZipFile;
  try {
    zip = await openDirectory(source);
    await new Promise<void>((resolve, reject) => {
      zip.on("entry", (entry: Entry) => {
        if (members.size >= memberLimit) reject(new Error(`it lists more than ${memberLimit} members`));
        // Names are only looked up, so one that leads out of the archive does no harm, and must not hide the others.
        const name = entry.fileNameRaw.toString("utf8");
        if (!members.has(name)) members.set(name, entry);
        zip.readEntry();
      });
      zip.on("end", resolve);
      zip.on("error", reject);
      zip.readEntry();
    });
  } catch (error) {
    throw new HarError("unreadable", `the zip archive cannot be read: ${(error as Error).message}`, { cause: error });
  }
  return {
    names: [...members.keys()],
    sizes: (name) => {
      const member = members.get(name);
      return { packed: member?.compressedSize ?? 0, unpacked: member?.uncompressedSize ?? 0 };
    },
    stream: (name) => openMember(zip, name, members.get(name) as Entry),
    read: (name) => readMember(source, members.get(name), maxSideBodyBytes),
  };
}

function openDirectory(source: ByteSource): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, decodeStrings: false } as const;
  return new Promise((resolve, reject) => {
    fromRandomAccessReader(new SourceReader(source), source.size, options, (error, zip) => {
      if (error === null) resolve(zip);
      else reject(error);
    });
  });
}

async function openMember(zip: ZipFile, name: string, member: Entry): Promise<Readable> {
  if (member.isEncrypted()) {
    throw new HarError("unreadable", `${JSON.stringify(name)} in the archive is encrypted; unpack it first`);
  }
  try {
    const open = promisify(
      zip.openReadStream.bind(zip) as (entry: Entry, done: (error: Error | null, stream: Readable) => void) => void,
    );
    return await open(member);
  } catch (error) {
    throw new HarError(
      "unreadable",
      `${JSON.stringify(name)} in the archive cannot be unpacked: ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  }
}

/** A body is read at once and in full; its name is only looked up, never used as a path. */
function readMember(source: ByteSource, member: Entry | undefined, maxBytes: number): SideBody {
  if (member === undefined) return { ok: false, code: "missing", message: "the archive has no member of this name" };
  const unreadable = (why: string): SideBody => ({
    ok: false,
    code: "unreadable",
    message: `the archive's member ${why}`,
  });
  if (member.isEncrypted()) return unreadable("is encrypted");
  if (member.uncompressedSize > maxBytes) {
    return { ok: false, code: "bomb", message: `the archive's member unpacks to more than ${maxBytes} bytes` };
  }
  const at = member.relativeOffsetOfLocalHeader;
  const header = readRange(source, at, at + localHeaderBytes);
  if (header.length < localHeaderBytes || header.readUInt32LE(0) !== 0x04034b50)
    return unreadable("is not where it should be");
  const start = at + localHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = readRange(source, start, start + member.compressedSize);
  if (packed.length < member.compressedSize) return unreadable("is cut off");
  if (member.compressionMethod === stored) return { ok: true, bytes: packed, total: packed.length };
  if (member.compressionMethod !== deflated) return unreadable("is packed in an unknown way");
  try {
    const bytes = inflateRawSync(packed, { maxOutputLength: maxBytes });
    return { ok: true, bytes, total: bytes.length };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_BUFFER_TOO_LARGE") return unreadable("is damaged");
    return { ok: false, code: "bomb", message: `the archive's member unpacks to more than ${maxBytes} bytes` };
  }
}

class SourceReader extends RandomAccessReader {
  readonly #source: ByteSource;

  constructor(source: ByteSource) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const source = this.#source;
    let at = start;
    return new Readable({
      read(size) {
        const chunk = readRange(source, at, Math.min(end, at + size));
        at += chunk.length;
        this.push(chunk.length === 0 ? null : chunk);
      },
    });
  }
}
