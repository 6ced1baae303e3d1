import type { Readable } from "node:stream";
import { HarError } from "../error.js";
import type { HarWarning } from "../warning.js";
import type { ByteSource } from "./byte-source.js";
import type { SideFiles } from "./side-files.js";
import { listDirectory } from "./zip-directory.js";
import { listHeaders } from "./zip-headers.js";
import { memberStream, readMember, type ZipMember } from "./zip-member.js";

/** A zip archive whose members can be looked up by name. */
export interface ZipArchive extends SideFiles {
  readonly names: readonly string[];
  /** Bytes a member takes in the archive. */
  readonly packedBytes: (name: string) => number;
  /** The member's bytes, unpacked. @throws {HarError} `unreadable`. */
  readonly stream: (name: string) => Readable;
}

/**
 * Lists an archive's members; of one that is cut off, those that are still there.
 *
 * @throws {HarError} `unreadable` when it holds none.
 */
export async function openZip(
  source: ByteSource,
  maxSideBodyBytes: number,
  warnings: HarWarning[],
): Promise<ZipArchive> {
  const members = await listMembers(source, warnings);
  return {
    names: [...members.keys()],
    packedBytes: (name) => members.get(name)?.packed ?? 0,
    stream: (name) => {
      const member = members.get(name);
      const stream = member === undefined ? undefined : memberStream(source, member);
      if (stream !== undefined) return stream;
      const why = member?.encrypted === true ? "is encrypted; unpack it first" : "cannot be unpacked";
      throw new HarError("unreadable", `${JSON.stringify(name)} in the archive ${why}`);
    },
    read: (name) => readMember(source, members.get(name), maxSideBodyBytes),
  };
}

async function listMembers(source: ByteSource, warnings: HarWarning[]): Promise<ReadonlyMap<string, ZipMember>> {
  try {
    return await listDirectory(source);
  } catch (error) {
    const members = await listHeaders(source);
    const why = (error as Error).message;
    if (members.size === 0)
      throw new HarError("unreadable", `the zip archive cannot be read: ${why}`, { cause: error });
    const message = `the zip archive is cut off or damaged (${why}); ${members.size} members were found in it`;
    warnings.push({ code: "packing-damaged", message });
    return members;
  }
}
