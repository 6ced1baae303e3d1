import { PeeError } from "./error.js";
import type { NumberedFinding } from "./finding.js";
import { findingNeeded, type Outcome, type OutcomeMark } from "./outcome.js";

/** A step with the words of its latest reading. */
export interface StepMark extends OutcomeMark {
  /** The step's number in the run, from 1. */
  readonly number: number;
}

/** The steps that need a finding and have none, oldest first (REQ-INSPECT-15). */
export function missingFindings(
  steps: Iterable<StepMark>,
  findings: Iterable<Pick<NumberedFinding, "step">>,
): readonly StepMark[] {
  const written = new Set([...findings].map((finding) => finding.step));
  return [...steps]
    .filter((step) => findingNeeded(step) && !written.has(step.number))
    .map(({ number, outcome, decidedBy }) => ({ number, outcome, decidedBy }))
    .sort((left, right) => left.number - right.number);
}

/** The findings that do not say yet how they were fixed, oldest first; they hold once the goal is reached (REQ-INSPECT-17). */
export function missingFixes(findings: Iterable<NumberedFinding>): readonly NumberedFinding[] {
  return [...findings].filter((finding) => finding.fix === null);
}

/**
 * Refuses the next step while a finding is missing.
 *
 * @param missing as `missingFindings` gives them
 * @throws PeeError `finding-missing`, naming the oldest step and the command
 */
export function requireFindings(missing: readonly StepMark[]): void {
  const [oldest] = missing;
  if (oldest !== undefined) throw new PeeError("finding-missing", findingRequest(oldest));
}

/**
 * The step a finding is for: the chosen one, or the oldest that needs one.
 *
 * @param steps every step of the run
 * @throws PeeError `unknown-step`, `no-step-needs-a-finding`
 */
export function stepForFinding(
  chosen: number | undefined,
  steps: readonly StepMark[],
  missing: readonly StepMark[],
): number {
  if (chosen === undefined) {
    const [oldest] = missing;
    if (oldest !== undefined) return oldest.number;
    throw new PeeError(
      "no-step-needs-a-finding",
      "no step needs a finding now; name the step that this one is about with --step <n>",
    );
  }
  if (steps.some((step) => step.number === chosen)) return chosen;
  throw new PeeError("unknown-step", `there is no step ${chosen} in this run; log inspect steps lists them`);
}

/** What is said about a step whose finding is missing: the step, how it was read, and the command. */
export function findingRequest(step: StepMark): string {
  return (
    `step ${step.number} ${describeMark(step)}; write its finding before the next step: ` +
    `log inspect finding --step ${step.number} --point "<the issue in one sentence>" ` +
    `--explain "<why the evidence shows it, what caused it>"`
  );
}

const ends: Readonly<Record<Outcome, string>> = {
  "as-expected": "went as expected",
  "no-change": "changed nothing",
  "wrong-result": "was read as wrong result",
  "stopped-by-platform": "was stopped by the platform",
  "person-only": "can be cleared only by a person",
  unclear: "was read as unclear",
};

/** How a step was read, as the end of a sentence that begins with `step 4`. */
export function describeMark({ outcome, decidedBy }: OutcomeMark): string {
  return decidedBy === "subq-failed" ? "could not be read by SubQ" : ends[outcome];
}
