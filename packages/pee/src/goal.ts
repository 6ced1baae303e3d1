import { PeeError } from "./error.js";
import { oneLine } from "./text.js";

/** A run's goal. Setting one replaces it and reopens it; once reached it stays reached until then (REQ-INSPECT-11, -12). */
export interface Goal {
  /** One line, already redacted. */
  readonly text: string;
  /** When it was set, ISO 8601; with the text it tells one goal from another. */
  readonly setAt: string;
  /** The reading that reached it, or null while it is open. */
  readonly reached: GoalReached | null;
}

export interface GoalReached {
  /** ISO 8601. */
  readonly at: string;
  /** The step's number in the run. */
  readonly step: number;
  /** By whom that reading was decided. */
  readonly decidedBy: string;
}

/** What a step's reading says about the goal that was frozen in the step's bundle. */
export interface GoalReading {
  readonly step: number;
  readonly decidedBy: string;
  /** The goal that the reading was about, or null when the step had none. */
  readonly goal: Pick<Goal, "text" | "setAt"> | null;
  /** SubQ's probability (0..1) that the goal is met, or null when it was not asked or did not answer. */
  readonly goalMet: number | null;
  /** Whether the page state that named the step says `reachesGoal: true`. */
  readonly stateReachesGoal?: boolean;
}

/** From this probability on `goalMet` reaches the goal (REQ-INSPECT-12). */
export const goalMetThreshold = 0.5;

/**
 * The open goal that replaces any earlier one, also one with the same words.
 *
 * @param setAt ISO 8601
 * @throws PeeError `goal-empty`
 */
export function setGoal(text: string, setAt: string): Goal {
  const line = oneLine(text);
  if (line === "") {
    throw new PeeError("goal-empty", 'the goal is empty; say in a sentence what the run is for: --goal "<goal>"');
  }
  return { text: line, setAt, reached: null };
}

/** Whether a reading reaches the goal that it was about: `goalMet` at 0.5 or more, or a state that says so. */
export function reachesGoal(reading: GoalReading): boolean {
  if (reading.goal === null) return false;
  return reading.stateReachesGoal === true || (reading.goalMet !== null && reading.goalMet >= goalMetThreshold);
}

/**
 * The goal after a reading. A reached goal stays as it is, whatever a later reading says; a reading about an earlier
 * goal changes nothing.
 *
 * @param at when the reading was made, ISO 8601
 */
export function goalAfterReading(goal: Goal | null, reading: GoalReading, at: string): Goal | null {
  if (goal === null || goal.reached !== null || !reachesGoal(reading)) return goal;
  if (reading.goal?.text !== goal.text || reading.goal.setAt !== goal.setAt) return goal;
  return { ...goal, reached: { at, step: reading.step, decidedBy: reading.decidedBy } };
}
