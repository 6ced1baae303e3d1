import { holdTurn, nextDuty, type TurnState, turnMarks } from "@inspect/pee";
import { readBinding } from "./binding.js";
import { type Answer, type HookEvent, silence } from "./hook-event.js";
import { SessionMarks } from "./marks.js";
import type { RunView } from "./run-view.js";

/**
 * The answer to an agent that is about to end its turn (REQ-INSPECT-13, -15, -17, -19, -20), and why.
 *
 * @param limit after so many holds an agent session is let go; 0 never holds
 */
export function answerStop(
  event: HookEvent,
  run: RunView,
  turn: TurnState,
  limit: number,
): { readonly answer: Answer; readonly because: string } {
  if (limit === 0) return { answer: silence, because: "never-holds" };
  if (nextDuty(turn) === null) return { answer: silence, because: "nothing-open" };
  const marks = new SessionMarks(run.hookFolder, event.session);
  const state = turnMarks(turn);
  const decision = holdTurn(turn, {
    bound: event.session !== null && readBinding(run.hookFolder)?.session === event.session,
    subagent: event.agent !== null,
    planMode: event.planMode,
    brokenOff: event.brokenOff,
    alreadyHeld: marks.wasHeld(state),
    holds: marks.holds(),
    limit,
    newBackgroundWork: event.backgroundTasks.length > 0 && !marks.wasDeferred(event.backgroundTasks),
  });
  if (decision.hold) {
    return marks.claimHold(state)
      ? { answer: { kind: "hold", reason: decision.reason }, because: "held" }
      : { answer: silence, because: "already-held" };
  }
  if (decision.because === "background-work") marks.markDeferred(event.backgroundTasks);
  if (decision.message !== undefined && marks.claimLetGo()) {
    return { answer: { kind: "tell-user", message: decision.message }, because: decision.because };
  }
  return { answer: silence, because: decision.because };
}
