import { answerContext } from "./answer-context.js";
import { answerStop } from "./answer-stop.js";
import { bindRun } from "./bind-run.js";
import { type Answer, type HookEvent, type HookInput, type Host, silence } from "./hook-event.js";
import { logLine } from "./hook-log.js";
import { hostNamed, hostOf } from "./hosts/find-host.js";
import { oneLine, plainText } from "./plain-text.js";
import { type RunView, viewRun } from "./run-view.js";
import type { HookSettings } from "./settings.js";

/** What a hook call writes; its exit code is always 0. */
export interface Response {
  readonly stdout: string;
  /** Empty, or one line. */
  readonly stderr: string;
}

/**
 * The response to a hook call. Whatever goes wrong, it is silence: an agent is never disturbed by its hook. What went
 * wrong is a line on stderr, where the host does not read that as the answer, and in the log of the run.
 *
 * @param input the event's JSON, or the error with which it could not be read
 * @param cwd the working directory, for an event that names none
 */
export function respond(
  input: HookInput | Error,
  settings: HookSettings,
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): Response {
  let host = hostNamed(settings.host);
  let event: HookEvent | null = null;
  let run: RunView | null = null;
  try {
    if (input instanceof Error) throw input;
    host ??= hostOf(input);
    event = host.toEvent(input, settings.event);
    if (event.kind === "other") return { stdout: host.render(silence, event), stderr: "" };
    run = viewRun(event.cwd ?? cwd, env);
    const answer = run === null ? silence : inPlainText(answerEvent(event, host, run, settings));
    // Where the host has no place for a word to the user, the log and stderr are the only ones.
    const unsaid =
      answer.kind === "tell-user" && !host.tellsUser ? `page-state-hook: ${oneLine(answer.message)}\n` : "";
    return { stdout: host.render(answer, event), stderr: unsaid };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const line = `page-state-hook: ${oneLine(said)}\n`;
    if (run !== null) logLine(run.hookFolder, `silent: ${said}`);
    host ??= hostNamed("claude") as Host;
    return { stdout: host.render(silence, event), stderr: host.ignoresStderr ? line : "" };
  }
}

function answerEvent(event: HookEvent, host: Host, run: RunView, settings: HookSettings): Answer {
  const { turn, hookFolder } = run;
  if (turn === null) throw new Error(run.problem ?? "turn.json cannot be used");
  if (event.kind === "stop") {
    const { answer, because } = answerStop(event, run, turn, settings.holdLimit);
    if (because !== "nothing-open" && because !== "never-holds")
      logLine(hookFolder, `stop, revision ${turn.revision}: ${because}`);
    if (answer.kind === "tell-user") logLine(hookFolder, answer.message);
    return answer;
  }
  if (event.kind === "after-tool" && bindRun(event, host.id, run, turn.revision, performance.timeOrigin)) {
    logLine(hookFolder, `bound to an agent session of ${host.id}`);
  }
  return answerContext(event, run, turn, host.textBytes);
}

// What is in turn.json was plain text when Inspect wrote it; the file may have been written by hand since.
function inPlainText(answer: Answer): Answer {
  switch (answer.kind) {
    case "context":
      return { ...answer, text: plainText(answer.text) };
    case "hold":
      return { ...answer, reason: plainText(answer.reason) };
    case "tell-user":
      return { ...answer, message: plainText(answer.message) };
    default:
      return answer;
  }
}
