import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  activeRunFile,
  createStepFolder,
  ensureInspectFolder,
  findActiveRun,
  findInspectFolder,
  isBrowserOpen,
  isRunId,
  listStepFolders,
  newRunId,
  parseStepFolderName,
  processIdentity,
  profileFolder,
  type RunBrowser,
  runFolderOf,
  safeReadRunRecord,
  safeReadStepRecord,
  safeReadTurn,
  stepFolderName,
  toStepRecord,
} from "../src/layout.js";
import { temporaryFolder } from "./support/step.js";

function activeRun(project: string, content: string, runId = "r1"): string {
  const inspectFolder = join(project, ".inspect");
  ensureInspectFolder(inspectFolder);
  mkdirSync(runFolderOf(inspectFolder, runId), { recursive: true });
  writeFileSync(activeRunFile(inspectFolder), content);
  return inspectFolder;
}

const pointer = (runId: string) => JSON.stringify({ format: "inspect/active-run", version: 1, runId });

describe("finding the active run", () => {
  test("in the directory, above it, and where INSPECT_FOLDER says", () => {
    const project = temporaryFolder();
    const inspectFolder = activeRun(project, pointer("r1"));
    const below = join(project, "a/b");
    mkdirSync(below, { recursive: true });
    const found = { inspectFolder, runId: "r1", runFolder: join(inspectFolder, "runs/r1") };
    expect(findActiveRun(project)).toEqual(found);
    expect(findActiveRun(below)).toEqual(found);
    expect(findActiveRun(temporaryFolder(), { INSPECT_FOLDER: inspectFolder })).toEqual(found);
    expect(findInspectFolder(project, { INSPECT_FOLDER: "elsewhere" })).toBe(join(project, "elsewhere"));
  });

  test.each([
    ["nothing is there", null],
    ["it is no JSON", "{"],
    ["it is another format", JSON.stringify({ format: "x", version: 1, runId: "r1" })],
    ["it is newer", JSON.stringify({ format: "inspect/active-run", version: 2, runId: "r1" })],
    ["it leads out of the folder", pointer("../../etc")],
    ["the run is gone", pointer("r2")],
  ])("null when %s", (_, content) => {
    const project = temporaryFolder();
    if (content !== null) activeRun(project, content);
    expect(findActiveRun(project)).toBeNull();
  });

  test("never throws, whatever the file holds", () => {
    const project = temporaryFolder();
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (content) => {
        activeRun(project, content);
        expect(() => findActiveRun(project)).not.toThrow();
      }),
      { numRuns: 100 },
    );
  });
});

describe("names", () => {
  test("a run id never leads out of its folder", () => {
    for (const id of ["", "..", "a/b", "a\\b", ".hidden", "a b", "x".repeat(101)]) {
      expect(isRunId(id)).toBe(false);
      expect(() => runFolderOf("/tmp/x", id)).toThrow(RangeError);
    }
    expect(isRunId(newRunId())).toBe(true);
  });

  test("run ids sort by time", () => {
    expect(newRunId(new Date(1e12)) < newRunId(new Date(2e12))).toBe(true);
  });

  test("step folders are numbered and named by their action", () => {
    expect(stepFolderName(7, "Go to page!")).toBe("0007-go-to-page");
    expect(stepFolderName(12345, "../..")).toBe("12345-step");
    expect(parseStepFolderName("0007-go-to-page")).toEqual({ number: 7, action: "go-to-page" });
    for (const name of ["0007", "7-click", "0007-", ".taking-x", "0007-Click"])
      expect(parseStepFolderName(name)).toBeNull();
  });

  test("a profile's folder stays below .inspect, whatever the account is called", () => {
    expect(profileFolder("/p/.inspect", "../../Anna Müller")).toBe(join("/p/.inspect/profiles/anna-mu-ller"));
    expect(profileFolder("/p/.inspect", "../..")).toBe(join("/p/.inspect/profiles/default"));
  });
});

