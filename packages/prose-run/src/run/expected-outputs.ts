import type { Contract } from "../contract/contract.js";
import type { VmLog } from "../log/vm-log.js";
import type { Plan, PlanOutput, PlanService } from "../plan/plan.js";
import { outputsOfNode } from "./contract-outputs.js";
import { excuseAbsent } from "./excuse-absent.js";
import { stemOf } from "./outputs.js";
import type { ExpectedInput, ExpectedOutput, Generation, OutputFile } from "./prose-run.js";
import { resolveRunPath } from "./run-path.js";

/** What the expectations are made from. */
export interface ExpectationSources {
  readonly generation: Generation;
  readonly plan: Plan | null;
  readonly root: () => Contract | null;
  readonly log: VmLog | null;
  readonly outputs: readonly OutputFile[];
}

/** The outputs that plan or contract promise, each with the file found for it or the reason why it may be absent. */
export function expectedOutputs(sources: ExpectationSources): ExpectedOutput[] {
  const { plan } = sources;
  if (plan === null) return [];
  const expected = plan.services.flatMap((service) =>
    promised(service, sources).flatMap((output) => toExpected(service, output, plan, sources)),
  );
  return excuseAbsent(expected, sources);
}

/** The caller inputs that the plan asks for, each with the file found for it. */
export function expectedInputs(plan: Plan | null, outputs: readonly OutputFile[]): ExpectedInput[] {
  return (plan?.callerInputs ?? []).map((input) => {
    const resolved = resolveRunPath(input.path);
    const path = resolved.ok ? resolved.path : input.path;
    const found = resolved.ok ? findOutput(path, outputs) : null;
    const { name, optional, type, position } = input;
    const inWorldModel = outputs.find((output) => output.fromCaller && output.name === name) ?? null;
    return { name, path, optional, type, found: found ?? inWorldModel, position };
  });
}

function promised(service: PlanService, sources: ExpectationSources): readonly PlanOutput[] {
  const { plan, root, generation, outputs } = sources;
  if (plan?.namesOutputs === true && plan.form !== "function") return service.outputs;
  if (generation === "function" || plan?.form === "function") return outputsOfNode(root(), service);
  const hybrid = !outputs.some((output) => output.path.startsWith(`world-model/${service.name}/`));
  const inBindings = hybrid && outputs.some((output) => output.path.startsWith(`bindings/${service.name}/`));
  const path = `${inBindings ? "bindings" : "world-model"}/${service.name}/`;
  return [
    { name: service.name, path, workspacePath: null, conditional: null, description: "", position: service.position },
  ];
}

function toExpected(
  service: PlanService,
  output: PlanOutput,
  plan: Plan,
  sources: ExpectationSources,
): ExpectedOutput[] {
  if (output.path === null) return [];
  const resolved = resolveRunPath(output.path);
  const path = resolved.ok ? resolved.path : output.path;
  const isFinal = isReturned(service, output, plan);
  const found = resolved.ok ? findOutput(path, sources.outputs) : null;
  const { name, workspacePath, conditional, position } = output;
  return [
    { service: service.name, name, path, workspacePath, conditional, final: isFinal, found, excused: null, position },
  ];
}

/** An output is final when the system returns it; without returns, when it is of a service that no other reads. */
function isReturned(service: PlanService, output: PlanOutput, plan: Plan): boolean {
  if (plan.returns.length > 0) {
    const named = plan.returns.some(
      (item) => item.name === output.name && (item.source === null || item.source === service.name),
    );
    const otherwise = plan.returns.some(
      (item) => item.source === service.name && !service.outputs.some((own) => own.name === item.name),
    );
    // A conditional output stands in for the returned one of the same service.
    const standIn = output.conditional !== null && plan.returns.some((item) => item.source === service.name);
    return named || otherwise || standIn;
  }
  const read = new Set(plan.services.flatMap((other) => other.inputs.map((input) => input.sourceNode)));
  return !read.has(service.name);
}

/** The file at the path; in a folder any file with content; else a file of the same name with another extension. */
export function findOutput(path: string, outputs: readonly OutputFile[]): OutputFile | null {
  if (path.endsWith("/")) {
    const inside = outputs.filter((output) => output.path.startsWith(path));
    return inside.find((output) => !output.empty) ?? inside[0] ?? null;
  }
  const exact = outputs.find((output) => output.path === path);
  if (exact !== undefined) return exact;
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const stem = stemOf(path);
  return (
    outputs.find(
      (output) => output.name === stem && output.path.slice(0, output.path.lastIndexOf("/") + 1) === folder,
    ) ?? null
  );
}
