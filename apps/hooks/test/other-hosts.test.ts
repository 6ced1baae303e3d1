// Payloads of these hosts are constructed from their documentation; no run of the real programs stands behind them.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answerOf, callHook } from "./call-hook.js";
import { RunOnDisk } from "./run-on-disk.js";

let run: RunOnDisk;
beforeEach(() => {
  run = new RunOnDisk().setGoal("buy the blue lamp").write();
});
afterEach(() => run.remove());

const fine = { outcome: "as-expected", decidedBy: "state" } as const;
const unclear = { outcome: "unclear", decidedBy: "subq" } as const;
const line = () => run.turn().goalLine.text;

describe("Cursor", () => {
  const event = (name: string, more: object = {}) => ({
    conversation_id: "conversation-1",
    generation_id: "generation-1",
    model: "auto",
    hook_event_name: name,
    cursor_version: "3.0.0",
    workspace_roots: [run.project],
    user_email: null,
    transcript_path: null,
    ...more,
  });
  const tool = (command: string) =>
    event("postToolUse", {
      tool_name: "Shell",
      tool_input: JSON.stringify({ command }),
      tool_output: '{"exitCode":0}',
      tool_use_id: "tool-1",
      cwd: run.project,
      duration: 12,
    });
  const stop = (status: string) => event("stop", { status, loop_count: 0 });

  test("REQ-INSPECT-14 is given the goal's line at the session's start, flat", () => {
    const start = event("sessionStart", { session_id: "conversation-1", composer_mode: "agent" });
    expect(answerOf(callHook(start))).toEqual({ additional_context: line() });
  });

  test("REQ-INSPECT-14 takes no context at a prompt, so the line comes at the next tool call", () => {
    callHook(event("sessionStart"));
    expect(callHook(tool("ls")).stdout).toBe("{}");
    expect(callHook(event("beforeSubmitPrompt", { prompt: "go on", attachments: [] })).stdout).toBe("{}");
    expect(answerOf(callHook(tool("ls")))).toEqual({ additional_context: line() });
    expect(callHook(tool("ls")).stdout).toBe("{}");
  });

  test("REQ-INSPECT-13 is held by a follow-up, on a completed turn only", () => {
    callHook(tool("log inspect start --goal lamp"));
    expect(callHook(stop("aborted")).stdout).toBe("{}");
    expect(callHook(stop("error")).stdout).toBe("{}");
    expect(answerOf(callHook(stop("completed")))).toEqual({
      followup_message: expect.stringContaining("next inspect step"),
    });
    expect(callHook(stop("completed")).stdout).toBe("{}");
  });

  test("the limit is said on stderr and in the log, as Cursor has no place for it", () => {
    callHook(tool("log inspect start --goal lamp"));
    expect(callHook(stop("completed"), { holdLimit: 1 }).stdout).toContain("followup_message");
    run.step({ outcome: "as-expected", decidedBy: "state" }).write();
    expect(callHook(stop("completed"), { holdLimit: 1 })).toEqual({
      stdout: "{}",
      stderr: expect.stringMatching(/^page-state-hook: Inspect held this session's turn 1 times.*\n$/),
    });
  });

  test("a failed tool call binds, and says its news with the next one", () => {
    callHook({ ...tool("inspect step rec"), hook_event_name: "postToolUseFailure" });
    expect(answerOf(callHook(tool("ls")))).toEqual({ additional_context: line() });
    expect(callHook(stop("completed")).stdout).toContain("followup_message");
  });

  test.each(["subagentStop", "afterFileEdit", "beforeShellExecution", ""])("%s is answered with {}", (name) => {
    expect(callHook(event(name, { command: "log inspect start" })).stdout).toBe("{}");
  });
});

describe("Gemini CLI", () => {
  const event = (name: string, more: object = {}) => ({
    session_id: "session-1",
    transcript_path: "/home/dev/transcript.json",
    cwd: run.project,
    hook_event_name: name,
    timestamp: "2026-01-01T00:00:00.000Z",
    ...more,
  });
  const tool = (command: string, response: object = { llmContent: "ok", returnDisplay: "ok" }) =>
    event("AfterTool", { tool_name: "run_shell_command", tool_input: { command }, tool_response: response });
  const stop = () => event("AfterAgent", { prompt: "hello", prompt_response: "done", stop_hook_active: false });

  test.each(["SessionStart", "BeforeAgent"])("REQ-INSPECT-14 is given the goal's line at %s", (name) => {
    for (const _ of [1, 2]) {
      expect(answerOf(callHook(event(name, { source: "startup", prompt: "hello" })))).toEqual({
        hookSpecificOutput: { hookEventName: name, additionalContext: line() },
      });
    }
  });

  test("REQ-INSPECT-09 is given the reading after a tool call, and an empty object when nothing is new", () => {
    run.step(unclear).write();
    expect(answerOf(callHook(tool("ls")))).toEqual({
      hookSpecificOutput: { hookEventName: "AfterTool", additionalContext: expect.stringMatching(/^>>> UNKNOWN/) },
    });
    expect(callHook(tool("ls")).stdout).toBe("{}");
  });

  test("REQ-INSPECT-13 is held by a denial", () => {
    callHook(tool("log inspect start --goal lamp"));
    expect(answerOf(callHook(stop()))).toEqual({ decision: "deny", reason: expect.stringContaining("next inspect") });
    expect(callHook(stop()).stdout).toBe("{}");
  });

  test("a failed command binds when the run changed", () => {
    callHook(tool("log inspect start --goal lamp"));
    const failed = { ...tool("log inspect click", { error: { message: "exit 1" } }), session_id: "session-2" };
    callHook(failed);
    expect(callHook({ ...stop(), session_id: "session-2" }).stdout).toBe("{}");
    run.step(fine).write();
    callHook(failed);
    expect(callHook({ ...stop(), session_id: "session-2" }).stdout).toContain("deny");
  });

  test("never hears anything on stderr, which it would read as the answer", () => {
    run.runId = "run-broken";
    run.write();
    expect(callHook({ ...stop(), cwd: run.project, hook_event_name: "AfterAgent" }).stderr).toBe("");
    expect(callHook(new Error("broken") as never, { host: "gemini" })).toEqual({ stdout: "{}", stderr: "" });
  });

  test.each(["BeforeTool", "PreCompress", "SessionEnd", "Notification"])("%s is answered with {}", (name) => {
    expect(callHook(event(name)).stdout).toBe("{}");
  });
});

describe.each(["camelCase", "PascalCase"] as const)("Copilot CLI with events named in %s", (naming) => {
  const camel = naming === "camelCase";
  const base = () =>
    camel
      ? { sessionId: "session-1", timestamp: 1767225600000, cwd: run.project }
      : { session_id: "session-1", timestamp: "2026-01-01T00:00:00.000Z", cwd: run.project };
  const named = (camelName: string, pascalName: string) => (camel ? {} : { hook_event_name: pascalName, camelName });
  const start = () => ({ ...base(), ...named("sessionStart", "SessionStart"), source: "startup" });
  const prompt = () => ({ ...base(), ...named("userPromptSubmitted", "UserPromptSubmit"), prompt: "hello" });
  const tool = (command: string) => ({
    ...base(),
    ...named("postToolUse", "PostToolUse"),
    ...(camel
      ? {
          toolName: "bash",
          toolArgs: JSON.stringify({ command }),
          toolResult: { resultType: "success", textResultForLlm: "ok" },
        }
      : {
          tool_name: "Bash",
          tool_input: { command },
          tool_result: { result_type: "success", text_result_for_llm: "ok" },
        }),
  });
  const failure = (command: string) => {
    const failed: Record<string, unknown> = { ...tool(command), error: "exit 1" };
    delete failed.toolResult;
    delete failed.tool_result;
    return camel ? failed : { ...failed, hook_event_name: "PostToolUseFailure" };
  };
  const stop = (reason = "end_turn") => ({
    ...base(),
    ...named("agentStop", "Stop"),
    ...(camel
      ? { transcriptPath: "/home/dev/events.jsonl", stopReason: reason }
      : { transcript_path: "/home/dev/events.jsonl", stop_reason: reason }),
  });

  test("REQ-INSPECT-14 is given the goal's line at the session's start, at top level", () => {
    expect(answerOf(callHook(start()))).toEqual({ additionalContext: line() });
  });

  test("REQ-INSPECT-14 takes no context at a prompt or a failure, so the line comes at the next tool call", () => {
    callHook(start());
    expect(callHook(tool("ls")).stdout).toBe("");
    expect(callHook(prompt()).stdout).toBe("");
    expect(callHook(failure("ls")).stdout).toBe("");
    expect(answerOf(callHook(tool("ls")))).toEqual({ additionalContext: line() });
  });

  test("REQ-INSPECT-13 is held by decision and reason", () => {
    callHook(tool("log inspect start --goal lamp"));
    expect(callHook(stop("error")).stdout).toBe("");
    expect(answerOf(callHook(stop()))).toEqual({ decision: "block", reason: expect.stringContaining("next inspect") });
    expect(callHook(stop()).stdout).toBe("");
  });

  test("a failed command binds when the run changed", () => {
    callHook(tool("log inspect start --goal lamp"));
    run.step(fine).write();
    const other = camel ? { sessionId: "session-2" } : { session_id: "session-2" };
    callHook({ ...failure("log inspect click"), ...other });
    expect(answerOf(callHook({ ...stop(), ...other }))).toMatchObject({ decision: "block" });
  });

  test("a subagent's stop is never held", () => {
    callHook(tool("log inspect start --goal lamp"));
    const subagent = camel ? { agentName: "explore" } : { hook_event_name: "SubagentStop", agent_id: "agent-1" };
    expect(callHook({ ...stop(), ...subagent }).stdout).toBe("");
  });
});

describe("which host it is", () => {
  test("--host wins over what the input looks like", () => {
    const input = { session_id: "s", cwd: run.project, hook_event_name: "SessionStart", source: "startup" };
    expect(answerOf(callHook(input, { host: "copilot" }))).toEqual({ additionalContext: line() });
    expect(answerOf(callHook({ ...input, hook_event_name: "sessionStart" }, { host: "cursor" }))).toEqual({
      additional_context: line(),
    });
    expect(answerOf(callHook(input, { host: "no-such-host" }))).toHaveProperty("hookSpecificOutput");
  });

  test("--event names the event where the input does not", () => {
    const input = { session_id: "s", cwd: run.project };
    expect(answerOf(callHook(input, { event: "SessionStart" }))).toHaveProperty("hookSpecificOutput");
    expect(callHook(input).stdout).toBe("");
    expect(callHook(input, { event: "constructor" }).stdout).toBe("");
  });
});
