import type { Outcome } from "@inspect/pee";
import type { YesNoName } from "../questions/step-questions.js";

/** From this probability on a yes/no answer is a yes, and an outcome's label counts. */
export const readingThreshold = 0.5;

/** A yes/no answer that contradicts an outcome: `yes` from 0.5 on, `no` below. */
export type Contradiction = readonly [name: YesNoName, answer: "yes" | "no"];

/**
 * The rule by which SubQ's answers decide, as a table: for each label, the answers that contradict it and make the
 * outcome unclear. `docs/reading-rule.md` says why; a test keeps both equal.
 */
export const contradictions: { readonly [outcome in Outcome]: readonly Contradiction[] } = {
  "as-expected": [
    ["fitsAccount", "no"],
    ["neverComeUp", "yes"],
    ["pageAgreesWithApi", "no"],
    ["causedByAction", "no"],
  ],
  "no-change": [
    ["goalMet", "yes"],
    ["fitsAccount", "no"],
    ["neverComeUp", "yes"],
    ["pageAgreesWithApi", "no"],
  ],
  "wrong-result": [["goalMet", "yes"]],
  "stopped-by-platform": [["goalMet", "yes"]],
  "person-only": [["goalMet", "yes"]],
  unclear: [],
};

/** What the answers decide. */
export interface RuledOutcome {
  readonly outcome: Outcome;
  /** Empty when the outcome is the top label; else `below-half` and the names of the answers that contradict it. */
  readonly unclearBecause: readonly string[];
}

/**
 * The outcome that SubQ's answers decide: the label with the highest probability, but `unclear` when that is below 0.5
 * or a yes/no answer contradicts it. Pure.
 *
 * @param probabilities of the outcome's labels, 0..1
 * @param yesNo the yes/no answers, 0..1; absent ones contradict nothing
 */
export function ruleOutcome(
  top: Outcome,
  probabilities: { readonly [outcome: string]: number },
  yesNo: { readonly [name in YesNoName]?: number },
): RuledOutcome {
  const unclearBecause: string[] = (probabilities[top] ?? 0) < readingThreshold ? ["below-half"] : [];
  for (const [name, answer] of contradictions[top]) {
    const probability = yesNo[name];
    if (probability !== undefined && probability >= readingThreshold === (answer === "yes")) unclearBecause.push(name);
  }
  return { outcome: unclearBecause.length === 0 ? top : "unclear", unclearBecause };
}
