import { access, constants, type FileHandle, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import lockfile from "proper-lockfile";
import { PeeError } from "../error.js";
import { createFix, type Finding, type Fix, type NumberedFinding } from "../finding.js";
import { findingsFileMode, findingsFileName } from "./file-names.js";
import { parseFindings } from "./parse-findings.js";

/**
 * Appends a finding to goalFindings.jsonl and gives it back with its number. Two processes never lose an append; after a
 * kill the file holds whole lines and at most one cut line at its end, which the next append takes away.
 *
 * @throws PeeError `findings-unwritable`
 */
export async function appendFinding(folder: string, finding: Finding): Promise<NumberedFinding> {
  return append(folder, finding, (findings) => findings.length);
}

/**
 * Appends a fix and gives back the finding that it fixes.
 *
 * @throws PeeError `unknown-finding`, `findings-unwritable`
 */
export async function appendFix(folder: string, fix: Fix): Promise<NumberedFinding> {
  return append(folder, fix, () => fix.fixes);
}

async function append(
  folder: string,
  record: Finding | Fix,
  numberOf: (findings: readonly NumberedFinding[]) => number,
): Promise<NumberedFinding> {
  const path = join(folder, findingsFileName);
  try {
    return await whileLocked(path, async (file) => {
      const bytes = await file.readFile();
      const kept = bytes.subarray(0, wholeLines(bytes));
      const before = parseFindings(kept.toString("utf8")).findings;
      if (record.format === "inspect/fix") createFix(record.fixes, record.fix, before.length, record.at);
      if (kept.length < bytes.length) await file.truncate(kept.length);
      const line = `${kept.length > 0 && kept.at(-1) !== lineFeed ? "\n" : ""}${JSON.stringify(record)}\n`;
      await file.appendFile(line);
      await file.sync();
      const { findings } = parseFindings(kept.toString("utf8") + line);
      return findings[numberOf(findings) - 1] as NumberedFinding;
    });
  } catch (error) {
    if (error instanceof PeeError) throw error;
    throw new PeeError("findings-unwritable", `${path} cannot be written: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

const lineFeed = 10;

// A last line without its line feed stays when it is whole: the kill hit between its last byte and the line feed.
function wholeLines(bytes: Buffer): number {
  const end = bytes.lastIndexOf(lineFeed) + 1;
  const { warnings } = parseFindings(bytes.subarray(end).toString("utf8"));
  return warnings.some((warning) => warning.code === "partial-line") ? end : bytes.length;
}

async function whileLocked<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  // The lock retries whatever went wrong; what no waiting mends is found out before.
  await access(dirname(path), constants.W_OK | constants.X_OK);
  const release = await lockfile.lock(path, {
    realpath: false,
    stale: 4_000,
    retries: { retries: 60, factor: 1.3, minTimeout: 10, maxTimeout: 500 },
  });
  try {
    const file = await open(path, "a+", findingsFileMode);
    try {
      return await work(file);
    } finally {
      await file.close();
    }
  } finally {
    await release();
  }
}
