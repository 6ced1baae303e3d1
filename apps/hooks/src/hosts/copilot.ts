import type { HookInput, Host } from "../hook-event.js";
import { type EventNames, kindOf, shellCommands, textOrNull } from "./input-fields.js";

const names: EventNames = {
  sessionStart: "session-start",
  SessionStart: "session-start",
  userPromptSubmitted: "prompt",
  UserPromptSubmit: "prompt",
  postToolUse: "after-tool",
  PostToolUse: "after-tool",
  postToolUseFailure: "after-tool",
  PostToolUseFailure: "after-tool",
  agentStop: "stop",
  Stop: "stop",
};
const takingContext = new Set(["sessionStart", "SessionStart", "postToolUse", "PostToolUse"]);

/**
 * Copilot CLI, from its documentation; not measured. Events named in camelCase come with camelCase fields and without
 * the event's name; the output of its prompt event is dropped.
 */
export const copilot: Host = {
  id: "copilot",
  ignoresStderr: true,
  tellsUser: false,
  textBytes: Number.POSITIVE_INFINITY,
  toEvent(input, eventName) {
    const name = textOrNull(input.hook_event_name) ?? eventName ?? guessName(input);
    const kind = kindOf(names, name);
    return {
      kind,
      name,
      session: textOrNull(input.sessionId) ?? textOrNull(input.session_id),
      agent: textOrNull(input.agentId) ?? textOrNull(input.agent_id),
      cwd: textOrNull(input.cwd),
      takesContext: takingContext.has(name),
      commands: shellCommands(input.toolArgs ?? input.tool_input),
      duration: null,
      planMode: input.permission_mode === "plan",
      brokenOff: kind === "stop" && (input.stopReason ?? input.stop_reason ?? "end_turn") !== "end_turn",
      backgroundTasks: [],
    };
  },
  render(answer) {
    switch (answer.kind) {
      case "context":
        return JSON.stringify({ additionalContext: answer.text });
      case "hold":
        return JSON.stringify({ decision: "block", reason: answer.reason });
      default:
        return "";
    }
  },
};

function guessName(input: HookInput): string {
  if ("toolName" in input) return "error" in input ? "postToolUseFailure" : "toolResult" in input ? "postToolUse" : "";
  if ("stopReason" in input) return "agentName" in input ? "subagentStop" : "agentStop";
  if ("source" in input) return "sessionStart";
  return "prompt" in input && !("transformedPrompt" in input) ? "userPromptSubmitted" : "";
}
