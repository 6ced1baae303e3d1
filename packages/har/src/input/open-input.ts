import { dirname, posix } from "node:path";
import { HarError } from "../error.js";
import type { HarWarning } from "../warning.js";
import { type ByteSource, memorySource, readRange } from "./byte-source.js";
import { folderSideFiles } from "./folder-side-files.js";
import { type HarInput, sortInput } from "./har-input.js";
import { defaultInputLimits, type InputLimits } from "./input-limits.js";
import { looksLikeFromMembers } from "./looks-like.js";
import { openPath } from "./open-path.js";
import { noSideFiles, type SideFiles } from "./side-files.js";
import { Spool, type SpoolOptions } from "./spool.js";
import { gunzip, spoolAll, transcode } from "./unpack.js";

/** How the JSON text was packed, from the outside in. */
export type Packing = "gzip" | "zip" | "utf-16";

/** A recording's JSON text, or the parsed object that was given. */
export type OpenedInput = {
  readonly packing: readonly Packing[];
  readonly sideFiles: SideFiles;
  readonly warnings: readonly HarWarning[];
  readonly close: () => void;
} & ({ readonly sort: "text"; readonly source: ByteSource } | { readonly sort: "value"; readonly value: object });

/** Packings inside one another that are undone. */
const packingLimit = 4;

/**
 * Looks at the bytes, never at the file's name, and undoes gzip, zip and UTF-16.
 *
 * @throws {HarError} `unreadable`, `too-large`, or `not-a-har` for an archive without one.
 */
export async function openInput(input: HarInput, given: InputLimits): Promise<OpenedInput> {
  const limits = { ...defaultInputLimits, ...given };
  const sorted = sortInput(input);
  const warnings: HarWarning[] = [];
  if (sorted.sort === "value") {
    return { sort: "value", value: sorted.value, packing: [], sideFiles: noSideFiles, warnings, close: () => {} };
  }
  const spooling: SpoolOptions = { maxBytes: limits.maxUnpackedBytes, temporaryFolder: limits.temporaryFolder };
  let sideFiles = noSideFiles;
  let source: ByteSource;
  if (sorted.sort === "bytes") source = memorySource(sorted.bytes);
  else if (sorted.sort === "stream") source = await spoolStream(sorted.stream, spooling);
  else {
    const opened = openPath(sorted.path);
    if (opened.sort === "file") {
      source = opened.source;
      sideFiles = folderSideFiles(dirname(opened.path), limits.maxSideBodyBytes);
    } else source = await spoolStream(opened.stream, spooling);
  }
  const opened = [source];
  const close = (): void => {
    for (const each of opened) each.close();
  };
  const packing: Packing[] = [];
  try {
    for (let depth = 0; depth < packingLimit; depth++) {
      const found = packingOf(readRange(source, 0, 4));
      if (found === undefined) break;
      packing.push(found.packing);
      if (found.packing === "gzip") source = await gunzip(source, spooling, warnings);
      else if (found.packing === "utf-16") source = transcode(source, found.encoding, spooling);
      else {
        const { openZip } = await import("./zip-archive.js");
        const archive = await openZip(source, limits.maxSideBodyBytes, warnings);
        const name = recordingIn(archive.names, warnings);
        sideFiles = besideMember(archive, name);
        source = await spoolAll(archive.stream(name), archive.packedBytes(name), spooling, warnings);
      }
      opened.push(source);
    }
  } catch (error) {
    close();
    throw error;
  }
  return { sort: "text", source, packing, sideFiles, warnings, close };
}

async function spoolStream(stream: AsyncIterable<Uint8Array | string>, options: SpoolOptions): Promise<ByteSource> {
  const spool = new Spool(options);
  try {
    for await (const chunk of stream) spool.write(bytesOf(chunk));
  } catch (error) {
    spool.discard();
    if (error instanceof HarError) throw error;
    throw new HarError("unreadable", `the stream ended with an error: ${(error as Error).message}`, { cause: error });
  }
  return spool.source();
}

function bytesOf(chunk: unknown): Uint8Array {
  if (typeof chunk === "string") return Buffer.from(chunk);
  if (chunk instanceof Uint8Array) return chunk;
  throw new HarError("unreadable", `the stream gave ${typeof chunk} where bytes or text were expected`);
}

type FoundPacking =
  | { readonly packing: "gzip" | "zip" }
  | { readonly packing: "utf-16"; readonly encoding: "utf-16le" | "utf-16be" };

function packingOf(head: Uint8Array): FoundPacking | undefined {
  const [first, second, third] = head;
  if (first === 0x1f && second === 0x8b) return { packing: "gzip" };
  if (first === 0x50 && second === 0x4b && (third === 0x03 || third === 0x05)) return { packing: "zip" };
  if (first === 0xff && second === 0xfe) return { packing: "utf-16", encoding: "utf-16le" };
  if (first === 0xfe && second === 0xff) return { packing: "utf-16", encoding: "utf-16be" };
  // Without a mark the first bracket still tells.
  const [little, big] = [first, second].map((byte) => byte === 0x7b || byte === 0x5b);
  if (little && second === 0 && third !== 0) return { packing: "utf-16", encoding: "utf-16le" };
  if (big && first === 0) return { packing: "utf-16", encoding: "utf-16be" };
  return undefined;
}

/** Side files lie beside the recording, in an archive that was packed with its folder too. */
function besideMember(archive: SideFiles, recording: string): SideFiles {
  const folder = posix.dirname(recording);
  return {
    read: (name) => {
      const beside = archive.read(posix.normalize(posix.join(folder, name)));
      return beside.ok || beside.code !== "missing" ? beside : archive.read(name);
    },
  };
}

/** Playwright's `har.har`, else the `.har` file nearest to the top; that there are others is said. */
function recordingIn(names: readonly string[], warnings: HarWarning[]): string {
  const depth = (name: string): number => name.split("/").length;
  const candidates = names.filter((name) => /\.har(?:\.gz)?$/i.test(name) && !/(?:^|\/)(?:\.|__MACOSX\/)/.test(name));
  const first = (name: string): number => (name === "har.har" ? 0 : 1);
  const [chosen, ...others] = candidates.sort(
    (left, right) => first(left) - first(right) || depth(left) - depth(right) || (left < right ? -1 : 1),
  );
  if (others.length > 0) {
    const shown = others.slice(0, 5).map((name) => JSON.stringify(name.slice(0, 100)));
    const message = `the archive holds ${others.length} more recordings that were not read: ${shown.join(", ")}`;
    warnings.push({ code: "other-recordings", message });
  }
  if (chosen !== undefined) return chosen;
  const looksLike = looksLikeFromMembers(names);
  throw new HarError("not-a-har", `the archive holds no HAR: it looks like ${looksLike}`, { looksLike });
}
