import type { DecidedBy, Goal, Outcome } from "@inspect/pee";
import type { NamingState, UnknownReason } from "../decide/decide-step.js";
import type { CallMeaning } from "../questions/ask-calls.js";
import type { YesNoName } from "../questions/step-questions.js";

/** What SubQ said about one call, or one group of equal calls. */
export interface CallAnswer {
  readonly exchanges: readonly string[];
  /** The line of the first of them. */
  readonly line: string;
  /** Seconds from the step's first request. */
  readonly offset: number | null;
  /** The meaning with the highest probability; `unclear` when that is below 0.5. */
  readonly says: CallMeaning;
  readonly probabilities: { readonly [meaning: string]: number };
}

/** SubQ's answers with their probabilities, 0..1. */
export interface ReadingAnswers {
  /** `goalMet` is absent when there was no goal. */
  readonly yesNo: { readonly [name in YesNoName]?: number };
  readonly outcome: { readonly top: Outcome; readonly probabilities: { readonly [outcome: string]: number } };
  readonly calls: readonly CallAnswer[];
  /** How many calls were not asked about, since there were more than questions left. */
  readonly callsNotAsked: number;
}

/** Why SubQ gave no reading. */
export interface ReadingFailure {
  /** The client's code, for example `missing-key`, `network`, `server`, `bad-response`. */
  readonly code: string;
  readonly message: string;
}

/** `reading.json`: what a step means, and by whom that was decided. @see docs/formats.md, reading.json */
export interface Reading {
  readonly format: "inspect/reading";
  readonly version: 1;
  readonly runId: string;
  readonly step: number;
  /** When it was made, ISO time. */
  readonly at: string;
  readonly decidedBy: DecidedBy;
  readonly outcome: Outcome;
  /** Why the outcome is not the top label: `below-half`, or the names of the yes/no answers that contradict it. */
  readonly unclearBecause: readonly string[];
  /** The goal it was about, frozen when the step was taken. */
  readonly goal: Pick<Goal, "text" | "setAt"> | null;
  /** SubQ's probability that the goal is met; null when it was not asked. */
  readonly goalMet: number | null;
  /** Whether it reaches the goal (REQ-INSPECT-12, or a state with `reachesGoal`). */
  readonly reachesGoal: boolean;
  readonly findingNeeded: boolean;
  /** Why no known state names the step; empty when one does. */
  readonly unknownBecause: readonly UnknownReason[];
  readonly state: NamingState | null;
  readonly answers: ReadingAnswers | null;
  readonly failure: ReadingFailure | null;
  /** The model that answered. */
  readonly model: string | null;
  /** What is missing or odd about the step. */
  readonly notes: readonly string[];
  /** What is printed and said to the agent. */
  readonly text: string;
}
