import type { Flag, Verdict } from "../inspect/evaluation.js";
import type { InspectionResult } from "../inspect/inspect-run.js";
import { rounded } from "./statistics.js";

/** What is remembered of the run a system is measured against. */
export interface Baseline {
  readonly run_id: string;
  readonly system: string;
  readonly set_at: string;
  readonly verdict: Verdict;
  readonly runtime_fidelity: number;
  readonly task_effectiveness: number;
  /** Points, 0 to 100; null when no clause was evaluable. */
  readonly contract_satisfaction: number | null;
  readonly duration_seconds: number | null;
  /** Errors of the run as `service: name`, and its critical flags as `critical: id`; sorted. */
  readonly errors: readonly string[];
}

/** One measure of a run beside its baseline's. */
export interface RegressionCheck {
  readonly measure: "verdict" | "contract_satisfaction" | "duration_seconds" | "errors";
  readonly baseline: Verdict | number | null | readonly string[];
  readonly current: Verdict | number | null | readonly string[];
  readonly regressed: boolean;
  readonly description: string;
}

/** A run against its system's baseline. */
export interface RegressionReport {
  readonly run_id: string;
  readonly system: string;
  readonly baseline_run_id: string;
  readonly regressed: boolean;
  readonly checks: readonly RegressionCheck[];
}

const satisfactionPoints = 10;
const slowerShare = 0.5;

const rank: Readonly<Record<Verdict, number>> = { fail: 0, partial: 1, pass: 2 };

/** Takes from an inspected run what a baseline remembers. */
export function baselineOf({ run, inspection, extraction, evaluation }: InspectionResult, now: Date): Baseline {
  return {
    run_id: run.id,
    system: run.system,
    set_at: now.toISOString(),
    verdict: inspection.verdict,
    runtime_fidelity: inspection.runtime_fidelity,
    task_effectiveness: inspection.task_effectiveness,
    contract_satisfaction: rounded(evaluation.task_effectiveness.breakdown.contract_satisfaction),
    duration_seconds: run.timing.durationSeconds,
    errors: errorsOf(extraction.services_errored, run.nodeErrors, inspection.flags),
  };
}

/**
 * Holds a run against its baseline: regressed at a worse verdict, more than 10 points less of contract satisfaction,
 * more than 50 % slower, or any error or critical flag the baseline did not have.
 */
export function checkRegression(current: Baseline, baseline: Baseline): RegressionReport {
  const checks = [
    compareVerdict(current, baseline),
    compareSatisfaction(current, baseline),
    compareDuration(current, baseline),
    compareErrors(current, baseline),
  ];
  return {
    run_id: current.run_id,
    system: current.system,
    baseline_run_id: baseline.run_id,
    regressed: checks.some(({ regressed }) => regressed),
    checks,
  };
}

function compareVerdict(current: Baseline, baseline: Baseline): RegressionCheck {
  const [before, now] = [baseline.verdict, current.verdict];
  return {
    measure: "verdict",
    baseline: before,
    current: now,
    regressed: rank[now] < rank[before],
    description: before === now ? `The verdict is ${now} as before` : `The verdict went from ${before} to ${now}`,
  };
}

function compareSatisfaction(current: Baseline, baseline: Baseline): RegressionCheck {
  const [before, now] = [baseline.contract_satisfaction, current.contract_satisfaction];
  const lost = before === null || now === null ? null : rounded(before - now);
  return {
    measure: "contract_satisfaction",
    baseline: before,
    current: now,
    regressed: lost !== null && lost > satisfactionPoints,
    description:
      lost === null
        ? "Contract satisfaction is unknown for one of the two"
        : `Contract satisfaction went from ${before} to ${now} (allowed loss ${satisfactionPoints})`,
  };
}

function compareDuration(current: Baseline, baseline: Baseline): RegressionCheck {
  const [before, now] = [baseline.duration_seconds, current.duration_seconds];
  const known = before !== null && now !== null && before > 0;
  return {
    measure: "duration_seconds",
    baseline: before,
    current: now,
    regressed: known && now > before * (1 + slowerShare),
    description: known
      ? `It took ${now} s, the baseline ${before} s (allowed ${100 * slowerShare} % more)`
      : "The duration is unknown for one of the two",
  };
}

function compareErrors(current: Baseline, baseline: Baseline): RegressionCheck {
  const fresh = current.errors.filter((error) => !baseline.errors.includes(error));
  return {
    measure: "errors",
    baseline: baseline.errors,
    current: current.errors,
    regressed: fresh.length > 0,
    description: fresh.length === 0 ? "No new error" : `New: ${fresh.join(", ")}`,
  };
}

function errorsOf(
  services: readonly string[],
  files: readonly { readonly node: string; readonly name: string | null }[],
  flags: readonly Flag[],
): string[] {
  const named = files.map(({ node, name }) => `${node}: ${name ?? "an error without a name"}`);
  const withFile = new Set(files.map(({ node }) => node.toLowerCase()));
  const bare = services.filter((service) => !withFile.has(service.toLowerCase())).map((service) => `${service}: ✗`);
  const critical = flags.filter(({ severity }) => severity === "critical").map(({ id }) => `critical: ${id}`);
  return [...new Set([...named, ...bare, ...critical])].sort();
}
