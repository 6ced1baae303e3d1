import type { ExpectedOutput, ProseRun } from "../run/prose-run.js";
import { folderOf } from "../run/run-folder.js";
import { resolveRunPath } from "../run/run-path.js";

/** A binding and the workspace file that it should be equal to. */
export interface UnequalBinding {
  readonly binding: string;
  readonly workspace: string;
}

/** Every binding that differs from the workspace file of the same output. Sizes are compared first, then contents. */
export function compareWithWorkspace(run: ProseRun): UnequalBinding[] {
  const folder = folderOf(run);
  const files = new Map(
    run.workspaces.flatMap((workspace) => workspace.files.map((file) => [file.path, file.bytes] as const)),
  );
  const unequal: UnequalBinding[] = [];
  for (const output of run.expectedOutputs) {
    const { found } = output;
    const workspace = workspaceFileOf(output);
    const bytes = workspace === null ? undefined : files.get(workspace);
    if (found === null || workspace === null || bytes === undefined) continue;
    const same =
      bytes === found.bytes && folder.read(found.path)?.equals(folder.read(workspace) ?? Buffer.alloc(0)) !== false;
    if (!same) unequal.push({ binding: found.path, workspace });
  }
  return unequal;
}

/** Where the workspace file of a found binding is expected; null for what was not copied from a workspace. */
export function workspaceFileOf({ found, workspacePath, service }: ExpectedOutput): string | null {
  if (found === null || found.empty || found.path.startsWith("world-model/")) return null;
  if (workspacePath === null) return `workspace/${service}/${found.path.slice(found.path.lastIndexOf("/") + 1)}`;
  const resolved = resolveRunPath(workspacePath);
  return resolved.ok ? resolved.path : null;
}
