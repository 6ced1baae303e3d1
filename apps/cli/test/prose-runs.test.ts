import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import {
  functionRun,
  generationA,
  generationD,
  logLines,
  markerLog,
} from "../../../packages/prose-run/test/fixtures/generations.js";
import { proseProject } from "./prose-project.js";

const { home, project, write, prose } = proseProject();
const good = "20260526-120000-a1b2c3";
const failing = "20260527-120000-b1b2c3";
const empty = "20260528-120000-c1b2c3";
const other = "20260529-120000-d1b2c3";

beforeAll(() => {
  write(good, generationD());
  write(failing, {
    ...generationD(),
    "vm.log.md": markerLog(failing, logLines, "---error 2026-05-27T12:10:00Z disaster"),
  });
  const sparse = Object.entries(generationD()).filter(([path]) => !/^(?:bindings|workspace)\//.test(path));
  write(empty, {
    ...Object.fromEntries(sparse),
    "vm.log.md": markerLog(empty, logLines.slice(0, 1), "---error 2026-05-28T12:10:00Z x"),
  });
  write(other, functionRun());
});

describe("prose baseline", () => {
  test("a run that ends in failure with every output in place has regressed", async () => {
    const state = ["--state", join(home, "regression")];
    await prose("baseline", "set", good, ...state);
    const ended = await prose("baseline", "check", failing, ...state);
    expect(ended.code).toBe(1);
    expect(ended.stdout).toContain("REGRESSED  verdict: The verdict went from pass to fail");
    expect(ended.stdout).toContain("REGRESSED  errors: New: critical: run-failed");
  });

  test("a damaged file is told, the other systems are listed, and the exit code is 2", async () => {
    const folder = join(home, "damaged");
    await prose("baseline", "set", good, "--state", folder);
    writeFileSync(join(folder, "baselines/a-broken.json"), "{");
    const ended = await prose("baseline", "list", "--state", folder);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toMatch(/^inspect: baseline-corrupted: .*a-broken\.json/);
    expect(ended.stderr.trim().split("\n")).toHaveLength(1);
    expect(ended.stdout).toContain("tidal-report");
    expect(readdirSync(join(folder, "baselines"))).toContain("a-broken.json");
  });

  test("list takes no run", async () => {
    expect(await prose("baseline", "list", "foo")).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("takes no run"),
    });
  });
});

describe("prose status", () => {
  test.each([["0"], ["-1"], ["abc"], ["1.5"]])("refuses --limit %s", async (limit) => {
    expect(await prose("status", "--limit", limit)).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("a whole number from 1 on"),
    });
  });

  test("folders that hold no part of a run are left out and counted", async () => {
    mkdirSync(join(project, ".prose/runs/notes/deeper"), { recursive: true });
    const ended = await prose("status");
    expect(ended.code).toBe(0);
    expect(ended.stdout).not.toContain("notes");
    expect(ended.stdout).toContain("folders left out, which hold no log, plan or source: 1\n");
    const { runs, total, left_out } = JSON.parse((await prose("status", "--format", "json")).stdout);
    expect([runs.length, total, left_out]).toEqual([4, 4, 1]);
  });
});

test("prose compare tells runs of one id apart by their folders", async () => {
  const one = write(good, generationD(), "one");
  const two = write(good, { ...generationD(), "bindings/writer/report.md": "# Report\n" }, "two");
  const { stdout, code } = await prose("compare", one, two, "--format", "json");
  expect(code).toBe(0);
  const report = JSON.parse(stdout).outputs.find(({ path }: { path: string }) => path.endsWith("report.md"));
  expect(report.bytes).toEqual({
    [`${good} (one)`]: Buffer.byteLength(generationD()["bindings/writer/report.md"] as string),
    [`${good} (two)`]: 9,
  });
  expect(await prose("compare", one, one)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("given twice"),
  });
});

test("prose calibrate reports a run that cannot be inspected and calibrates the others", async () => {
  const ended = await prose("calibrate", good, empty, failing, other, "--format", "json");
  expect(ended.code).toBe(2);
  expect(ended.stderr).toMatch(/^inspect: insufficient-data: /);
  expect(JSON.parse(ended.stdout)).toMatchObject({
    runs: 3,
    left_out: [{ reference: empty, error: { code: "insufficient-data" } }],
  });
});

test("prose diagnose takes a critical flag of a completed run as the cause", async () => {
  const [input, first, second, ...rest] = logLines as [string, string, string, ...string[]];
  const swapped = [input, second.replace(/^\d+/, "2"), first.replace(/^\d+/, "3"), ...rest];
  const run = write("20260530-120000-e1b2c3", { ...generationD(), "vm.log.md": markerLog(good, swapped) }, "three");
  const ended = await prose("diagnose", run, "--format", "json");
  expect(ended.code).toBe(0);
  const { state, first_cause } = JSON.parse(ended.stdout);
  expect(state).toBe("completed");
  expect(first_cause).toMatchObject({ kind: "critical-flag", name: expect.stringMatching(/^order-violation/) });
  expect(first_cause.evidence[0]).toMatchObject({ file: "vm.log.md", line: expect.any(Number) });
});

test("--full adds extraction, evidence and clauses, as Markdown too", async () => {
  const md = (await prose(good, "--full", "--format", "md", "--no-registry")).stdout;
  expect(md).toMatch(/### Extraction\n\n\| field \| value \|/);
  expect(md).toMatch(/### Evidence\n\n\| points \| part \| observation \| where \|/);
  expect(md).toMatch(/### Clauses\n\n[^\n]*\n[^\n]*\n\| tidal-report \| report: .* \| satisfied \|/);
  const table = (await prose(good, "--full", "--no-registry")).stdout;
  expect(table).toContain("services completed");
  expect(table).toMatch(/NODE +CLAUSE +STATUS/);
  expect((await prose(good, "--format", "md", "--no-registry")).stdout).not.toContain("###");
});

describe("prose log", () => {
  test("names the field of each header line and says each word of a mark once", async () => {
    const run = write(
      "20260531-120000-f1b2c3",
      { ...generationD(), "vm.log.md": markerLog(good, [...logLines.slice(0, 3), "4→ writer ⊘ deferred mcp:ink"]) },
      "three",
    );
    const { stdout } = await prose("log", run);
    expect(stdout).toMatch(/ service +writer +deferred mcp:ink\n/);
    expect(stdout).not.toContain("deferred deferred");
  });

  test("shows state and path of an annotated trace", async () => {
    const { stdout } = await prose("log", write("20260101-120000-a1b2c3", generationA(), "three"));
    expect(stdout).toMatch(/ field +started +2\S+\n/);
    expect(stdout).toMatch(/ trace +\S+ +agent registered\n/);
    expect(stdout).toMatch(/ trace +\S+ +step completed .*-> bindings\/\S+\.md\n/);
  });
});

test("a reader that stops early is no failure", async () => {
  const bin = fileURLToPath(new URL("../bin/inspect.js", import.meta.url));
  const child = spawn(process.execPath, [bin, "prose", "log", good], {
    cwd: project,
    env: { ...process.env, HOME: home },
  });
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  child.stdout.destroy();
  const code = await new Promise((resolve) => child.once("close", resolve));
  expect([code, stderr]).toEqual([0, ""]);
});

test("help quotes ~/id, which a shell would expand", async () => {
  const { stdout } = await prose("--help");
  expect(stdout).toContain("inspect prose '~/20260526-120000-a1b2c3'");
  expect(stdout).not.toMatch(/(?<!')~\//);
});
