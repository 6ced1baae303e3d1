import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answerOf, callHook, contextOf, holdOf } from "./call-hook.js";
import { capturedPayload, capturedPayloads } from "./captured.js";
import { RunOnDisk } from "./run-on-disk.js";

let run: RunOnDisk;
beforeEach(() => {
  run = new RunOnDisk();
});
afterEach(() => run.remove());

const payload = (fields: Record<string, unknown>) => capturedPayload("codex", run.project, fields);

describe("a captured session of Codex 0.171.0", () => {
  test("each event gets its answer; silence is an empty object", () => {
    run.setGoal("buy the blue lamp").write();
    const answers = capturedPayloads("codex", run.project).map((event) => {
      const response = callHook(event);
      const what = response.stdout === "{}" ? "silence" : holdOf(response) === null ? "context" : "hold";
      return `${event.hook_event_name}: ${what}`;
    });
    expect(answers).toEqual([
      "SessionStart: context",
      "UserPromptSubmit: context",
      "PostToolUse: silence",
      "PostToolUse: silence",
      "Stop: hold",
      "Stop: silence",
      "SessionStart: context",
      "UserPromptSubmit: context",
      "Stop: silence",
    ]);
  });

  test("REQ-INSPECT-13 a hold has no key beside decision and reason", () => {
    run.setGoal("buy").write();
    callHook(payload({ hook_event_name: "PostToolUse" }));
    const answer = answerOf(callHook(payload({ hook_event_name: "Stop" })));
    expect(Object.entries(answer ?? {})).toEqual([
      ["decision", "block"],
      ["reason", expect.stringContaining("next inspect step")],
    ]);
  });

  test("REQ-INSPECT-09 context carries the event's exact name", () => {
    run.setGoal("buy").step({ outcome: "unclear", decidedBy: "subq" }).write();
    expect(answerOf(callHook(payload({ hook_event_name: "SessionStart", source: "resume" })))).toEqual({
      hookSpecificOutput: {
        hookEventName: "SessionStart",
        additionalContext: expect.stringMatching(/^>>> UNKNOWN STATE: step 1/),
      },
    });
  });

  test("a text stays within the bytes that Codex shows whole", () => {
    run
      .setGoal("buy")
      .step({ outcome: "unclear", decidedBy: "subq" }, { text: `>>> UNKNOWN STATE\n${"大きさ\n".repeat(3000)}` });
    run.write();
    const context = contextOf(callHook(payload({ hook_event_name: "PostToolUse" }))) as string;
    expect(Buffer.byteLength(context)).toBeLessThanOrEqual(9000);
    expect(Buffer.byteLength(context)).toBeGreaterThan(7000);
    expect(context).toMatch(/\[cut: \d+ more characters/);
    expect(context.endsWith(run.turn().goalLine.text)).toBe(true);
  });

  test("an argument vector is read as a command", () => {
    run.setGoal("buy").write();
    const command = ["bash", "-lc", "log inspect start --goal 'a b'"];
    callHook({ ...payload({ hook_event_name: "PostToolUse" }), tool_input: { command } });
    expect(holdOf(callHook(payload({ hook_event_name: "Stop" })))).not.toBeNull();
  });
});
