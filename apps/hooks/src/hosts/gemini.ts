import type { Host } from "../hook-event.js";
import { renderClaude } from "./claude.js";
import { claudeFields, type EventNames } from "./input-fields.js";

const names: EventNames = {
  SessionStart: "session-start",
  BeforeAgent: "prompt",
  AfterTool: "after-tool",
  AfterAgent: "stop",
};

/** Gemini CLI, from its source; not measured. With an empty stdout it would read stderr as the answer. */
export const gemini: Host = {
  id: "gemini",
  ignoresStderr: false,
  tellsUser: true,
  textBytes: Number.POSITIVE_INFINITY,
  toEvent: (input, eventName) => claudeFields(input, names, eventName),
  render(answer, event) {
    if (answer.kind === "hold") return JSON.stringify({ decision: "deny", reason: answer.reason });
    return renderClaude(answer, event) || "{}";
  },
};
