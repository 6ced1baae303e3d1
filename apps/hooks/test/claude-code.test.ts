import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { digest } from "../src/digest.js";
import { answerOf, callHook, contextOf, holdOf } from "./call-hook.js";
import { capturedPayload, capturedPayloads } from "./captured.js";
import { RunOnDisk } from "./run-on-disk.js";

let run: RunOnDisk;
beforeEach(() => {
  run = new RunOnDisk();
});
afterEach(() => run.remove());

const payload = (fields: Record<string, unknown>) => capturedPayload("claude", run.project, fields);
const session = (source: string) => payload({ hook_event_name: "SessionStart", source });
const prompt = () => payload({ hook_event_name: "UserPromptSubmit", prompt: "hello" });
const tool = () => payload({ hook_event_name: "PostToolUse", tool_use_id: "tool-use-id-1" });
const plainTool = () => payload({ hook_event_name: "PostToolUse", tool_use_id: "tool-use-id-2" });
const failure = () => payload({ hook_event_name: "PostToolUseFailure" });
const stop = () => payload({ hook_event_name: "Stop", last_assistant_message: "first" });
const unclear = { outcome: "unclear", decidedBy: "subq" } as const;
const fine = { outcome: "as-expected", decidedBy: "state" } as const;

describe("a whole captured session of Claude Code 2.1.332", () => {
  test("each event gets its answer", () => {
    run.setGoal("buy the blue lamp").write();
    const answers = capturedPayloads("claude", run.project).map((event) => {
      const answer = answerOf(callHook(event));
      const what = answer === null ? "silence" : answer.decision === "block" ? "hold" : "context";
      const agent = event.agent_id === undefined ? "" : " in a subagent";
      return `${event.hook_event_name}${agent}: ${what}`;
    });
    expect(answers).toEqual([
      "SessionStart: context",
      "UserPromptSubmit: context",
      "PostToolUse: silence",
      "PostToolUse: silence",
      "PostToolUseFailure: silence",
      "PostToolBatch: silence",
      "Stop: hold",
      "Stop: silence",
      "SessionStart: context",
      "SubagentStop in a subagent: silence",
      "SubagentStop in a subagent: silence",
      "SessionStart: context",
      "SessionStart: context",
      "UserPromptSubmit: context",
      "SubagentStart in a subagent: silence",
      "PostToolUse: silence",
      "PostToolBatch: silence",
      "Stop: silence",
      "PostToolUse in a subagent: context",
      "PostToolBatch in a subagent: silence",
      "SubagentStop in a subagent: silence",
      "UserPromptSubmit: context",
      "Stop: silence",
      "SessionStart: context",
      "UserPromptSubmit: context",
      "PostToolUse: silence",
      "PostToolBatch: silence",
      "Stop: silence",
      "UserPromptSubmit: context",
      "Stop: silence",
      "SessionStart: context",
      "UserPromptSubmit: context",
      "Stop: silence",
    ]);
  });
});

describe("REQ-INSPECT-14 the goal's line", () => {
  test.each(["startup", "resume", "compact"])("is said at every session start: %s", (source) => {
    run.setGoal("buy the blue lamp").write();
    for (const _ of [1, 2]) {
      expect(answerOf(callHook(session(source)))).toEqual({
        hookSpecificOutput: { hookEventName: "SessionStart", additionalContext: run.turn().goalLine.text },
      });
    }
  });

  test("is said at every prompt, and after a tool call only when it changed since it was last said", () => {
    run.setGoal("buy the blue lamp").write();
    expect(contextOf(callHook(prompt()))).toBe(run.turn().goalLine.text);
    expect(contextOf(callHook(prompt()))).toBe(run.turn().goalLine.text);
    expect(callHook(plainTool()).stdout).toBe("");
    run.step(fine).write();
    expect(answerOf(callHook(plainTool()))).toEqual({
      hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext: run.turn().goalLine.text },
    });
    expect(callHook(plainTool()).stdout).toBe("");
    run.step(fine).write();
    expect(answerOf(callHook(failure()))).toMatchObject({
      hookSpecificOutput: { hookEventName: "PostToolUseFailure" },
    });
    expect(callHook(payload({ hook_event_name: "PostToolBatch" })).stdout).toBe("");
    run.step(fine).write();
    expect(contextOf(callHook(payload({ hook_event_name: "PostToolBatch" })))).toBe(run.turn().goalLine.text);
  });

  test("that comes back after another is news again", () => {
    run.setGoal("buy").step(fine).write();
    const first = contextOf(callHook(plainTool()));
    run.steps[0] = { number: 1, outcome: "no-change", decidedBy: "code" };
    run.write();
    expect(contextOf(callHook(plainTool()))).toContain("step 1 changed nothing");
    run.steps[0] = { number: 1, ...fine };
    run.write();
    expect(contextOf(callHook(plainTool()))).toBe(first);
  });

  test("is said to each subagent on its own, and what it heard is not lost to the main agent", () => {
    run.setGoal("buy").write();
    const agent = { ...plainTool(), agent_id: "agent-1" };
    expect(contextOf(callHook(agent))).not.toBeNull();
    expect(contextOf(callHook(agent))).toBeNull();
    expect(contextOf(callHook({ ...agent, agent_id: "agent-2" }))).not.toBeNull();
    expect(contextOf(callHook(plainTool()))).not.toBeNull();
  });
});

