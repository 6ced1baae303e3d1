import { positionsOf } from "../position.js";
import type { OutputFile, RunReference } from "./prose-run.js";
import type { RunFolder } from "./run-folder.js";

const headBytes = 8192;

/** Run-typed caller inputs (`type: run`): the runs they name, as text. */
export function readRunInputs(folder: RunFolder, outputs: readonly OutputFile[]): RunReference[] {
  return outputs.flatMap((output) => {
    if (!output.fromCaller || !output.path.endsWith(".md") || output.empty) return [];
    const text = folder.read(output.path, headBytes)?.toString("utf8") ?? "";
    return parseRunInput(text, output.name, output.path);
  });
}

/** Reads the value of one binding; gives nothing when it is not of type run. */
export function parseRunInput(text: string, input: string, file: string): RunReference[] {
  const header = /^(?:type:\s*run(?:\[\])?)\s*$/m.exec(text);
  if (header === null) return [];
  const at = positionsOf(text);
  const references: { run: string; path: string | null; root: string | null; status: string | null; offset: number }[] =
    [];
  for (const found of text.matchAll(/^[ \t]*(?:-[ \t]+)?(run|path|root|status):[ \t]*(.+?)[ \t]*\r?$/gm)) {
    if (found.index < header.index) continue;
    const [, key, value] = found;
    if (key === "run") references.push({ run: value ?? "", path: null, root: null, status: null, offset: found.index });
    else {
      const last = references.at(-1);
      if (last !== undefined) last[key as "path" | "root" | "status"] = value ?? null;
    }
  }
  return references.map(({ offset, ...reference }) => ({
    input,
    file,
    ...reference,
    position: at(offset, 4 + reference.run.length),
  }));
}
