import type { Contract } from "../contract/contract.js";
import type { TraceRecord } from "../log/record.js";
import type { VmLog } from "../log/vm-log.js";
import { emptyPlan } from "../plan/empty-plan.js";
import { parseManifest } from "../plan/parse-manifest.js";
import type { Plan } from "../plan/plan.js";
import { planOfStatements } from "../plan/program-plan.js";
import type { Warning } from "../position.js";
import type { Generation, OutputFile } from "./prose-run.js";
import type { RunFolder } from "./run-folder.js";

/** The plan of a run, which file it is, and another plan that lies beside it. */
export interface FoundPlan {
  readonly plan: Plan | null;
  readonly path: string | null;
  readonly alsoFound: string | null;
  readonly warnings: readonly Warning[];
}

const planFiles = ["compiled-intent.json", "forme.manifest.json", "manifest.run.md", "manifest.md"];

/** Reads the plan; of two, the one whose outputs exist. Without a file, a function or an annotated trace stands in. */
export function readPlan(
  folder: RunFolder,
  path: string | null,
  run: {
    readonly generation: Generation;
    readonly log: VmLog | null;
    readonly root: () => Contract | null;
    readonly outputs: readonly OutputFile[];
  },
): FoundPlan {
  if (path === null) return { plan: standIn(run), path: null, alsoFound: null, warnings: [] };
  const others = planFiles.filter((name) => name !== path && folder.has(name));
  const candidates = (path.endsWith(".prose") ? [path] : [path, ...others]).map((name) => ({
    name,
    plan: planAt(folder, name),
  }));
  const best = candidates.reduce((a, b) => (metOutputs(b.plan, run.outputs) > metOutputs(a.plan, run.outputs) ? b : a));
  const unused = candidates.find((candidate) => candidate !== best);
  const warnings: Warning[] = [];
  if (unused !== undefined) {
    const message = `Two plans: ${best.name} is used, since its outputs exist; ${unused.name} is not`;
    warnings.push({ code: "two-plans", message, path: unused.name });
  }
  return { plan: best.plan, path: best.name, alsoFound: unused?.name ?? null, warnings };
}

function planAt(folder: RunFolder, name: string): Plan | null {
  const text = folder.text(name);
  if (text === null) return null;
  return parseManifest(text, {
    form: name.endsWith(".json") ? "json" : name.endsWith(".prose") ? "program" : "manifest",
  });
}

function metOutputs(plan: Plan | null, outputs: readonly OutputFile[]): number {
  if (plan === null) return -1;
  const folders = new Set(plan.services.map((service) => service.name));
  const named = plan.services.flatMap((service) => service.outputs.map((output) => output.path));
  const worldModel = outputs.filter(
    (output) => output.path.startsWith("world-model/") && output.owner !== null && folders.has(output.owner),
  );
  return named.length > 0
    ? named.filter((path) => outputs.some((output) => output.path === path)).length
    : worldModel.length;
}

function standIn(run: {
  readonly generation: Generation;
  readonly log: VmLog | null;
  readonly root: () => Contract | null;
}): Plan | null {
  const { generation, log } = run;
  const root = generation === "function" ? run.root() : null;
  if (root !== null) {
    const position = { line: 1, column: 1, offset: 0, length: 0 };
    const name = root.name ?? "function";
    const service = {
      name,
      sourcePath: "root.prose.md",
      workspacePath: `workspace/${name}/`,
      inputs: [],
      outputs: [],
      errors: root.nodes[0].errors,
      delegates: [],
      position,
    };
    const order = [{ services: [name], dependsOn: [], free: false, position }];
    return { ...emptyPlan, form: "function", system: name, services: [service], order };
  }
  const statements = log?.records.filter((record): record is TraceRecord => record.kind === "trace") ?? [];
  return statements.length === 0 ? null : planOfStatements(statements, "trace");
}
