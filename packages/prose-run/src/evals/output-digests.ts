import { createHash } from "node:crypto";
import { closeSync, constants, openSync, readSync } from "node:fs";
import type { ProseRun } from "../run/prose-run.js";

/** A published output with its size in bytes and the SHA-256 of its content. */
export interface OutputDigest {
  readonly path: string;
  readonly bytes: number;
  /** Null when the file could not be read. */
  readonly sha256: string | null;
}

/** Hashes every output that the run itself made, piece by piece; caller inputs are left out. */
export function digestOutputs(run: ProseRun): OutputDigest[] {
  return run.outputs
    .filter((output) => !output.fromCaller && !output.empty)
    .map(({ path, bytes }) => ({ path, bytes, sha256: digestFile(`${run.path}/${path}`) }));
}

function digestFile(path: string): string | null {
  let handle: number;
  try {
    handle = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return null;
  }
  try {
    const hash = createHash("sha256");
    const piece = Buffer.allocUnsafe(256 * 1024);
    for (let read = readSync(handle, piece); read > 0; read = readSync(handle, piece)) {
      hash.update(piece.subarray(0, read));
    }
    return hash.digest("hex");
  } catch {
    return null;
  } finally {
    closeSync(handle);
  }
}