describe("REQ-INSPECT-09 the reading", () => {
  test.each(["subq", "subq-failed"] as const)(
    "decided by %s comes first, with the goal's line after it, once",
    (by) => {
      run.setGoal("buy").step({ outcome: "unclear", decidedBy: by }).write();
      expect(contextOf(callHook(plainTool()))).toBe(
        `>>> UNKNOWN STATE: step 1 was read as unclear\n${run.turn().goalLine.text}`,
      );
      expect(contextOf(callHook(plainTool()))).toBeNull();
      expect(contextOf(callHook(prompt()))).toBe(run.turn().goalLine.text);
    },
  );

  test.each(["state", "code"] as const)("decided by %s is not said", (decidedBy) => {
    run.setGoal("buy").step({ outcome: "no-change", decidedBy }).write();
    expect(contextOf(callHook(plainTool()))).toBe(run.turn().goalLine.text);
  });

  test("is not said when no browser is open, be it closed or its process gone", () => {
    run.browser = null;
    run.setGoal("buy").step(unclear).write();
    expect(contextOf(callHook(session("startup")))).toBe(run.turn().goalLine.text);
    run.browser = { by: "inspect", pid: 2 ** 22 + 1, processIdentity: null };
    expect(contextOf(callHook(session("startup")))).toBe(run.turn().goalLine.text);
    run.browser = { by: "inspect", pid: process.pid, processIdentity: null };
    run.write();
    expect(contextOf(callHook(session("startup")))).toContain(">>> UNKNOWN STATE");
  });

  test("is said again at a session's start, and when the step is read again with another result", () => {
    run.setGoal("buy").step(unclear).write();
    expect(contextOf(callHook(plainTool()))).toContain(">>> UNKNOWN STATE");
    expect(contextOf(callHook(session("compact")))).toContain(">>> UNKNOWN STATE");
    expect(contextOf(callHook(plainTool()))).toBeNull();
  });

  test("of the latest step only", () => {
    run.setGoal("buy").step(unclear).step(fine).write();
    expect(contextOf(callHook(plainTool()))).not.toContain(">>> UNKNOWN STATE");
  });

  test("stays under 9,000 characters, cut at a line with the cut said, the goal's line kept", () => {
    const text = [">>> UNKNOWN STATE: step 1", ...Array.from({ length: 400 }, (_, n) => `call ${n} ${"x".repeat(40)}`)];
    run
      .setGoal("buy")
      .step(unclear, { text: text.join("\n") })
      .write();
    const context = contextOf(callHook(plainTool())) as string;
    expect(context.length).toBeLessThanOrEqual(9000);
    expect(context.length).toBeGreaterThan(8000);
    const lines = context.split("\n");
    expect(lines[0]).toBe(">>> UNKNOWN STATE: step 1");
    expect(lines.at(-1)).toBe(run.turn().goalLine.text);
    expect(lines.at(-2)).toMatch(/^\[cut: \d+ more characters; log inspect show 1\]$/);
    for (const line of lines.slice(1, -2)) expect(text).toContain(line);
  });
});

