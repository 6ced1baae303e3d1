/** What a step came to, as its reading says it. */
export type Outcome = "as-expected" | "no-change" | "wrong-result" | "stopped-by-platform" | "person-only" | "unclear";

/** By whom a reading was decided: a known page state, code (no call, so no change), SubQ, or nobody since SubQ failed. */
export type DecidedBy = "state" | "code" | "subq" | "subq-failed";

/** Every outcome, in the order in which the questions offer them. */
export const outcomes: readonly Outcome[] = [
  "as-expected",
  "no-change",
  "wrong-result",
  "stopped-by-platform",
  "person-only",
  "unclear",
];

/** Every decider. */
export const deciders: readonly DecidedBy[] = ["state", "code", "subq", "subq-failed"];

/** The two words of a reading that the rules of a turn look at. */
export interface OutcomeMark {
  readonly outcome: Outcome;
  readonly decidedBy: DecidedBy;
}

const outcomeWords: Readonly<Record<Outcome, string>> = {
  "as-expected": "as expected",
  "no-change": "no change",
  "wrong-result": "wrong result",
  "stopped-by-platform": "stopped by the platform",
  "person-only": "only a person can clear it",
  unclear: "unclear",
};

/** The outcome in words, for example `stopped by the platform`. */
export function describeOutcome(outcome: Outcome): string {
  return outcomeWords[outcome];
}

/**
 * Whether code decided the reading, be it by a known page state or by the rule that a step without a call is no change
 * (REQ-INSPECT-03, -04). The opposite is a step that went to SubQ, whose reading is said loudly (REQ-INSPECT-09).
 */
export function decidedByCode(decidedBy: DecidedBy): boolean {
  return decidedBy === "state" || decidedBy === "code";
}

/**
 * Whether a step needs a finding before the next step (REQ-INSPECT-15): read as wrong result, stopped by the platform
 * or unclear, or SubQ failed to read it. What only a person can clear asks for none (REQ-INSPECT-19).
 */
export function findingNeeded({ outcome, decidedBy }: OutcomeMark): boolean {
  if (decidedBy === "subq-failed") return true;
  return outcome === "wrong-result" || outcome === "stopped-by-platform" || outcome === "unclear";
}
