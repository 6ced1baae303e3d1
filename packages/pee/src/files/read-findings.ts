import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PeeError } from "../error.js";
import { findingsFileName } from "./file-names.js";
import { type FindingsFile, parseFindings } from "./parse-findings.js";

/**
 * The findings in a folder, with their numbers and fixes; none when the file is not there yet.
 *
 * @throws PeeError `findings-unreadable`
 */
export async function readFindings(folder: string): Promise<FindingsFile> {
  const path = join(folder, findingsFileName);
  try {
    return parseFindings(await readFile(path, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { findings: [], warnings: [] };
    throw new PeeError("findings-unreadable", `${path} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}
