import { createHash } from "node:crypto";
import type { OutputFacts } from "../clauses/output-facts.js";
import type { Depth, ProseRun } from "../run/prose-run.js";
import { folderOf } from "../run/run-folder.js";
import { workspaceFileOf } from "./compare-workspace.js";
import { rubricVersion } from "./rubric.js";

/**
 * A digest of everything an inspection of this depth rests on, and of the rubric's version: equal digests mean equal
 * scores. It does not depend on where the run lies or on the times of its files.
 *
 * @param allowPartial Whether missing parts were allowed, which makes another inspection.
 */
export function contentDigest(run: ProseRun, depth: Depth, facts: OutputFacts, allowPartial: boolean): string {
  const hash = createHash("sha256");
  const add = (...parts: (string | number | boolean)[]): void => {
    hash.update(`${JSON.stringify(parts)}\n`);
  };
  add("inspect/prose-run", rubricVersion, depth, allowPartial, run.id, run.truncated);
  add(run.generation.generation, run.generation.hybrid, ...run.generation.evidence);
  for (const path of Object.keys(run.texts).sort()) {
    add(path);
    hash.update(run.texts[path] as string);
  }
  for (const output of run.outputs)
    add(output.path, output.bytes, output.empty, depth === "deep" ? (facts.digest(output) ?? "") : "");
  for (const warning of run.warnings) add(warning.code, warning.path ?? "");
  for (const workspace of run.workspaces) for (const file of workspace.files) add(file.path, file.bytes);
  if (depth === "deep") {
    for (const version of run.versions) add(version.path, version.stated, version.computed ?? "");
    const folder = folderOf(run);
    const present = new Set(run.workspaces.flatMap((workspace) => workspace.files.map((file) => file.path)));
    for (const output of run.expectedOutputs) {
      const file = workspaceFileOf(output);
      if (file === null || !present.has(file)) continue;
      add(file);
      hash.update(folder.read(file) ?? "");
    }
  }
  add(run.extras.join("\n"), run.nestedRuns.join("\n"));
  return `sha256:${hash.digest("hex")}`;
}
