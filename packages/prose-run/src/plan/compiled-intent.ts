import type { Position, Warning } from "../position.js";
import { emptyPlan } from "./empty-plan.js";
import { readFormeManifest, readRemarks } from "./forme-manifest.js";
import type { JsonLocator } from "./json-positions.js";
import { isObject, type JsonObject, listOf, member, textOf } from "./json-values.js";
import type { Plan, PlanService } from "./plan.js";
import { stepsOf } from "./topological-steps.js";

type Locate = (...path: (string | number)[]) => Position;

/** An edge of the topology: the subscriber reads a facet of the producer. */
export interface IntentEdge {
  readonly subscriber: string;
  readonly producer: string;
  readonly facet: string;
}

/** Reads `compiled-intent.json` (generation E): the topology inside or at the top, or the keys of generation D. */
export function readCompiledIntent(json: JsonObject, locate: JsonLocator): Plan {
  const inner = isObject(json.topology);
  const topology = inner ? (json.topology as JsonObject) : json;
  const at = (...path: (string | number)[]) => locate(inner ? ["topology", ...path] : path);
  if (!Array.isArray(topology.nodes) && Array.isArray(json.graph)) {
    return { ...readFormeManifest(json, locate), form: "compiled-intent" };
  }
  const edges = edgesOf(topology);
  const services: PlanService[] = listOf(topology.nodes).flatMap((node, index) => {
    const name = textOf(node) ?? textOf(member(node, "node")) ?? textOf(member(node, "id"));
    if (name === null) return [];
    const position = at("nodes", index);
    const inputs = edges
      .filter((edge) => edge.subscriber === name)
      .map((edge) => ({
        name: edge.facet,
        from: "service" as const,
        path: null,
        sourceNode: edge.producer,
        sourceOutput: edge.facet,
        optional: false,
        position,
      }));
    return [
      {
        name,
        sourcePath: null,
        workspacePath: `workspace/${name}/`,
        inputs,
        outputs: [],
        errors: [],
        delegates: [],
        position,
      },
    ];
  });
  const names = new Set(services.map((service) => service.name));
  const order = stepsOf(
    services.map((service) => ({
      name: service.name,
      dependsOn: edges
        .filter((edge) => edge.subscriber === service.name && names.has(edge.producer))
        .map((edge) => edge.producer),
      position: service.position,
    })),
  );
  const caller = isObject(json.caller) ? readFormeManifest({ caller: json.caller }, locate) : emptyPlan;
  return {
    ...emptyPlan,
    form: "compiled-intent",
    system: textOf(json.systemName) ?? textOf(json.system) ?? textOf(json.name),
    sourcePath: textOf(json.sourcePath),
    services,
    order,
    callerInputs: caller.callerInputs,
    returns: caller.returns,
    remarks: [...readRemarks(json.diagnostics, locate, "diagnostics"), ...readRemarks(json.warnings, locate)],
    namesOutputs: false,
    warnings: edgeWarnings(edges, names, topology, at),
  };
}

function edgesOf(topology: JsonObject): IntentEdge[] {
  return listOf(topology.edges).flatMap((edge) => {
    const subscriber = textOf(member(edge, "subscriber"));
    const producer = textOf(member(edge, "producer"));
    return subscriber === null || producer === null
      ? []
      : [{ subscriber, producer, facet: textOf(member(edge, "facet")) ?? "@atomic" }];
  });
}

function edgeWarnings(
  edges: readonly IntentEdge[],
  names: ReadonlySet<string>,
  topology: JsonObject,
  at: Locate,
): Warning[] {
  const warnings: Warning[] = [];
  edges.forEach((edge, index) => {
    const position = at("edges", index);
    if (!names.has(edge.subscriber)) {
      warnings.push({
        code: "unknown-node",
        message: `An edge leads to '${edge.subscriber}', which is no node`,
        path: `edges[${index}]`,
        position,
      });
    }
    if (!names.has(edge.producer)) {
      warnings.push({
        code: "outside-producer",
        message: `'${edge.producer}' feeds the topology from outside`,
        path: `edges[${index}]`,
        position,
      });
    }
  });
  if (topology.acyclic === false) {
    warnings.push({
      code: "cyclic-topology",
      message: "The topology says that it has a cycle",
      path: "acyclic",
      position: at("acyclic"),
    });
  }
  return warnings;
}