describe("step folders", () => {
  test("are listed in the order of their numbers", () => {
    const run = temporaryFolder();
    for (const name of ["10000-b", "0002-a", "0001-c", "notes", "0003"])
      mkdirSync(join(run, "steps", name), { recursive: true });
    expect(listStepFolders(run).map(({ number }) => number)).toEqual([1, 2, 10000]);
    expect(listStepFolders(join(run, "nowhere"))).toEqual([]);
  });

  test("two processes never get the same number", async () => {
    const run = temporaryFolder();
    const script = fileURLToPath(new URL("support/create-folders.ts", import.meta.url));
    const tsx = fileURLToPath(new URL("../../../node_modules/tsx/dist/cli.mjs", import.meta.url));
    const args = [tsx, "--conditions=@inspect/source", script, run, "25"];
    await Promise.all(Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, args)));
    expect(listStepFolders(run).map(({ number }) => number)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
  });

  test("after one that a killed process only reserved, the next number is taken", () => {
    const run = temporaryFolder();
    mkdirSync(join(run, "steps", "0001"), { recursive: true });
    expect(createStepFolder(run, "click").name).toBe("0002-click");
  });
});

describe("step.json", () => {
  test("unknown fields pass through, missing ones are said and not fatal", () => {
    const folder = temporaryFolder();
    writeFileSync(
      join(folder, "step.json"),
      '\ufeff{"action":"click","ok":true,"settled":"quiet","__proto__":{"ok":false}}',
    );
    const read = safeReadStepRecord(folder);
    expect(read).toMatchObject({
      ok: true,
      value: { action: "click", ok: true, settled: "quiet", url: null, mouse: null },
    });
    expect(read.ok && read.warnings.map(({ path }) => path)).toEqual(["$.durationMs", "$.startedAt"]);
  });

  test("points are read as objects and as lists", () => {
    const { mouse } = toStepRecord({
      mouse: { from: [1, 2], to: { x: 3, y: 4 }, path: [[1, 2, 0], { x: 3, y: 4, t: 16 }, "?"] },
    });
    expect(mouse).toMatchObject({
      from: { x: 1, y: 2 },
      to: { x: 3, y: 4 },
      path: [
        { x: 1, y: 2, t: 0 },
        { x: 3, y: 4, t: 16 },
      ],
    });
  });

  test.each([
    ["missing", null],
    ["not-json", "{"],
    ["not-an-object", "[1]"],
    ["unsupported-version", '{"format":"inspect/step","version":2}'],
  ])("%s", (code, content) => {
    const folder = temporaryFolder();
    if (content !== null) writeFileSync(join(folder, "step.json"), content);
    expect(safeReadStepRecord(folder)).toMatchObject({ ok: false, problems: [{ code }] });
  });

  test("no content makes the readers throw, and a record always has its fields", () => {
    const folder = temporaryFolder();
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (content) => {
        for (const file of ["step.json", "run.json", "turn.json"]) writeFileSync(join(folder, file), content);
        expect(() => [safeReadRunRecord(folder), safeReadTurn(folder)]).not.toThrow();
        const read = safeReadStepRecord(folder);
        if (read.ok) expect(read.value).toMatchObject({ action: expect.any(String), ok: expect.any(Boolean) });
      }),
      { numRuns: 150 },
    );
  });
});

describe("whether a browser is open", () => {
  const browser: RunBrowser = {
    by: "inspect",
    endpoint: null,
    pid: process.pid,
    processIdentity: processIdentity(process.pid),
    profile: null,
    closedAt: null,
  };

  test("ours while its process lives", () => {
    expect(isBrowserOpen(browser)).toBe(true);
    expect(isBrowserOpen({ ...browser, pid: 2 ** 30 })).toBe(false);
    expect(isBrowserOpen({ ...browser, closedAt: "2026-03-01T10:00:00Z" })).toBe(false);
    expect(isBrowserOpen({ ...browser, pid: null })).toBe(false);
  });

  test.skipIf(process.platform !== "linux")("a reused pid is another process", () => {
    expect(isBrowserOpen({ ...browser, processIdentity: "start:1" })).toBe(false);
  });

  test("another recorder's until stop", () => {
    expect(isBrowserOpen({ ...browser, by: "recorder", pid: null })).toBe(true);
    expect(isBrowserOpen(null)).toBe(false);
  });
});

test("a link in place of .inspect is found like a folder", () => {
  const real = temporaryFolder();
  const project = temporaryFolder();
  activeRun(real, pointer("r1"));
  symlinkSync(join(real, ".inspect"), join(project, ".inspect"));
  expect(findActiveRun(project)?.runId).toBe("r1");
});
