import { setGoal } from "@inspect/pee";
import type { Redacted } from "@inspect/redact";
import { SessionError } from "../error.js";
import type { RunRecord } from "../layout/run-record.js";
import type { LockedRun } from "./locked-run.js";

/**
 * Sets the run's goal: it replaces the one before and is open, also when that one was reached; findings stay
 * (REQ-INSPECT-11).
 *
 * @throws PeeError `goal-empty`
 */
export async function setRunGoal(
  locked: LockedRun,
  text: Redacted<string>,
  now: Date = new Date(),
): Promise<RunRecord> {
  const at = now.toISOString();
  const goal = setGoal(text, at);
  const change = { at, kind: "set", text: goal.text } as const;
  await locked.save({ goal, goalHistory: [...locked.record.goalHistory, change] });
  return locked.record;
}

/**
 * Takes the goal away: a person's way out, which no text for an agent names.
 *
 * @throws SessionError `no-goal`
 */
export async function dropRunGoal(locked: LockedRun, now: Date = new Date()): Promise<RunRecord> {
  const { goal, goalHistory } = locked.record;
  if (goal === null) throw new SessionError("no-goal", "the run has no goal");
  await locked.save({
    goal: null,
    goalHistory: [...goalHistory, { at: now.toISOString(), kind: "dropped", text: goal.text }],
  });
  return locked.record;
}
