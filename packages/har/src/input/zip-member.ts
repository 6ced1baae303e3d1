import type { Readable } from "node:stream";
import { constants, crc32, createInflateRaw, inflateRawSync } from "node:zlib";
import type { SideBody } from "../pipeline.js";
import { type ByteSource, readRange, sourceWindow } from "./byte-source.js";
import { streamOf } from "./unpack.js";

/** One member of a zip archive (PKWARE APPNOTE 6.3, 4.3.7). */
export interface ZipMember {
  /** Where its local header stands. */
  readonly headerAt: number;
  /** 0 is stored, 8 is deflated. */
  readonly method: number;
  /** Bytes it takes in the archive. */
  readonly packed: number;
  readonly encrypted: boolean;
  /** CRC-32 of the unpacked bytes; absent where the directory is lost. */
  readonly checksum?: number;
}

export const localSignature = 0x04034b50;
export const localHeaderBytes = 30;
const wrongChecksum = "its bytes do not have the checksum that the archive states";
const stored = 0;
const deflated = 8;

/** Where a member's data begins, or undefined when there is no local header. */
export function dataStart(source: ByteSource, headerAt: number): number | undefined {
  const header = readRange(source, headerAt, headerAt + localHeaderBytes);
  if (header.length < localHeaderBytes || header.readUInt32LE(0) !== localSignature) return undefined;
  return headerAt + localHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28);
}

/** A member's bytes, unpacked; undefined when it is encrypted, packed in an unknown way or not where it should be. */
export function memberStream(source: ByteSource, member: ZipMember): Readable | undefined {
  const start = dataStart(source, member.headerAt);
  if (start === undefined || member.encrypted) return undefined;
  const packed = streamOf(sourceWindow(source, start, Math.min(source.size, start + member.packed)));
  if (member.method === stored) return packed;
  if (member.method !== deflated) return undefined;
  // What is cut then simply ends; whether the text is complete is for the scan to say.
  const inflating = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 256 * 1024 });
  packed.on("error", (error) => inflating.destroy(error));
  return packed.pipe(inflating);
}

/** A side body is read at once and in full; its name is only looked up, never used as a path. */
export function readMember(source: ByteSource, member: ZipMember | undefined, maxBytes: number): SideBody {
  if (member === undefined) return { ok: false, code: "missing", message: "the archive has no member of this name" };
  const refuse = (why: string): SideBody => ({ ok: false, code: "unreadable", message: `the archive's member ${why}` });
  if (member.encrypted) return refuse("is encrypted");
  const bomb: SideBody = {
    ok: false,
    code: "bomb",
    message: `the archive's member unpacks to more than ${maxBytes} bytes`,
  };
  if (member.packed > maxBytes) return bomb;
  const start = dataStart(source, member.headerAt);
  if (start === undefined) return refuse("is not where it should be");
  const packed = readRange(source, start, start + member.packed);
  if (packed.length < member.packed) return refuse("is cut off");
  const checked = (bytes: Buffer): SideBody => {
    const isWhole = member.checksum === undefined || crc32(bytes) === member.checksum;
    return { ok: true, bytes, total: bytes.length, ...(isWhole ? {} : { damaged: wrongChecksum }) };
  };
  if (member.method === stored) return checked(packed);
  if (member.method !== deflated) return refuse("is packed in an unknown way");
  try {
    const bytes = inflateRawSync(packed, { maxOutputLength: maxBytes });
    return checked(bytes);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? bomb : refuse("is damaged");
  }
}
