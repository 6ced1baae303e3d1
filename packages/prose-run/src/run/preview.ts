import type { ProseRun } from "./prose-run.js";
import { defaultLimits, folderOf } from "./run-folder.js";

/**
 * The first characters of a file of a run, with the newline forms and control characters as they are.
 *
 * @param characters UTF-16 code units at most; read are at most four bytes for each, within the bound of a file.
 */
export function readPreview(run: Pick<ProseRun, "path">, path: string, characters: number): string {
  const folder = folderOf(run);
  const content = folder.read(path, Math.min(characters * 4, defaultLimits.fileBytes));
  return content === null ? "" : content.toString("utf8").slice(0, characters);
}
