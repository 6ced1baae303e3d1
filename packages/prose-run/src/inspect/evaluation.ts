export type Severity = "info" | "warning" | "critical";
export type Verdict = "pass" | "partial" | "fail";

/** The parts of the first score, each 0 to 100. */
export type FidelityDimension = "execution_order" | "binding_integrity" | "vm_log_completeness" | "error_handling";

/** The parts of the second score, each 0 to 100. */
export type EffectivenessDimension =
  | "output_existence"
  | "output_substance"
  | "contract_satisfaction"
  | "goal_alignment";

export type Dimension = FidelityDimension | EffectivenessDimension;

/** One observation, with the points it takes and the line it rests on. */
export interface Observation {
  /** The rule of the rubric (docs/prose-rubric.md). */
  readonly rule: string;
  /** The part of the score, or `score` where a ceiling cuts the whole. */
  readonly dimension: Dimension | "score";
  /** Points taken off the part (0 to 100), or off the score. The sum over a part is 100 minus the part. */
  readonly points: number;
  readonly observation: string;
  /** A file relative to the run's folder; for what is absent, the place where it was looked for. */
  readonly file: string;
  /** The line in the file, from 1, or null for a whole file. */
  readonly line: number | null;
  /** The line's text, shortened, with secrets taken out; empty for a whole file. */
  readonly quote: string;
}

/** One score with its parts and everything that was observed for it. */
export interface Score<D extends Dimension> {
  /** 0 to 100. */
  readonly score: number;
  readonly breakdown: Readonly<Record<D, number>>;
  readonly evidence: readonly Observation[];
}

/** One issue of a run. The id is the rule, with the subject after a colon where there is one. */
export interface Flag {
  readonly id: string;
  readonly severity: Severity;
  readonly description: string;
  /** `file:line` and the quoted line, or `file` alone. */
  readonly evidence: string;
}

/** The judgement of an extraction, with the fields of the inspector's specification (evaluator, Returns). */
export interface Evaluation {
  readonly runtime_fidelity: Score<FidelityDimension>;
  readonly task_effectiveness: Score<EffectivenessDimension>;
  readonly flags: readonly Flag[];
  readonly verdict: Verdict;
}
