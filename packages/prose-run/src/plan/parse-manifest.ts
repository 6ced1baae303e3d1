import { readActivation } from "./activation.js";
import { readCompiledIntent } from "./compiled-intent.js";
import { emptyPlan } from "./empty-plan.js";
import { readFormeManifest } from "./forme-manifest.js";
import { locateJson } from "./json-positions.js";
import { isObject } from "./json-values.js";
import { readMarkdownManifest } from "./markdown-manifest.js";
import type { Plan } from "./plan.js";
import { readProgram } from "./program-plan.js";

/** What kind of plan a text is; `auto` looks at the text itself. */
export interface ParseManifestOptions {
  /** @default "auto" */
  readonly form?: "auto" | "program" | "manifest" | "json";
}

/**
 * Reads a plan file of any generation: `program.prose`, `manifest.md`, `manifest.run.md`, `forme.manifest.json` or
 * `compiled-intent.json`. Never throws: a text of no known shape gives a plan of form `unknown` with a warning.
 *
 * @param text The file's text.
 * @returns The plan, with a position for each part and warnings for what deviates.
 */
export function parseManifest(text: string, options: ParseManifestOptions = {}): Plan {
  return bounded(readAny(text, options));
}

/** Services of a plan that are read; a plan with more is no plan of a run. */
const mostServices = 1000;

function bounded(plan: Plan): Plan {
  if (plan.services.length <= mostServices && plan.order.length <= 2 * mostServices) return plan;
  const warning = {
    code: "too-many-services",
    message: `Only the first ${mostServices} services of the plan are read`,
  };
  return {
    ...plan,
    services: plan.services.slice(0, mostServices),
    order: plan.order.slice(0, 2 * mostServices),
    warnings: [...plan.warnings.slice(0, mostServices), warning],
  };
}

function readAny(text: string, options: ParseManifestOptions): Plan {
  const { form = "auto" } = options;
  if (form === "program") return readProgram(text);
  if (form === "manifest") return readMarkdownManifest(text);
  const start = text.replace(/^\uFEFF/, "").trimStart();
  if (form === "json" || start.startsWith("{") || start.startsWith("[")) return readJsonPlan(text);
  if (/^#\s+manifest\b/im.test(text) || /^##\s+(?:graph|execution order)\b/im.test(text))
    return readMarkdownManifest(text);
  if (/^\s*(?:(?:let|const|output)\s+)?(?:\w+\s*=\s*)?session\b|^\s*agent\s+\w+:/m.test(text)) return readProgram(text);
  return unknownPlan("The text is neither a program nor a manifest");
}

function readJsonPlan(text: string): Plan {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    return unknownPlan(
      `The plan is no valid JSON: ${cause instanceof Error ? cause.message : String(cause)}`,
      "invalid-json",
    );
  }
  if (!isObject(json)) return unknownPlan("The plan is JSON but no object");
  const locate = locateJson(text);
  if (isObject(json.topology) || (Array.isArray(json.nodes) && Array.isArray(json.edges)))
    return readCompiledIntent(json, locate);
  if (Array.isArray(json.graph) || isObject(json.caller) || Array.isArray(json.executionOrder))
    return readFormeManifest(json, locate);
  if (isObject(json.service) || json.openprose_runtime_contract !== undefined) return readActivation(json, locate);
  return unknownPlan("The plan is JSON of no known shape: no graph, no topology, no service");
}

function unknownPlan(message: string, code = "unknown-plan"): Plan {
  return { ...emptyPlan, warnings: [{ code, message, position: { line: 1, column: 1, offset: 0, length: 0 } }] };
}
