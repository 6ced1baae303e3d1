import { readdirSync } from "node:fs";
import { join } from "node:path";
import { holdTurn, nextDuty, type TurnState, turnMarks } from "@inspect/pee";
import { runPaths, runsFolder } from "@inspect/session/layout";
import { readBinding } from "./binding.js";
import { type Answer, type HookEvent, silence } from "./hook-event.js";
import { SessionMarks } from "./marks.js";
import type { RunView } from "./run-view.js";

/**
 * The answer to an agent that is about to end its turn (REQ-INSPECT-13, -15, -17, -19, -20), and why.
 *
 * @param limit after so many holds an agent session is let go
 */
export function answerStop(
  event: HookEvent,
  run: RunView,
  turn: TurnState,
  limit: number,
): { readonly answer: Answer; readonly because: string } {
  if (nextDuty(turn) === null) return { answer: silence, because: "nothing-open" };
  const marks = new SessionMarks(run.hookFolder, event.session);
  const state = turnMarks(turn);
  const decision = holdTurn(turn, {
    bound: event.session !== null && readBinding(run.hookFolder)?.session === event.session,
    subagent: event.agent !== null,
    planMode: event.planMode,
    brokenOff: event.brokenOff,
    alreadyHeld: marks.wasHeld(state),
    holds: holdsOfSession(run, event.session),
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

// The limit is an agent session's, which may drive several runs of the folder one after the other.
function holdsOfSession(run: RunView, session: string | null): number {
  const runs = runsFolder(run.inspectFolder);
  return readdirSync(runs)
    .map((name) => new SessionMarks(runPaths(join(runs, name)).hook, session).holds())
    .reduce((sum, holds) => sum + holds, 0);
}
