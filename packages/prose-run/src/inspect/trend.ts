import type { Depth } from "../run/prose-run.js";
import type { PriorInspection } from "./prior-inspection.js";

/** What an inspection is compared with: earlier ones of other runs of the same system at the same depth. */
export interface Trend {
  readonly inspections: number;
  /** Means of the earlier scores. */
  readonly runtimeFidelity: number;
  readonly taskEffectiveness: number;
}

/** The earlier inspections of a system as means, or null when there is none to compare with. */
export function trendOf(
  prior: readonly PriorInspection[],
  current: { readonly run_id: string; readonly system: string; readonly depth: Depth },
): Trend | null {
  const others = prior.filter(
    (one) => one.system === current.system && one.depth === current.depth && one.run_id !== current.run_id,
  );
  if (others.length === 0) return null;
  const mean = (pick: (one: PriorInspection) => number): number =>
    Math.round((others.reduce((sum, one) => sum + pick(one), 0) / others.length) * 10) / 10;
  return {
    inspections: others.length,
    runtimeFidelity: mean((one) => one.runtime_fidelity),
    taskEffectiveness: mean((one) => one.task_effectiveness),
  };
}

/** One sentence without its full stop: higher, lower or as high as before, for both scores. */
export function describeTrend(trend: Trend, fidelity: number, effectiveness: number): string {
  const earlier =
    trend.inspections === 1 ? "the one earlier inspection" : `the mean of ${trend.inspections} earlier inspections`;
  const way = (now: number, before: number): string =>
    now > before ? "higher than" : now < before ? "lower than" : "the same as";
  return `Runtime fidelity is ${way(fidelity, trend.runtimeFidelity)} ${earlier} of this system (${trend.runtimeFidelity}), task effectiveness is ${way(effectiveness, trend.taskEffectiveness)} it (${trend.taskEffectiveness})`;
}
