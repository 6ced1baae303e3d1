import { join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { PeeError } from "../error.js";
import type { NumberedFinding } from "../finding.js";
import type { Goal } from "../goal.js";
import { renderFindings } from "../render-findings.js";
import { findingsFileMode, findingsMarkdownFileName } from "./file-names.js";

/**
 * Writes goalFindings.md into the folder, atomically.
 *
 * @throws PeeError `findings-unwritable`
 */
export async function writeFindingsMarkdown(
  folder: string,
  goal: Goal | null,
  findings: readonly NumberedFinding[],
): Promise<void> {
  const path = join(folder, findingsMarkdownFileName);
  try {
    await writeFileAtomic(path, renderFindings(goal, findings), { mode: findingsFileMode });
  } catch (error) {
    throw new PeeError("findings-unwritable", `${path} cannot be written: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
