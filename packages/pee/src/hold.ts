import { isForPerson, nextDuty, type TurnFacts } from "./next-duty.js";
import { shorten } from "./text.js";

/** The circumstances of an agent that is about to end its turn. */
export interface HoldSituation {
  /** Whether the run is bound to this agent session; false also when the session has no id. */
  readonly bound: boolean;
  readonly subagent: boolean;
  /** Whether the agent only plans and may not act. */
  readonly planMode: boolean;
  /** Whether the turn was broken off by the user or an error. */
  readonly brokenOff: boolean;
  /** Whether this agent session was already held on the same marks, in this turn or an earlier one. */
  readonly alreadyHeld: boolean;
  /** How often this agent session was held. */
  readonly holds: number;
  /** After this many holds the agent session is let go. @default 20 */
  readonly limit?: number;
  /** Whether background work runs whose set of task ids did not defer a hold before. */
  readonly newBackgroundWork: boolean;
}

/** Why a turn is not held. */
export type PassReason =
  | "nothing-open"
  | "person-only"
  | "not-bound"
  | "subagent"
  | "plan-mode"
  | "broken-off"
  | "already-held"
  | "background-work"
  | "limit";

/** Whether the turn is held, and with which words. */
export type HoldDecision =
  | { readonly hold: true; readonly reason: string }
  | {
      readonly hold: false;
      readonly because: PassReason;
      /** For the user, when the limit lets the turn go although something is open. */
      readonly message?: string;
    };

/** After so many holds an agent session is let go, unless told otherwise. */
export const defaultHoldLimit = 20;

/**
 * Whether an agent's turn is held, and with which words (REQ-INSPECT-13, -15, -17, -19, -20). Whoever acts on a hold
 * keeps the marks of the turn (`turnMarks`) and says `alreadyHeld` from then on; whoever acts on `background-work`
 * keeps the set of task ids.
 */
export function holdTurn(turn: TurnFacts, situation: HoldSituation): HoldDecision {
  const pass = (because: PassReason): HoldDecision => ({ hold: false, because });
  const duty = nextDuty(turn);
  if (duty === null) return pass("nothing-open");
  if (isForPerson(turn)) return pass("person-only");
  if (situation.subagent) return pass("subagent");
  if (!situation.bound) return pass("not-bound");
  if (situation.planMode) return pass("plan-mode");
  if (situation.brokenOff) return pass("broken-off");
  if (situation.alreadyHeld) return pass("already-held");
  const limit = situation.limit ?? defaultHoldLimit;
  if (situation.holds >= limit) {
    const message = `Inspect held this session's turn ${situation.holds} times and lets it go now, though it is still open: ${duty.text}.`;
    return { hold: false, because: "limit", message };
  }
  if (situation.newBackgroundWork) return pass("background-work");
  return { hold: true, reason: holdReason(turn, duty.text) };
}

function holdReason({ goal }: TurnFacts, duty: string): string {
  if (goal === null) return `The inspect run is open: ${duty}.`;
  const text = `"${shorten(goal.text, 400)}"`;
  return goal.reached === null
    ? `The goal is not reached: ${text}. Next: ${duty}.`
    : `The goal is reached: ${text}. What is left: ${duty}.`;
}
