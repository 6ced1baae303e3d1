import { describeMark, findingRequest } from "./missing.js";
import { shorten } from "./text.js";
import type { TurnState } from "./turn-state.js";
import { readRequest } from "./unread.js";

/** The part of a turn that the rules look at. */
export type TurnFacts = Omit<TurnState, "goalLine">;

/** What is open in a run, of which the agent does the first. */
export interface Duty {
  /** The reading of a step, the finding of a step, the next step towards the goal, or the fix of a finding. */
  readonly kind: "read" | "finding" | "step" | "fix";
  /** One sentence with the command that does it. */
  readonly text: string;
}

/** Whether the latest reading says that only a person can clear the step (REQ-INSPECT-19). */
export function isForPerson(turn: Pick<TurnFacts, "latest" | "unread">): boolean {
  // A step after it is not known yet to be cleared by a person only.
  if ((turn.unread ?? []).some(({ number }) => number >= (turn.latest?.number ?? 0))) return false;
  return turn.latest?.outcome === "person-only" && turn.latest.decidedBy !== "subq-failed";
}

/**
 * The next thing to do, or null when nothing is open: first a step without a reading, then a missing finding, as the next
 * step is refused without them, then the goal, then, once it is reached, a missing fix (REQ-INSPECT-13, -15, -17).
 */
export function nextDuty(turn: TurnFacts): Duty | null {
  const [unread] = turn.unread ?? [];
  if (unread !== undefined) return { kind: "read", text: readRequest(unread) };
  const [finding] = turn.missingFindings;
  if (finding !== undefined) return { kind: "finding", text: findingRequest(finding) };
  if (turn.goal === null) return null;
  if (turn.goal.reached === null) return { kind: "step", text: stepRequest(turn) };
  const [fix] = turn.missingFixes;
  if (fix === undefined) return null;
  const more = turn.missingFixes.length - 1;
  return {
    kind: "fix",
    text:
      `finding ${fix.number} ("${shorten(fix.point, 160)}") does not say yet how it was fixed` +
      `${more > 0 ? `, nor do ${more} more` : ""}: log inspect finding --fixes ${fix.number} --fix "<how it was fixed>"`,
  };
}

function stepRequest(turn: TurnFacts): string {
  const so = turn.latest === null ? "no step was taken yet" : `step ${turn.latest.number} ${describeMark(turn.latest)}`;
  // The browser actions are for a browser of ours.
  const how =
    turn.browser?.by === "inspect"
      ? "log inspect click, type, goto or another browser action, or log inspect step <folder>"
      : "log inspect step <folder>";
  return `${so}; keep going with the next inspect step: ${how}`;
}
