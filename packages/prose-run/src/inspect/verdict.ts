import type { Verdict } from "./evaluation.js";

/** What a verdict rests on. */
export interface VerdictInput {
  readonly runtimeFidelity: number;
  readonly taskEffectiveness: number;
  readonly critical: boolean;
  /** Whether the run completed, that is: its log says so by `---end`, or by its status where it has no marker. */
  readonly completed: boolean;
}

/**
 * The verdict of the specification (evaluator, Returns): `fail` when either score is below 40 or the run did not complete;
 * `pass` when both scores are 70 or more and no flag is critical; `partial` otherwise. The last rule closes the gap that
 * the specification leaves: both scores between 40 and 69 in a run that completed, without a critical flag, is `partial`.
 * Where `fail` and `partial` both fit, `fail` holds.
 */
export function verdictOf({ runtimeFidelity, taskEffectiveness, critical, completed }: VerdictInput): Verdict {
  if (!completed || runtimeFidelity < 40 || taskEffectiveness < 40) return "fail";
  return runtimeFidelity >= 70 && taskEffectiveness >= 70 && !critical ? "pass" : "partial";
}
