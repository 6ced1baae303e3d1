import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readInput } from "../src/read-input.js";
import { callHook } from "./call-hook.js";
import { capturedPayload } from "./captured.js";
import { RunOnDisk } from "./run-on-disk.js";
import { hookProgram, startHook } from "./start-hook.js";

let run: RunOnDisk;
beforeEach(() => {
  run = new RunOnDisk().setGoal("buy the blue lamp").step({ outcome: "unclear", decidedBy: "subq" }).write();
});
afterEach(() => run.remove());

const payload = (fields: Record<string, unknown>): string =>
  JSON.stringify(capturedPayload("claude", run.project, fields));
const start = (): string => payload({ hook_event_name: "SessionStart" });
const tool = (): string => payload({ hook_event_name: "PostToolUse" });
const stop = (): string => payload({ hook_event_name: "Stop" });
const log = (): string => {
  const path = join(run.hookFolder, "hook.log");
  return existsSync(path) ? readFileSync(path, "utf8") : "";
};

describe("parallel calls", () => {
  test("REQ-INSPECT-14 32 PostToolUse calls at once say a change exactly once, the reading and the line each", async () => {
    const calls = await Promise.all(Array.from({ length: 32 }, () => startHook([tool()])));
    expect(calls.map(({ code, stderr }) => [code, stderr])).toEqual(calls.map(() => [0, ""]));
    const said = calls.map(({ stdout }) => stdout).join("");
    expect(said.split(">>> UNKNOWN STATE").length - 1).toBe(1);
    expect(said.split("Goal (not reached)").length - 1).toBe(1);
  }, 120_000);

  test("REQ-INSPECT-20 16 Stop calls at once hold exactly once", async () => {
    await startHook([tool()]);
    const calls = await Promise.all(Array.from({ length: 16 }, () => startHook([stop()])));
    expect(calls.filter(({ stdout }) => stdout.includes('"block"'))).toHaveLength(1);
    expect(calls.filter(({ stdout }) => stdout === "")).toHaveLength(15);
  }, 120_000);
});