describe("the hold", () => {
  const bind = () => callHook(tool());

  test("REQ-INSPECT-13 is exactly decision and reason, for the session that drove the run", () => {
    run.setGoal("buy the blue lamp").write();
    expect(callHook(stop()).stdout).toBe("");
    bind();
    const answer = answerOf(callHook(stop()));
    expect(Object.keys(answer ?? {})).toEqual(["decision", "reason"]);
    expect(answer).toMatchObject({ decision: "block", reason: expect.stringContaining("next inspect step") });
  });

  test("REQ-INSPECT-20 never comes twice on the same unchanged state, whatever stop_hook_active says", () => {
    run.setGoal("buy").write();
    bind();
    expect(holdOf(callHook(stop()))).not.toBeNull();
    for (const active of [true, false, true]) {
      run.write();
      expect(callHook({ ...stop(), stop_hook_active: active }).stdout).toBe("");
    }
    callHook(session("resume"));
    callHook(prompt());
    expect(callHook({ ...stop(), stop_hook_active: false }).stdout).toBe("");
    run.step(fine).write();
    expect(holdOf(callHook({ ...stop(), stop_hook_active: true }))).toContain("step 1 went as expected");
  });

  test("REQ-INSPECT-15 asks for the missing finding, REQ-INSPECT-17 then for the missing fix", () => {
    run.setGoal("buy").step(unclear).write();
    bind();
    expect(holdOf(callHook(stop()))).toContain("log inspect finding --step 1 --point");
    run.finding(1).step(fine, { goalMet: 0.9 }).write();
    expect(holdOf(callHook(stop()))).toContain("log inspect finding --fixes 1 --fix");
    run.fix(1).write();
    expect(callHook(stop()).stdout).toBe("");
  });

  test("REQ-INSPECT-19 never comes when only a person can clear the step, and the goal's line says whom to tell", () => {
    run.operator = "matt";
    run.setGoal("buy").step(unclear).step({ outcome: "person-only", decidedBy: "subq" }).write();
    bind();
    expect(callHook(stop()).stdout).toBe("");
    expect(contextOf(callHook(prompt()))).toMatch(/stop the account and tell matt\.$/);
  });

  test("never comes in plan mode, for a subagent, or when no run is active", () => {
    run.setGoal("buy").write();
    bind();
    expect(callHook({ ...stop(), permission_mode: "plan" }).stdout).toBe("");
    expect(callHook({ ...stop(), agent_id: "agent-1" }).stdout).toBe("");
    expect(callHook({ ...stop(), hook_event_name: "SubagentStop" }).stdout).toBe("");
    expect(callHook({ ...stop(), cwd: "/" }).stdout).toBe("");
    expect(holdOf(callHook(stop()))).not.toBeNull();
  });

  test("is put off once for a set of running tasks", () => {
    run.setGoal("buy").write();
    bind();
    const task = (id: string, status = "running") => ({ id, type: "shell", status, description: "build" });
    const working = (...tasks: object[]) => holdOf(callHook({ ...stop(), background_tasks: tasks }));
    expect(working(task("a"), task("b"))).toBeNull();
    expect(working(task("b"), task("a"))).not.toBeNull();
    run.step(fine).write();
    expect(working(task("a"), task("b"))).not.toBeNull();
    run.step(fine).write();
    expect(working(task("c"))).toBeNull();
    expect(working(task("c"))).not.toBeNull();
    run.step(fine).write();
    expect(working(task("d", "completed"))).not.toBeNull();
    run.step(fine).write();
    const subagent = capturedPayloads("claude", run.project).find(
      ({ hook_event_name, background_tasks: tasks }) =>
        hook_event_name === "Stop" && (tasks as { type: string }[]).some(({ type }) => type === "subagent"),
    ) as object;
    expect(callHook(subagent).stdout).toBe("");
    expect(holdOf(callHook(subagent))).not.toBeNull();
  });

  test("lets an agent session go after 20 holds, over all runs of the folder, and says so to the user once", () => {
    run.setGoal("buy");
    let holds = 0;
    for (let step = 0; step < 25; step += 1) {
      if (step === 12) run.runId = "run-2";
      run.step(fine).write();
      bind();
      const answer = answerOf(callHook(stop()));
      if (answer?.decision === "block") holds += 1;
      else if (step === 20) expect(answer).toEqual({ systemMessage: expect.stringContaining("20 times") });
      else expect(answer).toBeNull();
    }
    expect(holds).toBe(20);
  });

  test("a stop looks at no other run: holds are carried over when the session begins to drive the next one", () => {
    const earlier = (name: string): void => {
      const held = join(run.inspectFolder, "runs", name, "hook/sessions", digest(String(stop().session_id)), "held");
      mkdirSync(held, { recursive: true });
      for (let hold = 0; hold < 20; hold += 1) writeFileSync(join(held, `${hold}`), "");
    };
    run.setGoal("buy").write();
    bind();
    earlier("run-0");
    expect(holdOf(callHook(stop()))).not.toBeNull();
    run.runId = "run-2";
    rmSync(join(run.inspectFolder, "runs/run-1"), { recursive: true });
    run.write();
    bind();
    expect(answerOf(callHook(stop()))).toEqual({ systemMessage: expect.stringContaining("20 times") });
  });

  test("the limit can be set, also to never hold", () => {
    run.setGoal("buy").write();
    bind();
    expect(callHook(stop(), { holdLimit: 0 })).toEqual({ stdout: "", stderr: "" });
    expect(holdOf(callHook(stop(), { holdLimit: 1 }))).not.toBeNull();
    run.step(fine).write();
    expect(holdOf(callHook(stop(), { holdLimit: 1 }))).toBeNull();
  });
});

