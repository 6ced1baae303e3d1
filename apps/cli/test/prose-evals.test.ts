import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Baseline,
  baselineOf,
  checkRegression,
  compareRuns,
  type InspectionResult,
  inspectRun,
  listRuns,
  openBaselines,
  ProseRunError,
} from "@inspect/prose-run";
import { afterAll, describe, expect, test } from "vitest";
import { type Files, generationD, logLines, markerLog } from "../../../packages/prose-run/test/fixtures/generations.js";
import { writeFiles } from "./prose-project.js";

const id = "20260526-120000-a1b2c3";
const made: string[] = [];

afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "prose-evals-"));
  made.push(folder);
  return folder;
}

async function baseline(files: Files): Promise<Baseline> {
  const folder = writeFiles(join(temporaryFolder(), id), files);
  return baselineOf(await inspectRun(folder, { depth: "deep" }), new Date(0));
}

async function codeOf(act: () => unknown): Promise<string> {
  try {
    await act();
  } catch (error) {
    if (error instanceof ProseRunError) return error.code;
    throw error;
  }
  return "nothing was thrown";
}

test("two runs of one id are told apart by their folders, each with its own sizes", async () => {
  const root = temporaryFolder();
  const write = (place: string, report: string): Promise<InspectionResult> => {
    const files = { ...generationD(), "bindings/writer/report.md": report };
    return inspectRun(writeFiles(join(root, place, "runs", id), files), { depth: "deep" });
  };
  const runs = [await write("a", "# One\n"), await write("b", "# Another\n")];
  const comparison = compareRuns(runs);
  const names = [`${id} (a/runs)`, `${id} (b/runs)`];
  expect(comparison.runs.map(({ run_id }) => run_id)).toEqual(names);
  const report = comparison.outputs.find(({ path }) => path === "bindings/writer/report.md");
  expect(report).toMatchObject({ in_runs: names, bytes: { [names[0] as string]: 6, [names[1] as string]: 10 } });
  expect(await codeOf(() => compareRuns([runs[0] as InspectionResult, runs[0] as InspectionResult]))).toBe(
    "insufficient-runs",
  );
});

describe("regressions", () => {
  test("a better verdict is no regression", async () => {
    const sound = await baseline(generationD());
    const { regressed, checks } = checkRegression(sound, { ...sound, verdict: "fail" });
    expect(regressed).toBe(false);
    expect(checks[0]).toMatchObject({ measure: "verdict", baseline: "fail", current: "pass" });
  });

  test.each<[string, string]>([
    ["ends in an error", markerLog(id, logLines, "---error 2026-05-26T12:10:00Z disaster")],
    ["has no terminator", markerLog(id, logLines, "")],
    ["ran in reversed order", markerLog(id, [...logLines].reverse(), "---end 2026-05-26T12:10:00Z")],
  ])("a run that %s has regressed against a sound one, though no service has an error", async (_, log) => {
    const sound = await baseline(generationD());
    const now = await baseline({ ...generationD(), "vm.log.md": log });
    const regressed = checkRegression(now, sound).checks.filter((check) => check.regressed);
    expect(regressed.map(({ measure }) => measure)).toEqual(["verdict", "errors"]);
  });
});

test("listing goes on past a damaged file and tells of it; without a listener it is thrown", async () => {
  const folder = temporaryFolder();
  await openBaselines({ folder }).set(await baseline(generationD()));
  writeFileSync(join(folder, "a-broken.json"), "{");
  const faults: string[] = [];
  const listed = openBaselines({ folder }).list((fault) => faults.push(fault.code));
  expect(listed.map(({ system }) => system)).toEqual(["tidal-report"]);
  expect(faults).toEqual(["baseline-corrupted"]);
  expect(await codeOf(() => openBaselines({ folder }).list())).toBe("baseline-corrupted");
});

test("a folder without log, plan and source is no run; it is left out and counted", async () => {
  const root = temporaryFolder();
  writeFiles(join(root, id), generationD());
  writeFiles(join(root, "notes"), { "readme.md": "x", "deeper/vm.log.md": "x" });
  const options = { cwd: root, home: root, runRoots: [root], limit: 1 };
  expect(listRuns(options)).toMatchObject({ runs: [{ run_id: id }], total: 1, left_out: 1 });
  const none = temporaryFolder();
  writeFiles(join(none, "notes"), { "readme.md": "x" });
  expect(await codeOf(() => listRuns({ cwd: none, home: none, runRoots: [none] }))).toBe("no-runs");
});
