import type { Answer, HookEvent, HookInput, Host } from "../hook-event.js";
import { claudeFields, type EventNames, objectOrNull, shellCommands, textOrNull } from "./input-fields.js";

const names: EventNames = {
  SessionStart: "session-start",
  UserPromptSubmit: "prompt",
  PostToolUse: "after-tool",
  PostToolUseFailure: "after-tool",
  PostToolBatch: "after-tool",
  Stop: "stop",
};
const ended = new Set(["completed", "failed", "stopped", "killed", "cancelled", "canceled", "error"]);

/** Claude Code; measured with 2.1.332. */
export const claude: Host = {
  id: "claude",
  ignoresStderr: true,
  tellsUser: true,
  textBytes: Number.POSITIVE_INFINITY,
  toEvent(input, eventName) {
    const event = claudeFields(input, names, eventName);
    const calls = Array.isArray(input.tool_calls) ? input.tool_calls : [];
    return {
      ...event,
      commands: [...event.commands, ...calls.flatMap((call) => shellCommands(objectOrNull(call)?.tool_input))],
      backgroundTasks: runningTasks(input),
    };
  },
  render: renderClaude,
};

function runningTasks(input: HookInput): readonly string[] {
  const tasks = Array.isArray(input.background_tasks) ? input.background_tasks : [];
  return tasks.flatMap((found) => {
    const task = objectOrNull(found);
    const id = textOrNull(task?.id);
    return id === null || ended.has(String(task?.status)) ? [] : [id];
  });
}

/** A hold is these two keys and no other, as Codex throws an answer with another key away. */
export function renderClaude(answer: Answer, event: HookEvent | null): string {
  switch (answer.kind) {
    case "silence":
      return "";
    case "context":
      return JSON.stringify({
        hookSpecificOutput: { hookEventName: event?.name ?? "", additionalContext: answer.text },
      });
    case "hold":
      return JSON.stringify({ decision: "block", reason: answer.reason });
    case "tell-user":
      return JSON.stringify({ systemMessage: answer.message });
  }
}
