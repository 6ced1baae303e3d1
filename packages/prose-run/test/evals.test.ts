import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pearson, wilsonInterval } from "../src/evals/statistics.js";
import {
  type Baseline,
  baselineOf,
  calibrate,
  checkContracts,
  checkRegression,
  compareRuns,
  diagnose,
  gradeContracts,
  type Inspection,
  type InspectionResult,
  inspectRun,
  listRuns,
  openBaselines,
  ProseRunError,
  readRun,
} from "../src/index.js";
import {
  type Files,
  functionRun,
  generationB,
  generationD,
  generationE,
  logLines,
  markerLog,
} from "./fixtures/generations.js";
import { temporaryFolder, writeFiles, writeRun } from "./support/temporary.js";

const id = "20260526-120000-a1b2c3";

function inspected(files: Files, runId = id): Promise<InspectionResult> {
  return inspectRun(writeRun(files, runId), { depth: "deep", allowPartial: true });
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

function failedRun(): Files {
  const { "bindings/critic/review.md": _, "bindings/writer/report.md": __, ...rest } = generationD();
  return {
    ...rest,
    "vm.log.md": markerLog(
      id,
      [...logLines.slice(0, 2), "3→ critic ✗ no-sources", "4→ writer ⊘ deferred"],
      "---error 2026-05-26T12:10:00Z no-sources",
    ),
    "workspace/critic/__error.md": "# no-sources\n\nNothing could be checked.\n",
  };
}

describe("comparing runs", () => {
  test("identical outputs are a finding, and two equal runs are inconclusive", async () => {
    const comparison = compareRuns([await inspected(generationD()), await inspected(generationD())]);
    expect(comparison.findings.map((finding) => finding.id)).toContain("outputs-identical");
    expect(comparison.outputs.every(({ identical }) => identical)).toBe(true);
    expect(comparison.recommendation).toMatchObject({ outcome: "inconclusive", run_id: null });
    expect(comparison.runs[0]).toMatchObject({ cost: "not available", duration_seconds: 600 });
  });

  test("the better verdict is recommended; missing and differing outputs are named", async () => {
    const worse = { ...failedRun(), "bindings/researcher/facts.json": "[]" };
    const comparison = compareRuns([await inspected(worse, "20260527-120000-b1b2c3"), await inspected(generationD())]);
    expect(comparison.recommendation).toMatchObject({ outcome: "recommended", run_id: id });
    const ids = comparison.findings.map((finding) => finding.id);
    expect(ids).toEqual(expect.arrayContaining(["output-missing", "outputs-differ", "verdicts-differ"]));
  });

  test("a run that took more than half as long again is called slower", async () => {
    const slow = { ...generationD(), "vm.log.md": markerLog(id, logLines, "---end 2026-05-26T12:30:00Z") };
    const comparison = compareRuns([await inspected(generationD()), await inspected(slow)]);
    expect(comparison.findings.find((finding) => finding.id === "slower")?.evidence).toEqual(["1800 s", "600 s"]);
  });

  test("tokens come from receipts", async () => {
    const [run] = compareRuns([await inspected(generationE()), await inspected(generationE())]).runs;
    expect(run?.cost).toEqual({ tokens: { fresh: 300, reused: 300 } });
  });

  test("refuses one run, two systems, two sources of one name, a run without outputs", async () => {
    const one = await inspected(generationD());
    expect(await codeOf(() => compareRuns([one]))).toBe("insufficient-runs");
    const other = await inspected(functionRun());
    expect(await codeOf(() => compareRuns([one, other]))).toBe("different-systems");
    const root = `${generationD()["root.prose.md"]}\n\nAnother version.\n`;
    const changed = await inspected({ ...generationD(), "root.prose.md": root });
    expect(await codeOf(() => compareRuns([one, changed]))).toBe("different-systems");
    const empty = Object.fromEntries(
      Object.entries(generationD()).filter(([path]) => !/^bindings\/(?!caller)/.test(path)),
    );
    const without = await inspected(empty);
    expect(await codeOf(() => compareRuns([one, without]))).toBe("missing-outputs");
  });
});

describe("grading contracts", () => {
  const grade = (files: Files): ReturnType<typeof gradeContracts> => {
    const run = readRun(writeRun(files), { depth: "deep" });
    return gradeContracts(run, checkContracts(run));
  };

  test("a sound system has every evaluable clause met, each with its own line quoted", () => {
    const grades = grade(generationD());
    expect(grades).toMatchObject({ layout: "system", overall: 100 });
    const clause = grades.contracts[0]?.clauses.find(({ status }) => status === "satisfied");
    expect(clause?.contract_line).toMatchObject({ file: "root.prose.md" });
    expect(clause?.contract_line.quote).not.toBe("");
  });

  test("a broken clause lowers the score by its share, weighted over contracts", () => {
    const broken = {
      ...generationD(),
      "bindings/critic/review.md": "# Review\n\nNothing.\n",
      "workspace/critic/review.md": "# Review\n\nNothing.\n",
    };
    const grades = grade(broken);
    const critic = grades.contracts.find(({ node }) => node === "critic");
    expect(critic?.score).toBeLessThan(100);
    const all = grades.contracts.filter(({ score }) => score !== null);
    const weight = all.reduce((sum, { evaluable }) => sum + evaluable, 0);
    const mean = all.reduce((sum, { score, evaluable }) => sum + (score as number) * evaluable, 0) / weight;
    expect(grades.overall).toBeCloseTo(mean, 1);
  });

  test("a function needs no plan; a responsibility without receipt is said", () => {
    expect(grade(functionRun()).layout).toBe("function");
    const { "receipts/critic.jsonl": _, ...without } = generationE();
    const grades = grade(without);
    expect(grades.layout).toBe("responsibility");
    expect(grades.notes.join()).toContain("critic has a world model and no receipt");
  });

  test("refuses what cannot be graded, by code", async () => {
    const { "root.prose.md": _, ...noRoot } = generationD();
    expect(await codeOf(() => grade(noRoot))).toBe("missing-artifacts");
    const { "forme.manifest.json": __, ...noPlan } = generationD();
    expect(await codeOf(() => grade(noPlan))).toBe("missing-artifacts");
    const outputless = Object.fromEntries(
      Object.entries(generationD()).filter(([path]) => !/^bindings\/(?!caller)/.test(path)),
    );
    expect(await codeOf(() => grade(outputless))).toBe("missing-outputs");
    expect(await codeOf(() => grade(generationB()))).toBe("unsupported-layout");
    expect(
      await codeOf(() =>
        grade({ ...generationD(), "compiled-intent.json": "{}", "world-model/a/b.md": "x", "receipts/a.jsonl": "" }),
      ),
    ).toBe("ambiguous-layout");
  });
});

describe("baselines and regressions", () => {
  const baseline: Baseline = {
    run_id: id,
    system: "tidal-report",
    set_at: "2026-05-26T12:00:00.000Z",
    verdict: "pass",
    runtime_fidelity: 97,
    task_effectiveness: 97,
    contract_satisfaction: 90,
    duration_seconds: 100,
    errors: ["critic: no-sources"],
  };

  test.each<[string, Partial<Baseline>, boolean]>([
    ["nothing changed", {}, false],
    ["10 points less", { contract_satisfaction: 80 }, false],
    ["more than 10 points less", { contract_satisfaction: 79.9 }, true],
    ["50 % slower", { duration_seconds: 150 }, false],
    ["more than 50 % slower", { duration_seconds: 151 }, true],
    ["an unknown duration", { duration_seconds: null }, false],
    ["an error gone", { errors: [] }, false],
    ["a new error", { errors: ["critic: no-sources", "writer: timeout"] }, true],
    ["a new critical flag", { errors: ["critic: no-sources", "critical: run-failed"] }, true],
    ["a worse verdict", { verdict: "partial" }, true],
  ])("%s", (_, change, regressed) => {
    expect(checkRegression({ ...baseline, ...change, run_id: "b" }, baseline).regressed).toBe(regressed);
  });

  test("a run's own figures become its baseline", async () => {
    const sound = baselineOf(await inspected(generationD()), new Date(0));
    expect(sound).toMatchObject({
      run_id: id,
      system: "tidal-report",
      duration_seconds: 600,
      errors: [],
      verdict: "pass",
    });
    const failed = baselineOf(await inspected(failedRun()), new Date(0));
    expect(failed.errors).toEqual(["critic: no-sources", "critical: run-failed", "critical: service-error:critic"]);
    expect(checkRegression(failed, sound).regressed).toBe(true);
  });

  test("the store keeps the current one and five older ones, safe with many writers", async () => {
    const folder = temporaryFolder();
    await Promise.all(
      Array.from({ length: 9 }, (_, index) => openBaselines({ folder }).set({ ...baseline, run_id: `run-${index}` })),
    );
    const file = openBaselines({ folder }).get("tidal-report");
    expect(file?.older).toHaveLength(5);
    expect(new Set([file?.current.run_id, ...(file?.older.map(({ run_id }) => run_id) ?? [])]).size).toBe(6);
    expect(
      openBaselines({ folder })
        .list()
        .map(({ system }) => system),
    ).toEqual(["tidal-report"]);
    expect(openBaselines({ folder }).get("other")).toBeNull();
  });

  test("a system's name cannot choose the file", async () => {
    const folder = temporaryFolder();
    const system = "../../escape/..";
    await openBaselines({ folder }).set({ ...baseline, system });
    expect(openBaselines({ folder }).get(system)?.current.system).toBe(system);
    expect(openBaselines({ folder }).list()).toHaveLength(1);
  });

  test("a damaged or newer file is refused by code", async () => {
    const folder = temporaryFolder();
    await openBaselines({ folder }).set(baseline);
    const [name] = (await import("node:fs")).readdirSync(folder).filter((file) => file.endsWith(".json")) as [string];
    const path = join(folder, name);
    const good = readFileSync(path, "utf8");
    for (const [text, code] of [
      ["{", "baseline-corrupted"],
      ["null", "baseline-corrupted"],
      [good.replace('"system"', '"systen"'), "baseline-corrupted"],
      [good.replace('"verdict": "pass"', '"verdict": "good"'), "baseline-corrupted"],
      [good.replace('"version": 1', '"version": 2'), "unsupported-version"],
    ] as const) {
      writeFileSync(path, text);
      expect(await codeOf(() => openBaselines({ folder }).get("tidal-report"))).toBe(code);
    }
  });
});

describe("calibrating light against deep", () => {
  const inspection = (system: string, verdict: Inspection["verdict"], score: number): Inspection => ({
    run_id: `${system}-${score}`,
    system,
    depth: "deep",
    runtime_fidelity: score,
    task_effectiveness: score,
    services: [],
    flags: [],
    verdict,
    summary: "",
  });

  test("agreement with its interval, bias and disagreements by type", () => {
    const pairs = [95, 60, 80, 30, 70].map((score, index) => ({
      light: inspection(`s${index % 2}`, "pass", score + 8),
      deep: inspection(`s${index % 2}`, score < 40 ? "fail" : score < 70 ? "partial" : "pass", score),
    }));
    const result = calibrate(pairs);
    expect(result).toMatchObject({ runs: 5, systems: ["s0", "s1"], agreement: { share: 0.6 } });
    expect(result.runtime_fidelity).toEqual({ mean_difference: 8, correlation: 1, bias: "light is generous" });
    expect(Object.keys(result.disagreements).sort()).toEqual(["pass -> fail", "pass -> partial"]);
    expect(result.agreement.low).toBeLessThan(0.6);
    expect(result.agreement.high).toBeGreaterThan(0.6);
  });

  test("refuses two runs, and runs of one system", async () => {
    const pair = (system: string): { light: Inspection; deep: Inspection } => ({
      light: inspection(system, "pass", 80),
      deep: inspection(system, "pass", 80),
    });
    expect(await codeOf(() => calibrate([pair("a"), pair("b")]))).toBe("insufficient-runs");
    expect(await codeOf(() => calibrate([pair("a"), pair("a"), pair("a")]))).toBe("homogeneous-sample");
  });

  test("Wilson's interval: known values, inside 0 to 1, around the share", () => {
    expect(wilsonInterval(8, 10).low).toBeCloseTo(0.4902, 3);
    expect(wilsonInterval(8, 10).high).toBeCloseTo(0.9433, 3);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(5000), (cases, given) => {
        const { share, low, high } = wilsonInterval(Math.min(given, cases), cases);
        return low >= 0 && low <= share && share <= high && high <= 1;
      }),
    );
  });

  test("Pearson's r: unknown below five points or without variation, else between -1 and 1 and symmetric", () => {
    expect(pearson([1, 2, 3, 4], [1, 2, 3, 4])).toBeNull();
    expect(pearson([1, 1, 1, 1, 1], [1, 2, 3, 4, 5])).toBeNull();
    expect(pearson([1, 2, 3, 4, 5], [5, 4, 3, 2, 1])).toBeCloseTo(-1, 10);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 })), { minLength: 5 }),
        (points) => {
          const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
          const r = pearson(xs, ys);
          const back = pearson(ys, xs);
          return r === null ? back === null : Math.abs(r) <= 1 && Math.abs(r - (back as number)) < 1e-9;
        },
      ),
    );
  });
});

