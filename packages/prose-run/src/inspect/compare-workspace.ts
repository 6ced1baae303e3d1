import type { ProseRun } from "../run/prose-run.js";
import { RunFolder } from "../run/run-folder.js";
import { resolveRunPath } from "../run/run-path.js";

/** A binding and the workspace file that it should be equal to. */
export interface UnequalBinding {
  readonly binding: string;
  readonly workspace: string;
}

/** Every binding that differs from the workspace file of the same output. Sizes are compared first, then contents. */
export function compareWithWorkspace(run: ProseRun): UnequalBinding[] {
  const folder = new RunFolder(run.path);
  const files = new Map(
    run.workspaces.flatMap((workspace) => workspace.files.map((file) => [file.path, file.bytes] as const)),
  );
  const unequal: UnequalBinding[] = [];
  for (const { found, workspacePath, service } of run.expectedOutputs) {
    if (found === null || found.empty || found.path.startsWith("world-model/")) continue;
    const resolved = workspacePath === null ? null : resolveRunPath(workspacePath);
    const workspace =
      resolved?.ok === true
        ? resolved.path
        : `workspace/${service}/${found.path.slice(found.path.lastIndexOf("/") + 1)}`;
    const bytes = files.get(workspace);
    if (bytes === undefined) continue;
    if (bytes !== found.bytes || folder.read(found.path)?.equals(folder.read(workspace) ?? Buffer.alloc(0)) === false) {
      unequal.push({ binding: found.path, workspace });
    }
  }
  return unequal;
}
