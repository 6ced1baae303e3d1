import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type SubqServer, startSubqServer } from "@inspect/subq/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Files,
  functionRun,
  generationD,
  logLines,
  markerLog,
} from "../../../packages/prose-run/test/fixtures/generations.js";
import { runCli } from "./run-cli.js";

const home = mkdtempSync(join(tmpdir(), "prose-cli-"));
const project = join(home, "project");
const good = "20260526-120000-a1b2c3";
const bad = "20260527-120000-b1b2c3";
const other = "20260528-120000-c1b2c3";

function write(id: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    const target = join(project, ".prose/runs", id, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
}

beforeAll(() => {
  const { "bindings/writer/report.md": _, ...failing } = generationD();
  write(good, generationD());
  write(bad, {
    ...failing,
    "vm.log.md": markerLog(
      bad,
      [...logLines.slice(0, 3), "4→ writer ✗ no-ink \u001b[2J"],
      "---error 2026-05-27T12:10:00Z no-ink",
    ),
    "workspace/writer/__error.md": "# no-ink\n\nThe pen was dry. token=ghp_abcdefghijklmnopqrstuvwxyz0123456789\n",
  });
  write(other, functionRun());
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

const prose = (args: readonly string[], env: Record<string, string> = {}): ReturnType<typeof runCli> =>
  runCli(["prose", ...args], { cwd: project, env: { HOME: home, SUBQ_API_KEY: undefined, ...env } });

describe("inspect prose", () => {
  test("a state folder that cannot be used costs the memory of the inspection, not the inspection", async () => {
    const file = join(home, "in-the-way");
    writeFileSync(file, "no folder");
    const { code, stdout, stderr } = await prose([good, "--state", file, "--format", "json"]);
    expect([code, JSON.parse(stdout).verdict]).toEqual([0, "pass"]);
    expect(stderr).toMatch(/^inspect: registry-unavailable: .* The inspection goes on without it\.\n$/);
  });

  test("one run as JSON is exactly the nine fields of the report", async () => {
    const ended = await prose([good, "--format", "json", "--no-registry"]);
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    expect(Object.keys(JSON.parse(ended.stdout))).toEqual([
      "run_id",
      "system",
      "depth",
      "runtime_fidelity",
      "task_effectiveness",
      "services",
      "flags",
      "verdict",
      "summary",
    ]);
  });

  test("several runs go on past one that cannot be inspected; the worst exit code counts", async () => {
    const ended = await prose([good, "no-such-run", bad, "--no-registry"]);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toMatch(/^inspect: run-not-found: /);
    expect(ended.stderr.trim().split("\n")).toHaveLength(1);
    expect(ended.stdout).toContain(`${good}  tidal-report  PASS`);
    expect(ended.stdout).toContain(`${bad}  tidal-report  FAIL`);
  });

  test("a failing verdict is exit code 1, and neither escapes nor secrets of the run come through", async () => {
    for (const format of ["table", "md", "json"]) {
      const ended = await prose([bad, "--full", "--no-registry", "--format", format]);
      expect(ended.code).toBe(1);
      expect(ended.stdout).not.toContain("\u001b");
      expect(ended.stdout).not.toContain("abcdefghijklmnopqrstuvwxyz0123456789");
      expect(ended.stdout).toContain("no-ink");
    }
  });

  test("inspections are remembered and answered from the stored report", async () => {
    const state = join(home, "state");
    await prose([good, "--state", state]);
    expect((await prose([good, "--state", state])).stdout).toContain("from the stored report");
    const listed = await prose(["inspections", "--state", state, "--system", "tidal-report", "--format", "json"]);
    expect(JSON.parse(listed.stdout)).toEqual([
      expect.objectContaining({ run_id: good, depth: "deep", verdict: "pass" }),
    ]);
    expect((await prose(["inspections", "--state", state, "--verdict", "fail"])).stdout).toBe("no inspections\n");
  });

  describe("with a judge", () => {
    let server: SubqServer;

    beforeAll(async () => {
      server = await startSubqServer({
        answers: ({ questions }) => Object.fromEntries(Object.keys(questions).map((name) => [name, 0.95])),
      });
    });

    afterAll(() => server.close());

    test("answers stand beside the evaluation, move no score, and are asked once for the same content", async () => {
      const env = { ...server.env, SUBQ_BASE_URL: server.url };
      const args = [good, "--judge", "subq", "--full", "--format", "json", "--state", join(home, "judged")];
      const judged = await prose(args, env);
      expect(judged).toMatchObject({ code: 0, stderr: "" });
      const plain = JSON.parse((await prose([good, "--format", "json", "--no-registry"])).stdout);
      const { inspection, judgements } = JSON.parse(judged.stdout);
      expect(inspection).toMatchObject({
        runtime_fidelity: plain.runtime_fidelity,
        task_effectiveness: plain.task_effectiveness,
        verdict: plain.verdict,
      });
      expect(judgements.length).toBeGreaterThan(0);
      expect(judgements[0]).toMatchObject({ answer: true });
      const asked = server.requests.length;
      expect(asked).toBeGreaterThan(0);
      await prose(args, env);
      expect(server.requests).toHaveLength(asked);
    });

    test("without a key it says which variable, with exit code 3", async () => {
      const ended = await prose([good, "--judge", "subq", "--no-registry"], { SUBQ_API_KEY: "" });
      expect(ended).toMatchObject({ code: 3, stderr: expect.stringContaining("SUBQ_API_KEY") });
    });
  });
});

test("prose status lists runs, newest first", async () => {
  const { stdout, code } = await prose(["status", "--format", "json"]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout).runs.map((run: { run_id: string; state: string }) => [run.run_id, run.state])).toEqual([
    [other, "completed"],
    [bad, "failed"],
    [good, "completed"],
  ]);
});

test("prose log prints the timeline with its lines, without terminal escapes", async () => {
  const { stdout } = await prose(["log", bad]);
  expect(stdout).toMatch(/vm\.log\.md:\d+ +service +writer +errored no-ink/);
  expect(stdout).not.toContain("\u001b");
});

test("prose compare recommends the better run", async () => {
  const { stdout } = await prose(["compare", good, bad, "--format", "json"]);
  expect(JSON.parse(stdout).recommendation).toMatchObject({ outcome: "recommended", run_id: good });
  expect(await prose(["compare", good])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("insufficient-runs"),
  });
});

test("prose grade shows each clause with its status", async () => {
  expect((await prose(["grade", good])).stdout).toMatch(/satisfied +[\d.]+ +report/);
});

test("prose baseline: set, check, list", async () => {
  const state = ["--state", join(home, "baselines")];
  expect(await prose(["baseline", "check", good, ...state])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("has no baseline"),
  });
  expect(await prose(["baseline", "set", good, ...state])).toMatchObject({ code: 0 });
  expect(await prose(["baseline", "check", good, ...state])).toMatchObject({ code: 0 });
  expect(await prose(["baseline", "check", bad, ...state])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("REGRESSED  errors"),
  });
  expect((await prose(["baseline", "list", ...state])).stdout).toContain(good);
  expect(await prose(["baseline", "set", ...state])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("say which run"),
  });
});

test("prose calibrate compares both depths over several systems", async () => {
  const { stdout } = await prose(["calibrate", good, bad, other, "--format", "json"]);
  expect(JSON.parse(stdout)).toMatchObject({ runs: 3, systems: ["summarise", "tidal-report"] });
});

test("prose diagnose names the first cause and quotes it", async () => {
  const { stdout } = await prose(["diagnose", bad]);
  expect(stdout).toContain("first cause: writer failed first (no-ink");
  expect(stdout).not.toContain("\u001b");
  expect(await prose(["diagnose", good])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("nothing to diagnose"),
  });
});
