import type { Dimension, EffectivenessDimension, FidelityDimension, Severity } from "./evaluation.js";

/** Changes with every change of a rule, so that a stored inspection of an older rubric is not taken for a new one. */
export const rubricVersion = 2;

/** What each part weighs in its score; the sums are 100. The specification asks to weigh the first three heavily. */
export const fidelityWeights: Readonly<Record<FidelityDimension, number>> = {
  execution_order: 30,
  binding_integrity: 30,
  vm_log_completeness: 25,
  error_handling: 15,
};

/** Weighs heavily on whether the promised truth is satisfied by the final output. */
export const effectivenessWeights: Readonly<Record<EffectivenessDimension, number>> = {
  output_existence: 25,
  output_substance: 20,
  contract_satisfaction: 35,
  goal_alignment: 20,
};

/** How grave an observation is for a score as a whole: the score stops at this number. */
export const ceilings = {
  /** A remark on form: 86 to 94 at best. */
  remark: 94,
  /** A minor issue: 70 to 85 at best. */
  minor: 85,
  /** A significant problem: 40 to 69 at best. */
  significant: 69,
  /** Fundamentally broken: below 40. */
  broken: 39,
} as const;

/** A sound run scores this; 100 is kept for extraordinary cases. */
export const soundScore = 98;

/** A light inspection cannot verify content, so it stops here (evaluator, Strategies). */
export const lightCaps = { runtime_fidelity: 85, task_effectiveness: 80 } as const;

/** What a part is worth that could not be checked at all. */
export const unverifiedPart = 70;

export type Grade = keyof typeof ceilings;

/** One rule: what it notices, how it is flagged, what it takes off. */
export interface Rule {
  /** Null when the rule only takes points and is no flag of its own. */
  readonly severity: Severity | null;
  /** Ceilings it sets on the two scores. */
  readonly fidelity?: Grade;
  readonly effectiveness?: Grade;
  /** Points taken off parts; `share` divides them by the number of what was expected. */
  readonly takes?: Partial<Readonly<Record<Dimension, number>>>;
  readonly share?: boolean;
  /** What the rule notices, for the documentation. */
  readonly about: string;
}
