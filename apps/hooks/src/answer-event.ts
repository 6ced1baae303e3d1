import { answerContext } from "./answer-context.js";
import { answerStop } from "./answer-stop.js";
import { bindRun } from "./bind-run.js";
import { type Answer, type HookEvent, type Host, silence } from "./hook-event.js";
import { logLine } from "./hook-log.js";
import type { RunView } from "./run-view.js";

/** The settings of a hook call. */
export interface HookSettings {
  /** After so many holds an agent session is let go. */
  readonly holdLimit: number;
}

/**
 * The answer to an event in a run; null when no run is active. What the run's log should know is written there.
 */
export function answerEvent(event: HookEvent, host: Host, run: RunView | null, settings: HookSettings): Answer {
  if (run === null || event.kind === "other") return silence;
  const { turn, hookFolder } = run;
  if (turn === null) throw new Error(run.problem ?? "turn.json cannot be used");
  if (event.kind === "stop") {
    const { answer, because } = answerStop(event, run, turn, settings.holdLimit);
    if (because !== "nothing-open") logLine(hookFolder, `stop, revision ${turn.revision}: ${because}`);
    return answer;
  }
  if (event.kind === "after-tool" && bindRun(event, host.id, run, turn)) {
    logLine(hookFolder, `bound to an agent session of ${host.id}`);
  }
  return answerContext(event, run, turn, host.textBytes);
}
