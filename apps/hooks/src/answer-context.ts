import { decidedByCode, type TurnState } from "@inspect/pee";
import { composeContext } from "./compose-context.js";
import { type Answer, type HookEvent, silence } from "./hook-event.js";
import { SessionMarks } from "./marks.js";
import { browserIsOpen, type RunView } from "./run-view.js";

/**
 * What is put before the agent at a session's start, a prompt, or after a tool call: the goal's line, and the latest
 * step's reading when an open browser's step was not decided by code (REQ-INSPECT-09, -14).
 *
 * @param bytes at most so many bytes of UTF-8
 */
export function answerContext(event: HookEvent, run: RunView, turn: TurnState, bytes: number): Answer {
  const marks = new SessionMarks(run.hookFolder, event.session);
  if (event.kind === "session-start" && event.agent === null) marks.forgetAllSaid();
  if (!event.takesContext) {
    // The prompt's line then comes with the next tool call.
    if (event.kind === "prompt") marks.forgetSaid("goal", event.agent);
    return silence;
  }
  const { latest, goalLine } = turn;
  const reading =
    latest !== null &&
    !decidedByCode(latest.decidedBy) &&
    browserIsOpen(turn) &&
    marks.claimSaid("reading", event.agent, `${latest.reading.since} ${latest.reading.text}`)
      ? latest.reading.text
      : null;
  const news = marks.claimSaid("goal", event.agent, `${goalLine.since} ${goalLine.text}`);
  const line = news || event.kind !== "after-tool" ? goalLine.text : null;
  if (reading === null && line === null) return silence;
  return { kind: "context", text: composeContext(reading, line, bytes, `log inspect show ${latest?.number ?? ""}`) };
}
