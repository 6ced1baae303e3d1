import { ProseRunError } from "../error.js";
import type { Verdict } from "../inspect/evaluation.js";
import type { Inspection } from "../inspect/inspection.js";
import { mean, type Proportion, pearson, rounded, wilsonInterval } from "./statistics.js";

/** One run inspected at both depths. */
export interface CalibrationPair {
  readonly light: Inspection;
  readonly deep: Inspection;
}

/** How one score of the light depth relates to the deep one. */
export interface ScoreCalibration {
  /** Light minus deep, in points. */
  readonly mean_difference: number;
  /** -1 to 1; null below five runs or when one side never varies. */
  readonly correlation: number | null;
  /** Beyond 5 points of mean difference. */
  readonly bias: "light is generous" | "light is strict" | "none";
}

/** A run whose verdicts disagree. */
export interface Disagreement {
  readonly run_id: string;
  readonly light: Verdict;
  readonly deep: Verdict;
}

/** How well light inspections tell what deep ones find. */
export interface Calibration {
  readonly runs: number;
  readonly systems: readonly string[];
  /** Runs with the same verdict, with the 95 % Wilson interval. */
  readonly agreement: Proportion;
  readonly runtime_fidelity: ScoreCalibration;
  readonly task_effectiveness: ScoreCalibration;
  /** By type, such as `pass -> fail`. */
  readonly disagreements: Readonly<Record<string, readonly Disagreement[]>>;
}

const biasPoints = 5;

/**
 * Calibrates light against deep inspections.
 *
 * @throws ProseRunError `insufficient-runs` below three, `homogeneous-sample` when all runs are of one system
 */
export function calibrate(pairs: readonly CalibrationPair[]): Calibration {
  if (pairs.length < 3) {
    throw new ProseRunError("insufficient-runs", `A calibration needs three or more runs; ${pairs.length} were given.`);
  }
  const systems = [...new Set(pairs.map(({ deep }) => deep.system))].sort();
  if (systems.length < 2) {
    throw new ProseRunError(
      "homogeneous-sample",
      `All runs are of the system '${systems[0]}'. Give runs of several systems.`,
    );
  }
  const agreeing = pairs.filter(({ light, deep }) => light.verdict === deep.verdict).length;
  const { share, low, high } = wilsonInterval(agreeing, pairs.length);
  const disagreements: Record<string, Disagreement[]> = {};
  for (const { light, deep } of pairs) {
    if (light.verdict === deep.verdict) continue;
    const type = `${light.verdict} -> ${deep.verdict}`;
    disagreements[type] ??= [];
    disagreements[type].push({ run_id: deep.run_id, light: light.verdict, deep: deep.verdict });
  }
  return {
    runs: pairs.length,
    systems,
    agreement: { share: rounded(share, 3), low: rounded(low, 3), high: rounded(high, 3) },
    runtime_fidelity: relate(pairs, ({ runtime_fidelity }) => runtime_fidelity),
    task_effectiveness: relate(pairs, ({ task_effectiveness }) => task_effectiveness),
    disagreements,
  };
}

function relate(pairs: readonly CalibrationPair[], pick: (inspection: Inspection) => number): ScoreCalibration {
  const light = pairs.map((pair) => pick(pair.light));
  const deep = pairs.map((pair) => pick(pair.deep));
  const difference = mean(light.map((value, index) => value - (deep[index] as number)));
  const correlation = pearson(light, deep);
  return {
    mean_difference: rounded(difference),
    correlation: correlation === null ? null : rounded(correlation, 3),
    bias: difference > biasPoints ? "light is generous" : difference < -biasPoints ? "light is strict" : "none",
  };
}
