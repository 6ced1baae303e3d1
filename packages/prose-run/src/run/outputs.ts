import type { OutputFile } from "./prose-run.js";
import { readRunFile } from "./run-file.js";
import type { RunFolder } from "./run-folder.js";

/**
 * Every file below `bindings/` and `world-model/`, by path. Files whose name begins with a dot are no outputs.
 *
 * @param keep Whether contents will be asked for again.
 */
export function readOutputs(folder: RunFolder, keep: boolean): OutputFile[] {
  const outputs: OutputFile[] = [];
  for (const root of ["bindings", "world-model"]) {
    if (!folder.has(root, "folder")) continue;
    for (const path of folder.walk(root)) {
      const parts = path.split("/");
      const file = parts.at(-1) as string;
      if (file.startsWith(".")) continue;
      const found = readRunFile(folder, path, keep);
      if (found === null) continue;
      const owner = parts.length > 2 ? (parts[1] as string) : null;
      outputs.push({ ...found, owner, name: stemOf(file), fromCaller: owner === "caller" });
    }
  }
  return outputs;
}

/** A file's name without its last extension. */
export function stemOf(path: string): string {
  const file = path.slice(path.lastIndexOf("/") + 1);
  const dot = file.lastIndexOf(".");
  return dot <= 0 ? file : file.slice(0, dot);
}
