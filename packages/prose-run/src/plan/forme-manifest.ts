import type { Warning } from "../position.js";
import { emptyPlan } from "./empty-plan.js";
import { formeProblems } from "./forme-problems.js";
import type { JsonLocator } from "./json-positions.js";
import { isObject, type JsonObject, listOf, member, textOf, textsOf } from "./json-values.js";
import type { CallerInput, Plan, PlanInput, PlanOutput, PlanRemark, PlanService, PlanStep } from "./plan.js";

/** Reads `forme.manifest.json` (generation D, OpenProse 0.12 to 0.14) with the deviations found in real files. */
export function readFormeManifest(json: JsonObject, locate: JsonLocator): Plan {
  const services = listOf(json.graph).flatMap((node, index) => readNode(node, index, locate));
  const callerInputs = readCallerInputs(json, services, locate);
  const plan: Plan = {
    ...emptyPlan,
    form: "forme-manifest",
    system: textOf(json.systemName) ?? textOf(json.id) ?? textOf(json.name),
    sourcePath: textOf(json.sourcePath),
    services,
    order: listOf(json.executionOrder).flatMap((step, index) => readStep(step, index, locate)),
    callerInputs,
    returns: listOf(member(json.caller, "returns")).flatMap((item, index) => {
      const name = nameOf(item);
      if (name === null) return [];
      const description = textOf(member(item, "description")) ?? "";
      return [
        { name, source: textOf(member(item, "source")), description, position: locate(["caller", "returns", index]) },
      ];
    }),
    environment: listOf(json.environment).flatMap((item) => nameOf(item) ?? []),
    tools: listOf(json.tools).flatMap((item) => {
      const name = nameOf(item);
      return name === null ? [] : [`${textOf(member(item, "kind")) ?? "tool"}:${name}`];
    }),
    remarks: readRemarks(json.warnings, locate),
  };
  return { ...plan, warnings: [...formeProblems(json, plan, locate), ...remarkable(json, plan, locate)] };
}

function nameOf(item: unknown): string | null {
  return textOf(item) ?? textOf(member(item, "name")) ?? textOf(member(item, "id"));
}

function readNode(node: unknown, index: number, locate: JsonLocator): PlanService[] {
  const name = textOf(member(node, "id")) ?? textOf(member(node, "name")) ?? textOf(node);
  if (name === null) return [];
  return [
    {
      name,
      sourcePath: textOf(member(node, "sourcePath")),
      workspacePath: textOf(member(node, "workspacePath")),
      inputs: listOf(member(node, "inputs")).flatMap((item, at) =>
        readInput(item, locate, ["graph", index, "inputs", at]),
      ),
      outputs: listOf(member(node, "outputs")).flatMap((item, at) =>
        readOutput(item, locate, ["graph", index, "outputs", at]),
      ),
      errors: listOf(member(node, "errors")).flatMap((item) => nameOf(item) ?? []),
      delegates: listOf(member(node, "delegates")).flatMap((item) => nameOf(item) ?? []),
      position: locate(["graph", index]),
    },
  ];
}

function readInput(item: unknown, locate: JsonLocator, path: readonly (string | number)[]): PlanInput[] {
  const name = nameOf(item);
  if (name === null) return [];
  const sourceNode = textOf(member(item, "sourceNodeId"));
  const stated = textOf(member(item, "from"));
  const from = stated === "service" || stated === "synthetic" ? stated : stated === "caller" ? "caller" : "unknown";
  return [
    {
      name,
      from: sourceNode === "caller" ? "caller" : from,
      path: withoutFragment(textOf(member(item, "path"))),
      sourceNode: sourceNode === "caller" ? null : sourceNode,
      sourceOutput: textOf(member(item, "sourceOutput"))?.split(".")[0] ?? null,
      optional: isOptional(item),
      position: locate(path),
    },
  ];
}

