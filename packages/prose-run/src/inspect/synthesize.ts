import type { ContractCheck } from "../clauses/clause-result.js";
import { serviceOf } from "../run/excuse-absent.js";
import type { Depth, ProseRun } from "../run/prose-run.js";
import type { Evaluation } from "./evaluation.js";
import type { Extraction } from "./extraction.js";
import type { ContractSatisfaction, Inspection, ServiceReport } from "./inspection.js";
import type { PriorInspection } from "./prior-inspection.js";
import { summarise } from "./summary.js";
import { describeTrend, trendOf } from "./trend.js";

/** What the final report is made from. */
export interface SynthesizeInput {
  readonly run: ProseRun;
  readonly depth: Depth;
  readonly extraction: Extraction;
  readonly evaluation: Evaluation;
  /** Deep only. @default [] */
  readonly checks?: readonly ContractCheck[];
  /** Earlier inspections of the same system, for the trend. @default [] */
  readonly priorInspections?: readonly PriorInspection[];
}

/** Combines extraction and evaluation into the report: exactly the nine fields of the specification. */
export function synthesize({
  run,
  depth,
  extraction,
  evaluation,
  checks = [],
  priorInspections = [],
}: SynthesizeInput): Inspection {
  const fidelity = evaluation.runtime_fidelity.score;
  const effectiveness = evaluation.task_effectiveness.score;
  const trend = trendOf(priorInspections, { run_id: extraction.run_id, system: extraction.system_name, depth });
  return {
    run_id: extraction.run_id,
    system: extraction.system_name,
    depth,
    runtime_fidelity: fidelity,
    task_effectiveness: effectiveness,
    services: serviceReports(run, extraction, checks),
    flags: evaluation.flags,
    verdict: evaluation.verdict,
    summary: summarise(
      extraction,
      evaluation,
      depth,
      trend === null ? null : describeTrend(trend, fidelity, effectiveness),
    ),
  };
}

function serviceReports(run: ProseRun, extraction: Extraction, checks: readonly ContractCheck[]): ServiceReport[] {
  const names = new Map<string, string>();
  for (const name of [...extraction.services_declared, ...(run.log?.services ?? []).map((service) => service.name)]) {
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  const order = (run.log?.order ?? []).map((name) => name.toLowerCase());
  return [...names.values()].map((name) => {
    const place = order.indexOf(name.toLowerCase());
    return {
      name,
      status: statusOf(run, extraction, name),
      timing: { order: place === -1 ? null : place + 1, seconds: null },
      contract_satisfaction: satisfactionOf(checks, name),
    };
  });
}

function statusOf(run: ProseRun, extraction: Extraction, name: string): ServiceReport["status"] {
  if (extraction.services_completed.includes(name)) return "completed";
  const state = serviceOf(run.log, name)?.state;
  switch (state) {
    case "completed":
    case "errored":
    case "skipped":
    case "deferred":
    case "running":
      return state;
    case "retrying":
      return "running";
    case "pending":
      return "not-run";
    default:
      return run.nodeErrors.some((error) => error.node.toLowerCase() === name.toLowerCase())
        ? "errored"
        : run.log === null
          ? "unknown"
          : "not-run";
  }
}

function satisfactionOf(checks: readonly ContractCheck[], name: string): ContractSatisfaction | null {
  const results = checks
    .filter((check) => check.node.toLowerCase() === name.toLowerCase())
    .flatMap((check) => check.results);
  return results.length === 0 ? null : summariseClauses(results);
}

/** Counts clauses by what became of them; met plus half of partly met, over evaluable, is the score. */
export function summariseClauses(results: ContractCheck["results"]): ContractSatisfaction {
  const count = (status: string): number => results.filter((one) => one.status === status).length;
  const satisfied = count("satisfied");
  const partially = count("partially_satisfied");
  const violated = count("violated");
  const evaluable = satisfied + partially + violated;
  const score = evaluable === 0 ? null : Math.round(((satisfied + partially / 2) / evaluable) * 1000) / 10;
  return { score, satisfied, partially_satisfied: partially, violated, not_evaluable: count("not_evaluable") };
}
