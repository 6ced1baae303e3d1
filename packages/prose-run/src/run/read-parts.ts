import type { Contract } from "../contract/contract.js";
import { parseContract } from "../contract/parse-contract.js";
import type { RunFile, Workspace } from "./prose-run.js";
import type { RunFolder } from "./run-folder.js";

const known = new Set([
  "agents",
  "bindings",
  "compiled-intent.json",
  "forme.manifest.json",
  "imports",
  "manifest.md",
  "manifest.run.md",
  "program.md",
  "program.prose",
  "receipts",
  "root.prose.md",
  "services",
  "sources",
  "state.md",
  "vm.log.md",
  "workspace",
  "world-model",
]);

/** Whether a name at the top of a run belongs to some generation. */
export function knownAtTop(name: string): boolean {
  return known.has(name);
}

/** The contracts of `sources/` and `services/`, by path. */
export function readSources(folder: RunFolder): Record<string, Contract> {
  const sources: Record<string, Contract> = Object.create(null);
  for (const root of ["sources", "services"]) {
    if (!folder.has(root, "folder")) continue;
    for (const path of folder.walk(root)) {
      if (!/\.(?:md|prose)$/.test(path)) continue;
      const text = folder.text(path);
      if (text !== null) sources[path] = parseContract(text);
    }
  }
  return sources;
}

/** The scratch folders; in a deep reading with their files and sizes. */
export function readWorkspaces(folder: RunFolder, withFiles: boolean): Workspace[] {
  if (!folder.has("workspace", "folder")) return [];
  return folder.list("workspace").flatMap((entry) => {
    if (entry.kind !== "folder") return [];
    const files: RunFile[] = [];
    if (withFiles) {
      for (const path of folder.walk(`workspace/${entry.name}`)) {
        const bytes = folder.bytes(path) ?? 0;
        files.push({ path, bytes, empty: bytes === 0 });
      }
    }
    return [{ service: entry.name, files }];
  });
}

/** Nested runs: folders below `imports/` named `{handle}--{slug}`. */
export function readNestedRuns(folder: RunFolder): string[] {
  if (!folder.has("imports", "folder")) return [];
  return folder.list("imports").flatMap((entry) => (entry.kind === "folder" ? [`imports/${entry.name}`] : []));
}
