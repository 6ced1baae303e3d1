import { closeSync, constants, fstatSync, openSync, readSync, realpathSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import type { SideBody } from "../pipeline.js";
import type { SideFiles } from "./side-files.js";

/**
 * Bodies in the folder of the HAR. A name that leads out of the folder, by `..`, by an absolute path or over a symbolic
 * link, is refused; so is what is not a plain file.
 *
 * @param maxBytes At most this much of a body is read.
 */
export function folderSideFiles(folder: string, maxBytes: number): SideFiles {
  return { read: (name) => readInside(folder, name, maxBytes) };
}

function readInside(folder: string, name: string, maxBytes: number): SideBody {
  if (name === "" || name.includes("\0") || name.includes("\\") || isAbsolute(name) || name.split("/").includes("..")) {
    return refusal("outside", "the side file's name leads out of the recording's folder");
  }
  let file: number | undefined;
  try {
    const root = realpathSync(folder);
    const path = realpathSync(join(root, name));
    const below = relative(root, path);
    if (below === "" || below === ".." || below.startsWith(`..${sep}`) || isAbsolute(below)) {
      return refusal("outside", "the side file is a link that leads out of the recording's folder");
    }
    // Never follow a link put there since, and never wait for a pipe.
    file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    const facts = fstatSync(file);
    if (!facts.isFile()) return refusal("unreadable", "the side file is not a plain file");
    const bytes = Buffer.allocUnsafe(Math.min(facts.size, maxBytes));
    let held = 0;
    while (held < bytes.length) {
      const count = readSync(file, bytes, held, bytes.length - held, held);
      if (count === 0) break;
      held += count;
    }
    return { ok: true, bytes: bytes.subarray(0, held), total: facts.size };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT" || code === "ENOTDIR") return refusal("missing", "the side file is not there");
    return refusal("unreadable", `the side file cannot be read (${code ?? "unknown"})`);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function refusal(code: "missing" | "outside" | "unreadable", message: string): SideBody {
  return { ok: false, code, message };
}
