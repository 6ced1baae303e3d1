import type { Host } from "../hook-event.js";
import { durationOrNull, type EventNames, kindOf, objectOrNull, shellCommands, textOrNull } from "./input-fields.js";

const names: EventNames = {
  sessionStart: "session-start",
  beforeSubmitPrompt: "prompt",
  postToolUse: "after-tool",
  postToolUseFailure: "after-tool",
  stop: "stop",
};

/** Cursor, from its documentation; not measured. It wants JSON always, and its prompt event takes no context. */
export const cursor: Host = {
  id: "cursor",
  ignoresStderr: true,
  tellsUser: false,
  textBytes: Number.POSITIVE_INFINITY,
  toEvent(input, eventName) {
    const name = textOrNull(input.hook_event_name) ?? eventName ?? "";
    const kind = kindOf(names, name);
    const [root] = Array.isArray(input.workspace_roots) ? input.workspace_roots : [];
    return {
      kind,
      name,
      session: textOrNull(input.conversation_id) ?? textOrNull(input.session_id),
      agent: textOrNull(input.agent_id) ?? textOrNull(input.subagent_id),
      cwd: textOrNull(input.cwd) ?? textOrNull(root),
      takesContext: name === "sessionStart" || name === "postToolUse",
      commands: shellCommands(objectOrNull(input.tool_input) ?? input),
      duration: durationOrNull(input.duration),
      planMode: input.composer_mode === "plan" || input.permission_mode === "plan",
      brokenOff: kind === "stop" && input.status !== "completed",
      backgroundTasks: [],
    };
  },
  render(answer) {
    switch (answer.kind) {
      case "context":
        return JSON.stringify({ additional_context: answer.text });
      case "hold":
        return JSON.stringify({ followup_message: answer.reason });
      default:
        return "{}";
    }
  },
};