describe("the status of recent runs", () => {
  test("newest first, with state and duration; what cannot be read is a row of its own", () => {
    const root = temporaryFolder();
    writeFiles(join(root, id), generationD());
    writeFiles(join(root, "20260527-120000-b1b2c3"), failedRun());
    writeFiles(join(root, "20260528-120000-c1b2c3"), { "vm.log.md": markerLog(id, logLines, "") });
    const { runs, total } = listRuns({ cwd: root, home: root, runRoots: [root], limit: 2 });
    expect(total).toBe(3);
    expect(runs.map(({ run_id, state }) => [run_id, state])).toEqual([
      ["20260528-120000-c1b2c3", "unfinished"],
      ["20260527-120000-b1b2c3", "failed"],
    ]);
    const all = listRuns({ cwd: root, home: root, runRoots: [root] }).runs;
    expect(all.at(-1)).toMatchObject({
      system: "tidal-report",
      duration_seconds: 600,
      state: "completed",
      cost: "not available",
    });
  });

  test("no run is an error that says where it looked", async () => {
    const root = temporaryFolder();
    expect(await codeOf(() => listRuns({ cwd: root, home: root, runRoots: [root] }))).toBe("no-runs");
  });
});

describe("diagnosing a run", () => {
  test("the first failing service is the cause, quoted from log and error file; what followed is the chain", async () => {
    const diagnosis = diagnose(await inspected(failedRun()));
    expect(diagnosis).toMatchObject({
      state: "failed",
      first_cause: { kind: "service-error", service: "critic", name: "no-sources" },
    });
    expect(diagnosis.first_cause.evidence.map(({ file }) => file)).toEqual([
      "vm.log.md",
      "workspace/critic/__error.md",
    ]);
    expect(diagnosis.first_cause.evidence[0]?.quote).toContain("critic ✗");
    expect(diagnosis.chain).toEqual([expect.objectContaining({ service: "writer", effect: "was deferred" })]);
    expect(diagnosis.fixes[0]).toContain("critic");
    expect(diagnosis.timeline.map(({ what }) => what)).toEqual(
      expect.arrayContaining(["researcher completed", "critic errored", "ended: error"]),
    );
  });

  test.each<[string, (files: Files) => Files, string]>([
    ["never-ended", (files) => ({ ...files, "vm.log.md": markerLog(id, logLines.slice(0, 2), "") }), "never-ended"],
    [
      "missing environment",
      (files) => ({
        ...files,
        "vm.log.md": markerLog(id, ["1→ researcher ✗ missing-env:API_KEY"], "---error 2026-05-26T12:10:00Z x"),
      }),
      "missing-environment",
    ],
    [
      "an end with an error and no service",
      (files) => ({ ...files, "vm.log.md": markerLog(id, logLines, "---error 2026-05-26T12:10:00Z out of money") }),
      "failure-without-error",
    ],
    ["a missing output", ({ "bindings/writer/report.md": _, ...files }) => files, "missing-output"],
    [
      "a critical flag of a run that completed",
      (files) => ({ ...files, "vm.log.md": markerLog(id, [...logLines].reverse(), "---end 2026-05-26T12:10:00Z") }),
      "critical-flag",
    ],
  ])("%s", async (_, change, kind) => {
    expect(diagnose(await inspected(change(generationD()))).first_cause.kind).toBe(kind);
  });

  test("a sound run has nothing to diagnose, a run without a log tells no story", async () => {
    const sound = await inspected(generationD());
    expect(await codeOf(() => diagnose(sound))).toBe("insufficient-data");
    const { "vm.log.md": _, ...without } = generationD();
    const logless = await inspected(without);
    expect(await codeOf(() => diagnose(logless))).toBe("incomplete-run");
  });

  test("secrets and terminal escapes of a log do not come through", async () => {
    const lines = [
      "1→ [input] topic ✓",
      "2→ researcher ✗ token=ghp_abcdefghijklmnopqrstuvwxyz0123456789 \u001b[31mred",
    ];
    const files = { ...generationD(), "vm.log.md": markerLog(id, lines, "---error 2026-05-26T12:10:00Z x") };
    const told = JSON.stringify(diagnose(await inspected(files)));
    expect(told).not.toContain("ghp_abcdefghijklmnopqrstuvwxyz");
    expect(told).not.toContain("\\u001b");
  });
});
