import { findingNeeded, type Goal, reachesGoal } from "@inspect/pee";
import { assumeRedacted, type Redacted, type Redactor } from "@inspect/redact";
import { linesOnlyNote } from "../bundle/build-bundle.js";
import type { Bundle } from "../bundle/bundle.js";
import type { StepDecision, UnknownReason } from "../decide/decide-step.js";
import type { AskAnswer } from "./ask.js";
import { readAnswers } from "./read-answers.js";
import type { Reading, ReadingAnswers, ReadingFailure } from "./reading.js";
import { ruleOutcome } from "./reading-rule.js";
import { readingText } from "./reading-text.js";

/** What every reading carries. */
export interface ReadingSource {
  readonly bundle: Redacted<Bundle>;
  /** ISO time. */
  readonly at: string;
  readonly redactor: Redactor;
}

/** The reading of a step that a known state or code decided. */
export function decidedReading(
  { bundle, at, redactor }: ReadingSource,
  decision: Exclude<StepDecision, { readonly decidedBy: null }>,
): Redacted<Reading> {
  const state = decision.decidedBy === "state" ? decision.state : null;
  return finish(bundle, at, redactor, {
    decidedBy: decision.decidedBy,
    outcome: decision.outcome,
    state,
    stateReachesGoal: state?.reachesGoal === true,
  });
}

/** The reading that SubQ's answers make. @throws BadAnswerError when they do not fit what was asked */
export function askedReading(
  { bundle, at, redactor }: ReadingSource,
  reasons: readonly UnknownReason[],
  answer: AskAnswer,
): Redacted<Reading> {
  const answers = readAnswers(bundle, answer.answers);
  const { top, probabilities } = answers.outcome;
  return finish(bundle, at, redactor, {
    decidedBy: "subq",
    ...ruleOutcome(top, probabilities, answers.yesNo),
    answers,
    reasons,
    model: answer.model ?? null,
  });
}

/** The reading of a step that SubQ failed to read: loud, and in need of a finding. */
export function failedReading(
  { bundle, at, redactor }: ReadingSource,
  reasons: readonly UnknownReason[],
  error: unknown,
): Redacted<Reading> {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  const failure = {
    code: typeof code === "string" ? code : "failed",
    message: typeof message === "string" ? message : String(error),
  };
  return finish(bundle, at, redactor, { decidedBy: "subq-failed", outcome: "unclear", failure, reasons });
}

interface Ruled {
  readonly decidedBy: Reading["decidedBy"];
  readonly outcome: Reading["outcome"];
  readonly unclearBecause?: readonly string[];
  readonly state?: Reading["state"];
  readonly stateReachesGoal?: boolean;
  readonly answers?: ReadingAnswers;
  readonly failure?: ReadingFailure;
  readonly reasons?: readonly UnknownReason[];
  readonly model?: string | null;
}

function finish(bundle: Bundle, at: string, redactor: Redactor, ruled: Ruled): Redacted<Reading> {
  const goal: Pick<Goal, "text" | "setAt"> | null =
    bundle.goal === null ? null : { text: bundle.goal.text, setAt: bundle.goal.setAt };
  const goalMet = ruled.answers?.yesNo.goalMet ?? null;
  const { decidedBy, outcome } = ruled;
  const reading: Omit<Reading, "text"> = {
    format: "inspect/reading",
    version: 1,
    runId: bundle.runId,
    step: bundle.step,
    at,
    decidedBy,
    outcome,
    unclearBecause: ruled.unclearBecause ?? [],
    goal,
    goalMet,
    reachesGoal: reachesGoal({
      step: bundle.step,
      decidedBy,
      goal,
      goalMet,
      stateReachesGoal: ruled.stateReachesGoal === true,
    }),
    findingNeeded: findingNeeded({ outcome, decidedBy }),
    unknownBecause: ruled.reasons ?? [],
    state: ruled.state ?? null,
    answers: ruled.answers ?? null,
    failure: ruled.failure ?? null,
    model: ruled.model ?? null,
    notes: bundle.state.notes.filter((note) => note !== linesOnlyNote),
  };
  // The bundle's texts are redacted already; reasons and failures are not.
  const safe = {
    ...reading,
    unknownBecause: reading.unknownBecause.map((reason) => ({ ...reason, message: redactor.text(reason.message) })),
    failure: reading.failure && { ...reading.failure, message: redactor.text(reading.failure.message) },
  };
  return assumeRedacted({ ...safe, text: readingText(safe, bundle.state.step.action) });
}
