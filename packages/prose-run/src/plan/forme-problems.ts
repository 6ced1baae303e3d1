import type { Warning } from "../position.js";
import type { JsonLocator } from "./json-positions.js";
import { type JsonObject, listOf, member, textOf, textsOf } from "./json-values.js";
import type { Plan } from "./plan.js";

/** What contradicts the shape of `forme.manifest.json`: unknown nodes, empty values, steps without a place. */
export function formeProblems(json: JsonObject, plan: Plan, locate: JsonLocator): Warning[] {
  const problems: Warning[] = [];
  const names = new Set(plan.services.map((service) => service.name));
  const known = (name: string): boolean => name === "caller" || names.has(name);

  function report(code: string, path: readonly (string | number)[], message: string): void {
    const place = path
      .map((part, at) => (typeof part === "number" ? `[${part}]` : at === 0 ? part : `.${part}`))
      .join("");
    problems.push({ code, message, path: place, position: locate(path) });
  }

  listOf(json.graph).forEach((node, index) => {
    const name = textOf(member(node, "id")) ?? `node ${index}`;
    if (member(node, "workspacePath") === "")
      report("empty-value", ["graph", index, "workspacePath"], `${name} has an empty workspacePath`);
    if (listOf(member(node, "outputs")).length === 0)
      report("no-outputs", ["graph", index, "outputs"], `${name} has no outputs; at least one is expected`);
    listOf(member(node, "inputs")).forEach((input, at) => {
      const source = textOf(member(input, "sourceNodeId"));
      const place = ["graph", index, "inputs", at] as const;
      if (source !== null && !known(source))
        report("unknown-node", [...place, "sourceNodeId"], `Input of ${name} comes from '${source}', which is no node`);
      if (member(input, "sourceOutput") === "")
        report("empty-value", [...place, "sourceOutput"], `Input of ${name} has an empty sourceOutput`);
    });
  });
  const placed = new Set<string>();
  listOf(json.executionOrder).forEach((step, index) => {
    const services = [textOf(member(step, "nodeId")) ?? textsOf(member(step, "parallel"))].flat();
    for (const service of services) {
      placed.add(service);
      if (!known(service))
        report(
          "unknown-node",
          ["executionOrder", index, "nodeId"],
          `Step ${index + 1} runs '${service}', which is no node`,
        );
    }
    const dependsOn = textsOf(member(step, "dependsOn"));
    if (dependsOn.some((name) => services.includes(name))) {
      report("self-dependency", ["executionOrder", index, "dependsOn"], `Step ${index + 1} depends on itself`);
    }
    dependsOn.forEach((name, at) => {
      if (!known(name) && !services.includes(name))
        report(
          "unknown-node",
          ["executionOrder", index, "dependsOn", at],
          `Step ${index + 1} depends on '${name}', which is no node`,
        );
    });
  });
  if (listOf(json.executionOrder).length > 0) {
    plan.services.forEach((service, index) => {
      if (!placed.has(service.name))
        report("node-without-order", ["graph", index], `${service.name} has no place in executionOrder`);
    });
  }
  for (const key of ["environment", "tools"]) {
    listOf(json[key]).forEach((item, index) => {
      textsOf(member(item, "requiredBy")).forEach((name, at) => {
        if (!known(name)) report("unknown-node", [key, index, "requiredBy", at], `'${name}' is no node`);
      });
    });
  }
  listOf(json.warnings).forEach((item, index) => {
    if (item === "") report("empty-value", ["warnings", index], "A warning without text");
  });
  const returns = member(json.caller, "returns");
  if (Array.isArray(returns) && returns.length === 0)
    report("no-returns", ["caller", "returns"], "The system returns nothing");
  return problems;
}
