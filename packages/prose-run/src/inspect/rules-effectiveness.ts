import type { Rule } from "./rubric.js";

export type EffectivenessRule =
  | "unverified-contract"
  | "unverified-goal"
  | "absent-share"
  | "no-contract"
  | "clause-violated"
  | "clause-partly-met"
  | "service-clause-violated"
  | "service-clause-partly-met"
  | "clauses-not-evaluable"
  | "output-not-parsable"
  | "output-placeholder"
  | "output-empty-value"
  | "output-repeats-other"
  | "output-truncated"
  | "degraded-output"
  | "goal-absent-from-output";

/** Rules on what the outputs are worth. */
export const effectivenessRules: Readonly<Record<EffectivenessRule, Rule>> = {
  "unverified-contract": {
    severity: null,
    effectiveness: "minor",
    takes: { contract_satisfaction: 30 },
    about: "No clause could be checked: the part is worth 70 for the share of outputs that exist.",
  },
  "unverified-goal": {
    severity: null,
    effectiveness: "minor",
    takes: { goal_alignment: 30 },
    about: "No goal could be read: the part is worth 70 for the share of outputs that exist.",
  },
  "absent-share": {
    severity: null,
    share: true,
    takes: { contract_satisfaction: 70, goal_alignment: 70 },
    about: "What the absent outputs take off a part that could not be checked.",
  },
  "no-contract": { severity: "info", about: "No clause is at hand to check the outputs against." },
  "clause-violated": {
    severity: "warning",
    effectiveness: "significant",
    share: true,
    takes: { contract_satisfaction: 100 },
    about: "A clause of the root is not met; root clauses weigh double.",
  },
  "clause-partly-met": {
    severity: "warning",
    effectiveness: "minor",
    share: true,
    takes: { contract_satisfaction: 50 },
    about: "A clause of the root is met in part; root clauses weigh double.",
  },
  "service-clause-violated": {
    severity: "warning",
    effectiveness: "minor",
    share: true,
    takes: { contract_satisfaction: 100 },
    about: "A clause of a service is not met.",
  },
  "service-clause-partly-met": {
    severity: "warning",
    effectiveness: "remark",
    share: true,
    takes: { contract_satisfaction: 50 },
    about: "A clause of a service is met in part.",
  },
  "clauses-not-evaluable": {
    severity: "info",
    about: "Clauses that only reading can judge; they count neither as met nor as missed.",
  },
  "output-not-parsable": {
    severity: "warning",
    effectiveness: "significant",
    share: true,
    takes: { output_substance: 60 },
    about: "A file named .json or .csv does not parse.",
  },
  "output-placeholder": {
    severity: "warning",
    effectiveness: "significant",
    share: true,
    takes: { output_substance: 80 },
    about: "An output is a placeholder.",
  },
  "output-empty-value": {
    severity: "warning",
    effectiveness: "minor",
    share: true,
    takes: { output_substance: 50 },
    about: "An output is an empty list, an empty object or a header without content.",
  },
  "output-repeats-other": {
    severity: "warning",
    effectiveness: "minor",
    share: true,
    takes: { output_substance: 40 },
    about: "Two services gave the same content.",
  },
  "output-truncated": {
    severity: "info",
    about: "An output is larger than what is read; its counts are not evaluable.",
  },
  "degraded-output": {
    severity: "info",
    effectiveness: "minor",
    takes: { goal_alignment: 25 },
    about: "A conditional output was given in place of the ordinary one.",
  },
  "goal-absent-from-output": {
    severity: "info",
    effectiveness: "minor",
    takes: { goal_alignment: 30 },
    about: "None of at least eight words of the goal, the promises and the caller's inputs occur in the final output.",
  },
};