describe("binding", () => {
  const stopOf = (id: string) => holdOf(callHook({ ...stop(), session_id: id }));
  const drive = (id: string, more: object = {}) => callHook({ ...tool(), session_id: id, ...more });

  test("the session that drove the run last is held, another one in the folder is not", () => {
    run.setGoal("buy").write();
    drive("one");
    expect(stopOf("two")).toBeNull();
    expect(stopOf("one")).not.toBeNull();
    run.step(fine).write();
    drive("two");
    expect(stopOf("one")).toBeNull();
    expect(stopOf("two")).not.toBeNull();
  });

  test("a subagent never binds", () => {
    run.setGoal("buy").write();
    drive("one", { agent_id: "agent-1" });
    expect(stopOf("one")).toBeNull();
  });

  test.each([
    ["is refused, and the shell hides it", "log inspect click --text Buy || true"],
    ["goes to another folder", "cd /tmp && log inspect step rec"],
    ["only asks for help", "log inspect start --help"],
  ])("a command of another session that %s does not take the binding", (_name, command) => {
    run.setGoal("buy").write();
    drive("one");
    drive("two", { tool_input: { command } });
    expect(stopOf("two")).toBeNull();
    expect(stopOf("one")).not.toBeNull();
  });

  test("a command during which the run did not change does not bind, also when nothing is bound yet", () => {
    run.setGoal("buy").write();
    const before = new Date(Date.now() - 60_000);
    utimesSync(run.turnFile, before, before);
    drive("one", { duration_ms: 1000 });
    expect(stopOf("one")).toBeNull();
    drive("one", { duration_ms: 61_000 });
    expect(stopOf("one")).not.toBeNull();
  });

  test("a host that does not say how long a command took is given ten minutes", () => {
    run.setGoal("buy").write();
    for (const [minutes, binds] of [
      [11, false],
      [9, true],
    ] as const) {
      const before = new Date(Date.now() - minutes * 60_000);
      utimesSync(run.turnFile, before, before);
      drive("one", { duration_ms: undefined });
      expect(stopOf("one") !== null).toBe(binds);
    }
  });

  test("looking at the run does not bind", () => {
    run.setGoal("buy").write();
    drive("one");
    drive("two", { tool_input: { command: "log inspect steps && log inspect goal; inspect show 1" } });
    expect(stopOf("two")).toBeNull();
    expect(stopOf("one")).not.toBeNull();
  });

  test("a failed command binds only when it changed the run", () => {
    run.setGoal("buy").write();
    drive("one");
    const failed = { ...failure(), session_id: "two", tool_input: { command: "log inspect click --text Buy" } };
    callHook(failed);
    expect(stopOf("two")).toBeNull();
    run.step({ outcome: "unclear", decidedBy: "subq-failed" }).write();
    callHook(failed);
    expect(stopOf("two")).not.toBeNull();
  });

  test("a batch of tool calls binds by any of its commands", () => {
    run.setGoal("buy").write();
    callHook({ ...payload({ hook_event_name: "PostToolBatch" }), session_id: "one" });
    expect(stopOf("one")).not.toBeNull();
  });

  test("without a session id nothing is ever held, and contexts are said all the same", () => {
    run.setGoal("buy").write();
    for (const id of [undefined, "", null, 7]) {
      expect(contextOf(callHook({ ...session("startup"), session_id: id }))).not.toBeNull();
      callHook({ ...tool(), session_id: id });
      expect(callHook({ ...stop(), session_id: id }).stdout).toBe("");
    }
  });

  test("a session's id names no file of its own", () => {
    run.setGoal("buy").write();
    drive("../../../escaped");
    expect(stopOf("../../../escaped")).not.toBeNull();
  });
});