function readOutput(item: unknown, locate: JsonLocator, path: readonly (string | number)[]): PlanOutput[] {
  const name = nameOf(item);
  if (name === null) return [];
  const open = member(item, "public") !== false;
  return [
    {
      name,
      path: open ? withoutFragment(textOf(member(item, "bindingPath"))) : null,
      workspacePath: withoutFragment(textOf(member(item, "workspacePath"))),
      conditional: textOf(member(item, "conditional")) ?? (member(item, "conditional") === true ? "conditional" : null),
      description: textOf(member(item, "description")) ?? "",
      position: locate(path),
    },
  ];
}

/** A caller input whose absence is no defect: it says so itself, or its value or default is null. */
function isOptional(item: unknown): boolean {
  if (member(item, "optional") === true || member(item, "required") === false) return true;
  return member(item, "value") === null || member(item, "default") === null;
}

function withoutFragment(path: string | null): string | null {
  return path === null ? null : path.replace(/#.*$/s, "");
}

function readCallerInputs(json: JsonObject, services: readonly PlanService[], locate: JsonLocator): CallerInput[] {
  const found = new Map<string, CallerInput>();
  listOf(member(json.caller, "requires")).forEach((item, index) => {
    const name = nameOf(item);
    if (name === null) return;
    const used = services
      .flatMap((service) => service.inputs)
      .find((input) => input.from === "caller" && input.name === name);
    const path = withoutFragment(textOf(member(item, "path"))) ?? used?.path ?? `bindings/caller/${name}.md`;
    const optional = isOptional(item) || used?.optional === true;
    found.set(name, {
      name,
      path,
      optional,
      type: textOf(member(item, "type")),
      position: locate(["caller", "requires", index]),
    });
  });
  for (const input of services.flatMap((service) => service.inputs)) {
    if (input.from !== "caller" || input.path === null) continue;
    const known = [...found.values()].some(({ name, path }) => name === input.name || path === input.path);
    if (!known)
      found.set(input.name, {
        name: input.name,
        path: input.path,
        optional: input.optional,
        type: null,
        position: input.position,
      });
  }
  return [...found.values()];
}

function readStep(step: unknown, index: number, locate: JsonLocator): PlanStep[] {
  const single = textOf(member(step, "nodeId")) ?? textOf(step);
  const services = single === null ? textsOf(member(step, "parallel")) : [single];
  if (services.length === 0) return [];
  const dependsOn = textsOf(member(step, "dependsOn")).filter((name) => name !== "caller");
  return [{ services, dependsOn, free: false, position: locate(["executionOrder", index]) }];
}

/** Warnings that stand in a plan as text or as `{code, node, message}`. */
export function readRemarks(value: unknown, locate: JsonLocator, key = "warnings"): PlanRemark[] {
  return listOf(value).flatMap((item, index) => {
    const message = textOf(item) ?? textOf(member(item, "message"));
    if (message === null) return [];
    const code = textOf(member(item, "code"));
    return [{ code, node: textOf(member(item, "node")), message, position: locate([key, index]) }];
  });
}

/** Deviations that are no faults but that a reader of the inspection should know. */
function remarkable(json: JsonObject, plan: Plan, locate: JsonLocator): Warning[] {
  const warnings: Warning[] = [];
  const after = plan.remarks.find(({ message }) =>
    /\bbackfilled\b|\bafter (?:the )?(?:execution|run)\b|\bpost[- ](?:hoc|execution)\b/i.test(message),
  );
  if (after !== undefined) {
    warnings.push({
      code: "plan-backfilled",
      message: "The plan says that it was written after the run",
      path: "warnings",
      position: after.position,
    });
  }
  listOf(json.graph).forEach((node, index) => {
    const hidden = textsOf(member(node, "implicitDependencies"));
    if (hidden.length === 0 || !isObject(node)) return;
    const message = `${textOf(node.id) ?? "A node"} also depends on ${hidden.join(", ")}, outside its declared inputs`;
    warnings.push({
      code: "implicit-dependency",
      message,
      path: textOf(node.id) ?? `graph[${index}]`,
      position: locate(["graph", index, "implicitDependencies"]),
    });
  });
  return warnings;
}