describe("stdin", () => {
  test("never closed: it answers as soon as the JSON is complete", async () => {
    const { code, stdout, stderr } = await startHook([start()], { close: false });
    expect([code, stdout.includes("buy the blue lamp"), stderr]).toEqual([0, true, ""]);
  });

  test("that comes slowly in small pieces, cut in the middle of a character: idleness counts, not the total", async () => {
    const text = Buffer.from(JSON.stringify({ ...JSON.parse(start()), note: "大きさ }" }));
    const size = Math.ceil(text.length / 8);
    const chunks = Array.from({ length: 8 }, (_, index) => text.subarray(index * size, (index + 1) * size));
    const { code, stdout, took } = await startHook(chunks, { pause: 500, close: false });
    expect([code, stdout.includes("buy the blue lamp")]).toEqual([0, true]);
    expect(took).toBeGreaterThan(3300);
  });

  test("silent without an end: it gives up after the idle limit", async () => {
    const { code, stdout, stderr, took } = await startHook(['{"hook_event_name":'], { close: false });
    expect([code, stdout]).toEqual([0, ""]);
    expect(stderr).toMatch(
      /^page-state-hook: stdin gave no complete JSON and was silent for 3000 ms after 19 bytes\n$/,
    );
    expect(took).toBeGreaterThan(2900);
  });

  test("a large event in small pieces, each with a closing bracket, is parsed once", async () => {
    const read = async (bytes: number): Promise<void> => {
      const text = Buffer.from(
        JSON.stringify({ hook_event_name: "Stop", note: "{}}".repeat(bytes / 3), last: { a: 1 } }),
      );
      const stream = new PassThrough();
      const reading = readInput(stream as unknown as NodeJS.ReadStream);
      for (let at = 0; at < text.length; at += 64) stream.write(text.subarray(at, at + 64));
      expect(await reading).toMatchObject({ last: { a: 1 } });
    };
    const parse = vi.spyOn(JSON, "parse");
    await read(1_000_000);
    expect(parse.mock.calls.filter(([text]) => text.length > 1000)).toHaveLength(1);
    parse.mockRestore();
  });

  test("nested a million deep is answered", async () => {
    const deep = `${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}`;
    const event = { ...JSON.parse(start()), tool_input: 0 };
    const { code, stderr } = await startHook([JSON.stringify(event).replace('"tool_input":0', `"tool_input":${deep}`)]);
    expect([code, stderr.split("\n").length <= 2]).toEqual([0, true]);
    const objects = `${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}`;
    expect(await startHook([objects])).toMatchObject({ code: 0, stdout: "" });
  });

  test("that is complete is answered at once in every cut", async () => {
    await fc.assert(
      fc.asyncProperty(fc.object(), fc.array(fc.nat(60), { maxLength: 5 }), async (value, cuts) => {
        const text = Buffer.from(JSON.stringify(value));
        const stream = new PassThrough();
        const reading = readInput(stream as unknown as NodeJS.ReadStream, 1000);
        let at = 0;
        for (const cut of cuts) {
          stream.write(text.subarray(at, at + cut));
          at += cut;
        }
        stream.write(text.subarray(at));
        expect(await reading).toEqual(JSON.parse(text.toString()));
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ["empty", [""]],
    ["no JSON", ["hello"]],
    ["a list", ["[1]"]],
    ["null", ["null"]],
    ["a text", ['"x"']],
    ["a cut object", ['{"a":']],
    ["two objects", ["{}{}"]],
    ["bytes", [Buffer.from([0, 255, 254, 1])]],
  ])("%s: exit 0, silence, a line on stderr", async (_name, chunks) => {
    const { code, stdout, stderr } = await startHook(chunks);
    expect([code, stdout]).toEqual([0, ""]);
    expect(stderr).toMatch(/^page-state-hook: stdin [^\n]+\n$/);
  });

  test("with a byte order mark, spaces around and a megabyte of tool output", async () => {
    const big = { ...JSON.parse(tool()), tool_response: { stdout: "x".repeat(1_000_000) } };
    const { code, stdout } = await startHook([`\ufeff \n${JSON.stringify(big)}\n  `]);
    expect([code, stdout.includes(">>> UNKNOWN STATE")]).toEqual([0, true]);
  });
});

describe("it fails open", () => {
  const call = (input: string | object) => callHook(typeof input === "string" ? JSON.parse(input) : input);

  test.each([
    ["no object", "[]"],
    ["cut", '{"format":"inspect/turn"'],
    ["of a later version", '{"format":"inspect/turn","version":2}'],
    ["of another kind", '{"format":"inspect/run","version":1}'],
    ["without a field", '{"format":"inspect/turn","version":1}'],
    ["empty", ""],
  ])("turn.json is %s", (_name, text) => {
    writeFileSync(run.turnFile, text);
    for (const event of [start(), tool(), stop()]) {
      const { stdout, stderr } = call(event);
      expect(stdout).toBe("");
      expect(stderr).toMatch(/^page-state-hook: [^\n]*turn\.json[^\n]*\n$/);
    }
    expect(log().match(/ silent: /g)).toHaveLength(3);
  });

  test("turn.json is missing, or cannot be read", () => {
    rmSync(run.turnFile);
    expect(call(stop())).toEqual({ stdout: "", stderr: expect.stringContaining("is missing") });
    mkdirSync(run.turnFile);
    expect(call(stop())).toEqual({ stdout: "", stderr: expect.stringContaining("cannot be read") });
  });

  test("the hook's folder cannot be used", () => {
    writeFileSync(run.hookFolder, "a file");
    for (const event of [start(), tool(), stop()]) expect(call(event).stdout).toBe("");
    rmSync(run.hookFolder);
    mkdirSync(run.hookFolder);
    writeFileSync(join(run.hookFolder, "sessions"), "a file");
    expect(call(tool())).toEqual({ stdout: "", stderr: expect.stringContaining("page-state-hook: ") });
    expect(log()).toContain("silent: ");
  });

  test("a .inspect folder as a cloned repository brings one is not trusted", () => {
    chmodSync(run.inspectFolder, 0o755);
    for (const event of [start(), tool(), stop()]) expect(call(event)).toEqual({ stdout: "", stderr: "" });
    expect(existsSync(run.hookFolder)).toBe(false);
    chmodSync(run.inspectFolder, 0o700);
    expect(call(start())).toEqual({ stdout: "", stderr: "" });
    chmodSync(run.inspectFolder, 0o1700);
    expect(call(start()).stdout).toContain("buy the blue lamp");
  });

  test("an unknown event, and fields of a wrong kind", () => {
    const silence = { stdout: "", stderr: "" };
    expect(call({ hook_event_name: "Telepathy", session_id: "s", cwd: run.project })).toEqual(silence);
    expect(call({})).toEqual(silence);
    expect(call({ hook_event_name: 7, session_id: {}, cwd: [] })).toEqual(silence);
    expect(call({ hook_event_name: "Stop", tool_calls: 7, background_tasks: "x", cwd: run.project })).toEqual(silence);
    expect(call({ hook_event_name: "PostToolBatch", tool_calls: [null, 7, { tool_input: "{" }] })).toEqual(silence);
    expect(call({ hook_event_name: "__proto__", session_id: "s", cwd: run.project })).toEqual(silence);
  });

  test("unknown options, and a reader that goes away", async () => {
    const event = JSON.stringify({ hook_event_name: "Stop", session_id: "s" });
    for (const args of [
      ["--host", "emacs", "--what"],
      ["--surprise", "x"],
      ["--hold-limit", "many"],
    ]) {
      expect(await startHook([event], { args, cwd: run.project })).toMatchObject({ code: 0, stdout: "" });
    }
    expect(await startHook([start()], { deaf: true })).toMatchObject({ code: 0, stderr: "" });
  });

  test("the log turns over at 200,000 bytes and keeps one older", () => {
    writeFileSync(run.turnFile, "broken");
    mkdirSync(run.hookFolder);
    writeFileSync(join(run.hookFolder, "hook.log"), "x".repeat(200_001));
    call(stop());
    expect(log().split("\n")).toHaveLength(2);
    expect(readFileSync(join(run.hookFolder, "hook.log.1"), "utf8")).toHaveLength(200_001);
  });
});

test("it says its version and its help, and never exits with 2", async () => {
  const version = await startHook([], { args: ["--version"] });
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string };
  expect(version).toMatchObject({ code: 0, stdout: `${manifest.version}\n` });
  for (const args of [["--help"], ["-h"], ["help"], ["install", "--help"]]) {
    expect(await startHook([], { args })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("page-state-hook"),
    });
  }
  for (const args of [
    ["install"],
    ["instal"],
    ["doctr", "--host", "claude"],
    ["install", "--host", "emacs"],
    ["install", "--host", "claude", "--user", "--project"],
  ]) {
    expect(await startHook([], { args, cwd: run.project })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/error/),
    });
  }
});

test.each([["doctor"], ["--help"], ["install", "--help"], ["install", "--host", "claude", "--dry-run"]])(
  "a reader that goes away is no failure: %j",
  async (...args) => {
    const shell = `node "$0" ${args.join(" ")} | true; exit "\${PIPESTATUS[0]}"`;
    const done = spawnSync("bash", ["-c", shell, hookProgram], { cwd: run.project, encoding: "utf8" });
    expect(done.stderr).toBe("");
  },
);
