import { closeSync, createReadStream, fstatSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { HarError } from "../error.js";
import { type ByteSource, fileSource } from "./byte-source.js";

export type OpenedPath =
  | { readonly sort: "file"; readonly path: string; readonly source: ByteSource }
  /** A pipe or a device, which can only be read once. */
  | { readonly sort: "stream"; readonly stream: Readable };

/** Names a recording has in a folder of Playwright's attach mode or of a step. */
const usualNames = ["network.har", "har.har", "recording.har"];

/** Opens a file, or the recording in a folder. @throws {HarError} `unreadable`. */
export function openPath(given: string | URL): OpenedPath {
  const path = given instanceof URL ? fromUrl(given) : given;
  const named = JSON.stringify(path);
  let file: number;
  try {
    file = openSync(path, "r");
  } catch (error) {
    throw new HarError("unreadable", `${named} cannot be opened: ${reason(error)}`, { cause: error });
  }
  const facts = fstatSync(file);
  if (facts.isFile()) return { sort: "file", path, source: fileSource(file, facts.size) };
  if (!facts.isDirectory()) return { sort: "stream", stream: createReadStream(path, { fd: file }) };
  closeSync(file);
  const inside = readdirSync(path);
  const recordings = inside.filter((name) => /\.har(?:\.gz|\.zip)?$/i.test(name));
  const chosen =
    usualNames.find((name) => inside.includes(name)) ?? (recordings.length === 1 ? recordings[0] : undefined);
  if (chosen !== undefined) return openPath(join(path, chosen));
  const why =
    recordings.length === 0 ? "holds no .har file" : `holds ${recordings.length} recordings; name one of them`;
  throw new HarError("unreadable", `the folder ${named} ${why}`);
}

function fromUrl(url: URL): string {
  if (url.protocol !== "file:") {
    throw new HarError(
      "unreadable",
      `only file: URLs are read, not ${url.protocol}; fetch the recording and give its bytes`,
    );
  }
  return fileURLToPath(url);
}

function reason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "ENOENT") return "there is no such file or folder";
  if (code === "EACCES" || code === "EPERM") return "access is denied";
  return (error as Error).message;
}
