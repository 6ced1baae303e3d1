import { Readable } from "node:stream";
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from "yauzl";
import { type ByteSource, readRange } from "./byte-source.js";
import type { ZipMember } from "./zip-member.js";

const memberLimit = 500_000;

/** The members that an archive's directory lists, by name; the first of a name counts. @throws When it has none. */
export async function listDirectory(source: ByteSource): Promise<Map<string, ZipMember>> {
  const members = new Map<string, ZipMember>();
  const zip = await openDirectory(source);
  await new Promise<void>((resolve, reject) => {
    zip.on("entry", (entry: Entry) => {
      if (members.size >= memberLimit) return reject(new Error(`it lists more than ${memberLimit} members`));
      // Names are only looked up, so one that leads out of the archive does no harm, and must not hide the others.
      const name = entry.fileNameRaw.toString("utf8");
      if (!members.has(name)) {
        members.set(name, {
          headerAt: entry.relativeOffsetOfLocalHeader,
          method: entry.compressionMethod,
          packed: entry.compressedSize,
          encrypted: entry.isEncrypted(),
          checksum: entry.crc32,
        });
      }
      zip.readEntry();
    });
    zip.on("end", resolve);
    zip.on("error", reject);
    zip.readEntry();
  });
  return members;
}

function openDirectory(source: ByteSource): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false } as const;
  return new Promise((resolve, reject) => {
    fromRandomAccessReader(new SourceReader(source), source.size, options, (error, zip) => {
      if (error === null) resolve(zip);
      else reject(error);
    });
  });
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
