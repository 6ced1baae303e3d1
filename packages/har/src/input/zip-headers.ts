import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createInflateRaw } from "node:zlib";
import { type ByteSource, readRange, sourceWindow } from "./byte-source.js";
import { streamOf } from "./unpack.js";
import { dataStart, localHeaderBytes, localSignature, type ZipMember } from "./zip-member.js";

const sizesFollow = 0x08;
const encryptedFlag = 0x01;
const descriptorSignature = 0x08074b50;

/** The members of an archive that lost its directory because it is cut off, read header by header from the start. */
export async function listHeaders(source: ByteSource): Promise<Map<string, ZipMember>> {
  const members = new Map<string, ZipMember>();
  for (let headerAt = 0; headerAt < source.size; ) {
    const header = readRange(source, headerAt, headerAt + localHeaderBytes);
    const start = dataStart(source, headerAt);
    if (start === undefined) break;
    const flags = header.readUInt16LE(6);
    const method = header.readUInt16LE(8);
    const nameAt = headerAt + localHeaderBytes;
    const name = readRange(source, nameAt, nameAt + header.readUInt16LE(26)).toString("utf8");
    const stated = header.readUInt32LE(18);
    const rest = Math.max(0, source.size - start);
    const packed = (flags & sizesFollow) !== 0 && stated === 0 ? await deflatedLength(source, start) : stated;
    const kept = Math.min(packed ?? rest, rest);
    if (!members.has(name))
      members.set(name, { headerAt, method, packed: kept, encrypted: (flags & encryptedFlag) !== 0 });
    if (packed === undefined) break;
    headerAt = behindDescriptor(source, start + packed);
  }
  return members;
}

/** How many bytes a deflated member takes whose header does not say it; undefined when it is cut off. */
async function deflatedLength(source: ByteSource, start: number): Promise<number | undefined> {
  const inflating = createInflateRaw();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    await pipeline(streamOf(sourceWindow(source, start, source.size)), inflating, nowhere);
    return inflating.bytesWritten;
  } catch {
    return undefined;
  }
}

/** The sizes that follow a member's data take 12 to 24 bytes; the next header is behind them. */
function behindDescriptor(source: ByteSource, end: number): number {
  const after = readRange(source, end, end + 28);
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(localSignature);
  const next = after.indexOf(signature);
  if (next >= 0) return end + next;
  return after.length >= 4 && after.readUInt32LE(0) === descriptorSignature ? end + 16 : end;
}
