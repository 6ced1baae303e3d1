/** One test for each statement of the inspector's specification (version 0.15.0), titled with the statement. */
import { chmodSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  evaluate,
  extract,
  type InspectionResult,
  type InspectRunOptions,
  inspectRun,
  openRegistry,
  type ProseRunError,
  readRun,
  synthesize,
} from "../src/index.js";
import { inspectionSchema } from "../src/schema.js";
import { broken, extraordinary, minor, remarks, significant, sound } from "./fixtures/bands.js";
import {
  type Files,
  functionRun,
  generationA,
  generationB,
  generationC,
  generationCPrime,
  generationD,
  generationE,
  logLines,
  markerLog,
} from "./fixtures/generations.js";
import { temporaryFolder, writeRun } from "./support/temporary.js";

const id = "20260526-120000-a1b2c3";

function inspect(files: Files, options: InspectRunOptions = {}): Promise<InspectionResult> {
  return inspectRun(writeRun(files), options);
}

function without(files: Files, ...paths: string[]): Files {
  return Object.fromEntries(
    Object.entries(files).filter(([path]) => !paths.some((one) => path === one || path.startsWith(`${one}/`))),
  );
}

async function codeOf(files: Files, options: InspectRunOptions = {}): Promise<string> {
  return inspect(files, options).then(
    () => "none",
    (error: ProseRunError) => error.code,
  );
}

/** A run of generation D whose researcher failed; `end` is its last line. */
function failed(end: string, more: Files = {}): Files {
  return {
    ...without(generationD(), "bindings/researcher", "bindings/critic", "bindings/writer", "workspace"),
    "vm.log.md": markerLog(
      id,
      ["1→ [input] topic ✓", "2→ researcher ✗ no-sources", "3→ critic ∅ skipped", "4→ writer ∅ skipped"],
      end,
    ),
    "workspace/researcher/__error.md": "# Error: no-sources\n\nNothing could be found.\n",
    ...more,
  };
}

const ended = "---end 2026-05-26T12:10:00Z";
const failure = "---error 2026-05-26T12:10:00Z researcher: no-sources";

describe("Parameters", () => {
  test("subject: run — the completed run to inspect", async () => {
    expect((await inspect(sound())).inspection.run_id).toBe(id);
  });

  test('depth: inspection depth — "light" (fast, checks structure and outputs exist) or "deep" (thorough, reads all artifacts, traces execution against system spec)', async () => {
    const files = {
      ...sound(),
      "vm.log.md": markerLog(id, [logLines[0], logLines[3], logLines[2], logLines[1]] as string[]),
    };
    const light = await inspect(files, { depth: "light" });
    const deep = await inspect(files, { depth: "deep" });
    expect(light.inspection.flags.some((flag) => flag.id.startsWith("order-violation"))).toBe(false);
    expect(deep.inspection.flags.some((flag) => flag.id.startsWith("order-violation"))).toBe(true);
  });
});

describe("Returns", () => {
  test("inspection: structured inspection report containing exactly run_id, system, depth, runtime_fidelity, task_effectiveness, services, flags, verdict, summary", async () => {
    const { inspection } = await inspect(sound());
    expect(Object.keys(inspection)).toEqual([
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

  test("run_id: the inspected run's identifier", async () => {
    expect((await inspect(sound())).inspection.run_id).toBe(id);
  });

  test("system: the system that was run", async () => {
    expect((await inspect(sound())).inspection.system).toBe("tidal-report");
  });

  test("depth: which depth was performed", async () => {
    expect((await inspect(sound(), { depth: "light" })).inspection.depth).toBe("light");
    expect((await inspect(sound(), { depth: "deep" })).inspection.depth).toBe("deep");
  });

  test("runtime_fidelity: score (0-100) measuring how faithfully OpenProse VM executed the system", async () => {
    const scores = await Promise.all(
      [sound(), minor(), significant(), broken()].map(
        async (files) => (await inspect(files)).inspection.runtime_fidelity,
      ),
    );
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    for (const score of scores) expect(score >= 0 && score <= 100 && Number.isInteger(score)).toBe(true);
  });

  test("task_effectiveness: score (0-100) measuring how well the system accomplished its stated goal", async () => {
    const scores = await Promise.all(
      [sound(), minor(), significant(), broken()].map(
        async (files) => (await inspect(files)).inspection.task_effectiveness,
      ),
    );
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  test("services: per-service breakdown with status, timing, contract satisfaction", async () => {
    const { inspection } = await inspect(sound());
    expect(inspection.services).toEqual([
      {
        name: "researcher",
        status: "completed",
        timing: { order: 1, seconds: null },
        contract_satisfaction: { score: 100, satisfied: 2, partially_satisfied: 0, violated: 0, not_evaluable: 0 },
      },
      {
        name: "critic",
        status: "completed",
        timing: { order: 2, seconds: null },
        contract_satisfaction: { score: 100, satisfied: 1, partially_satisfied: 0, violated: 0, not_evaluable: 0 },
      },
      {
        name: "writer",
        status: "completed",
        timing: { order: 3, seconds: null },
        contract_satisfaction: { score: 100, satisfied: 1, partially_satisfied: 0, violated: 0, not_evaluable: 0 },
      },
    ]);
  });

  test("flags: list of specific issues found, each with severity (info / warning / critical) and evidence", async () => {
    const { inspection } = await inspect(significant());
    const flag = inspection.flags.find((one) => one.id === "missing-output:bindings/critic/review.md");
    expect(flag).toEqual({
      id: "missing-output:bindings/critic/review.md",
      severity: "critical",
      description: "bindings/critic/review.md of critic is absent",
      evidence: 'vm.log.md:7 "3→ critic ✓"',
    });
    for (const one of inspection.flags) expect(["info", "warning", "critical"]).toContain(one.severity);
  });

  test('verdict: overall assessment — "pass", "partial", or "fail"', async () => {
    const verdicts = await Promise.all(
      [sound(), significant(), broken()].map(async (files) => (await inspect(files)).inspection.verdict),
    );
    expect(verdicts).toEqual(["pass", "partial", "fail"]);
  });

  test("summary: 2-3 sentence human-readable summary", async () => {
    const registry = openRegistry({ folder: temporaryFolder() });
    await inspectRun(writeRun(sound(), "20260525-120000-000000"), { registry });
    for (const files of [sound(), minor(), significant(), broken(), remarks(), failed(failure)]) {
      for (const options of [{}, { registry }]) {
        const { summary } = (await inspect(files, options)).inspection;
        const count = summary.match(/[.!?](?=\s|$)/g)?.length ?? 0;
        expect([summary, count === 2 || count === 3]).toEqual([summary, true]);
      }
    }
  });
});

describe("Errors", () => {
  test("missing-artifacts: the run directory is missing critical files (vm.log.md, root.prose.md, or forme.manifest.json)", async () => {
    for (const file of ["vm.log.md", "root.prose.md", "forme.manifest.json"]) {
      // Without its plan nothing tells generation D, so any plan of an unknown generation is asked for.
      expect(await codeOf(without(generationD(), file))).toBe("missing-artifacts");
    }
  });

  test.each([
    ["A", generationA, ["state.md", "program.prose"]],
    ["B", generationB, ["state.md", "program.prose"]],
    ["C", generationC, ["state.md", "program.md"]],
    ["C'", generationCPrime, ["vm.log.md", "root.prose.md", "manifest.run.md"]],
    ["E", generationE, ["vm.log.md", "root.prose.md", "compiled-intent.json"]],
    ["function", functionRun, ["vm.log.md", "root.prose.md"]],
  ] as const)(
    "missing-artifacts per generation %s: each of log, source and plan missing alone; a standalone function run needs no plan",
    async (generation, make, needed) => {
      expect((await inspect(make())).run.generation.generation).toBe(generation);
      for (const file of needed) {
        expect([file, await codeOf(without(make(), file))]).toEqual([file, "missing-artifacts"]);
        const partial = await inspect(without(make(), file), { allowPartial: true });
        const flags = partial.inspection.flags.filter((flag) => flag.severity === "critical").map((flag) => flag.id);
        expect(flags.some((flag) => flag.startsWith("missing-"))).toBe(true);
      }
    },
  );

  test("corrupted-log: vm.log.md exists but cannot be parsed (no event markers, no header)", async () => {
    expect(await codeOf({ ...sound(), "vm.log.md": "\u0000\u0001\u0002" })).toBe("corrupted-log");
    expect(await codeOf({ ...sound(), "vm.log.md": "" })).toBe("corrupted-log");
    expect(await codeOf({ ...sound(), "vm.log.md": "" }, { allowPartial: true })).toBe("corrupted-log");
  });
});

describe("Invariants", () => {
  test("inspection output is deterministic for a given run and depth — the same run inspected twice at the same depth produces the same scores and verdict", async () => {
    for (const files of [
      sound(),
      minor(),
      significant(),
      broken(),
      extraordinary(),
      failed(failure),
      generationA(),
      generationE(),
    ]) {
      for (const depth of ["light", "deep"] as const) {
        const path = writeRun(files);
        const [first, second] = await Promise.all([
          inspectRun(path, { depth }),
          inspectRun(writeRun(files), { depth }),
        ]).catch(() => [null, null]);
        expect(first?.inspection).toEqual(second?.inspection);
        expect(first?.evaluation).toEqual(second?.evaluation);
      }
    }
  });
});

describe("Strategies", () => {
  test("when depth is light: check structural completeness only — vm.log.md has `---end` or `---error`, all declared services have bindings, output files are non-empty, no `__error.md` files", async () => {
    const ids = async (files: Files): Promise<string[]> =>
      (await inspect(files, { depth: "light" })).inspection.flags.map((flag) => flag.id);
    expect(await ids({ ...sound(), "vm.log.md": markerLog(id, logLines, "") })).toContain("incomplete-run");
    expect(await ids(without(sound(), "bindings/critic/review.md"))).toContain(
      "missing-output:bindings/critic/review.md",
    );
    expect(await ids({ ...sound(), "bindings/critic/review.md": " \n\t\n" })).toContain(
      "empty-output:bindings/critic/review.md",
    );
    expect(await ids({ ...sound(), "workspace/critic/__error.md": "# Error: x\n" })).toContain(
      "error-without-mark:critic",
    );
  });

  test("when depth is light: do not read output content in detail", async () => {
    const files = {
      ...sound(),
      "bindings/researcher/facts.json": "{ broken",
      "workspace/researcher/facts.json": "{ broken",
    };
    expect(
      (await inspect(files, { depth: "light" })).inspection.flags.some((flag) =>
        flag.id.startsWith("output-not-parsable"),
      ),
    ).toBe(false);
    expect(
      (await inspect(files, { depth: "deep" })).inspection.flags.some((flag) =>
        flag.id.startsWith("output-not-parsable"),
      ),
    ).toBe(true);
  });

  test("when depth is deep: read root.prose.md to understand intent, read forme.manifest.json to understand expected wiring", async () => {
    const { extraction } = await inspect(sound());
    expect(extraction.root_source).toBe(sound()["root.prose.md"]);
    expect(extraction.manifest_summary?.wiring.critic).toEqual({
      inputs: ["facts <- bindings/researcher/facts.json"],
      outputs: ["review -> bindings/critic/review.md"],
    });
  });

  test("when depth is deep: trace vm.log.md event markers against the manifest's execution order", async () => {
    const order = [logLines[0], logLines[2], logLines[1], logLines[3]] as string[];
    const { inspection, evaluation } = await inspect({ ...sound(), "vm.log.md": markerLog(id, order) });
    expect(inspection.flags).toContainEqual(
      expect.objectContaining({
        id: "order-violation:critic",
        severity: "critical",
        evidence: 'vm.log.md:6 "3→ critic ✓"',
      }),
    );
    expect(evaluation.runtime_fidelity.breakdown.execution_order).toBe(60);
  });

  test("when depth is deep: read each sub-unit's workspace artifacts and bindings", async () => {
    const { extraction, inspection } = await inspect(minor());
    expect(extraction.workspace_artifacts?.critic).toEqual(["workspace/critic/review.md"]);
    expect(inspection.flags.map((flag) => flag.id)).toContain("binding-differs:bindings/critic/review.md");
  });

  test("when depth is deep: evaluate output quality against the system's `### Maintains` / `### Returns` clauses", async () => {
    const maintains = (await inspect(generationE())).checks[0]?.results.map((one) => one.status);
    const returns = (await inspect(functionRun())).checks[0]?.results.map((one) => one.status);
    expect([maintains, returns]).toEqual([["satisfied", "not_evaluable"], ["satisfied"]]);
    const long = await inspect({ ...functionRun(), "bindings/summarise/summary.md": "harbour ".repeat(60) });
    expect(long.checks[0]?.results[0]).toMatchObject({
      status: "violated",
      reason: "at most 50 words: found 60 words",
    });
  });

  test("when a sub-unit has `__error.md`: read it, classify the error, check whether the system's conditional returns / maintained postconditions handled the degradation correctly", async () => {
    const degraded = {
      "bindings/writer/report.md": "# Report\n\n## Findings\n\nNothing on tidal power could be found.\n",
      "workspace/writer/report.md": "# Report\n\n## Findings\n\nNothing on tidal power could be found.\n",
    };
    const lines = ["1→ [input] topic ✓", "2→ researcher ✗ no-sources", "3→ critic ∅ skipped", "4→ writer ✓"];
    const handled = await inspect({ ...failed(ended), ...degraded, "vm.log.md": markerLog(id, lines) });
    const propagated = await inspect(failed(failure));
    const unhandled = await inspect(failed(ended));
    const ids = (result: InspectionResult): string[] =>
      result.inspection.flags
        .map((flag) => flag.id)
        .filter((flag) => /^(?:error-handled|error-propagated|unhandled-error)/.test(flag));
    expect([ids(handled), ids(propagated), ids(unhandled)]).toEqual([
      ["error-handled:researcher"],
      ["error-propagated:researcher"],
      ["unhandled-error:researcher"],
    ]);
    expect(handled.checks[0]?.results.find((one) => one.clause.kind === "conditional")).toMatchObject({
      status: "satisfied",
    });
    expect(handled.extraction.error_details).toEqual({
      "workspace/researcher/__error.md": "# Error: no-sources\n\nNothing could be found.\n",
    });
  });

  test("when scoring runtime fidelity: weight heavily on execution order correctness (did services run in the right order?), binding integrity (did outputs get copied correctly?), and vm.log.md completeness (are all markers present?)", async () => {
    const { evaluation } = await inspect(broken());
    const { breakdown, evidence } = evaluation.runtime_fidelity;
    const weighted =
      breakdown.execution_order * 0.3 +
      breakdown.binding_integrity * 0.3 +
      breakdown.vm_log_completeness * 0.25 +
      breakdown.error_handling * 0.15;
    const cut = evidence.filter((one) => one.dimension === "score").reduce((sum, one) => sum + one.points, 0);
    expect(evaluation.runtime_fidelity.score).toBe(Math.round(weighted) - cut);
  });

  test("when scoring task effectiveness: weight heavily on whether the system's top-level maintained truth is satisfied by the final output in bindings", async () => {
    const { evaluation } = await inspect(significant());
    const { breakdown, evidence } = evaluation.task_effectiveness;
    const weighted =
      breakdown.contract_satisfaction * 0.35 +
      breakdown.output_existence * 0.25 +
      breakdown.output_substance * 0.2 +
      breakdown.goal_alignment * 0.2;
    const cut = evidence.filter((one) => one.dimension === "score").reduce((sum, one) => sum + one.points, 0);
    expect(evaluation.task_effectiveness.score).toBe(Math.round(weighted) - cut);
    const rootMissed = await inspect({
      ...sound(),
      "root.prose.md": (sound()["root.prose.md"] as string).replace("at least 3 bullets", "`A`, `B` sections"),
    });
    expect(rootMissed.inspection.task_effectiveness).toBeLessThanOrEqual(85);
  });
});

describe("index", () => {
  test("persist: user — a standing registry of all inspections performed, persisted across runs", async () => {
    const home = temporaryFolder();
    await inspect(sound(), { registry: openRegistry({ home }) });
    const again = openRegistry({ home });
    expect(again.folder).toBe(join(home, ".agents/prose/state/inspector"));
    expect(again.list()).toMatchObject([{ run_id: id, depth: "deep", verdict: "pass" }]);
  });

  test("prior-inspections: JSON list of any prior inspections of this run, with their depth and verdict. Empty list if none found", async () => {
    const registry = openRegistry({ folder: temporaryFolder() });
    const path = writeRun(sound());
    expect((await inspectRun(path, { registry, depth: "light" })).priorInspections).toEqual([]);
    const [prior] = (await inspectRun(path, { registry, depth: "deep" })).priorInspections;
    expect(prior).toMatchObject({ depth: "light", verdict: "pass" });
    expect(JSON.parse(JSON.stringify(prior))).toEqual(prior);
  });

  test("maintain a compact registry: run_id, system, depth, verdict, timestamp", async () => {
    const registry = openRegistry({ folder: temporaryFolder() });
    await inspect(sound(), { registry, now: () => new Date("2026-06-01T10:00:00Z") });
    expect(registry.list()[0]).toEqual({
      run_id: id,
      system: "tidal-report",
      depth: "deep",
      verdict: "pass",
      timestamp: "2026-06-01T10:00:00.000Z",
      runtime_fidelity: 98,
      task_effectiveness: 98,
      content_digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    });
  });

  test("deduplication (skip re-inspecting the same run at the same depth)", async () => {
    const registry = openRegistry({ folder: temporaryFolder() });
    const path = writeRun(sound());
    const first = await inspectRun(path, { registry });
    const second = await inspectRun(path, { registry });
    expect([first.source, second.source]).toEqual(["fresh", "registry"]);
    expect(second.inspection).toEqual(first.inspection);
    expect(registry.list()).toHaveLength(1);
    writeFileSync(join(path, "bindings/critic/review.md"), "# Review\n\n- Changed.\n");
    expect((await inspectRun(path, { registry })).source).toBe("fresh");
  });

  test("cross-inspection queries: when queried about a run, return all matching entries", async () => {
    const registry = openRegistry({ folder: temporaryFolder() });
    const path = writeRun(sound());
    for (let count = 0; count < 3; count++) await inspectRun(path, { registry, depth: "light" });
    await inspectRun(writeRun(broken(), "20260101-000000-ffffff"), { registry });
    expect(registry.list({ runId: id })).toHaveLength(3);
    expect(registry.list({ system: "tidal-report" })).toHaveLength(4);
    expect(registry.list({ verdict: "fail" }).map((entry) => entry.run_id)).toEqual(["20260101-000000-ffffff"]);
  });

  test("keep the registry under 500 entries by evicting oldest entries", async () => {
    const registry = openRegistry({ folder: temporaryFolder() });
    const entry = (index: number) => ({
      entry: {
        run_id: `r${index}`,
        system: "s",
        depth: "light" as const,
        verdict: "pass" as const,
        timestamp: "2026-06-01T10:00:00.000Z",
        runtime_fidelity: 80,
        task_effectiveness: 80,
        content_digest: `sha256:${String(index).padStart(64, "0")}`,
      },
      report: null,
    });
    await registry.add(Array.from({ length: 499 }, (_, index) => entry(index)));
    await registry.add([entry(499), entry(500), entry(501)]);
    const left = registry.list();
    expect(left).toHaveLength(500);
    expect([left[0]?.run_id, left.at(-1)?.run_id]).toEqual(["r501", "r2"]);
  });
});

describe("extractor", () => {
  test("the extractor does not judge — it reads and organizes", async () => {
    const { extraction } = await inspect(broken());
    expect(Object.keys(extraction).filter((key) => /score|verdict|flag/.test(key))).toEqual([]);
  });

  test("run_id: string; system_name: string", async () => {
    expect((await inspect(sound())).extraction).toMatchObject({ run_id: id, system_name: "tidal-report" });
  });

  test("completed: boolean (vm.log.md has `---end`)", async () => {
    expect((await inspect(sound())).extraction.completed).toBe(true);
    expect((await inspect({ ...sound(), "vm.log.md": markerLog(id, logLines, "") })).extraction.completed).toBe(false);
  });

  test("failed: boolean (vm.log.md has `---error`)", async () => {
    expect((await inspect(failed(failure))).extraction).toMatchObject({ failed: true, completed: false });
  });

  test("error_count: number of `✗` markers in vm.log.md", async () => {
    const lines = [
      "1→ [input] topic ✓",
      "2→ researcher ✗ no-sources",
      "2→ researcher ✗ no-sources",
      "2→ researcher ✓ (third time, 2 ✗ before)",
      "3→ critic ✓",
      "4→ writer ✓",
    ];
    expect((await inspect({ ...sound(), "vm.log.md": markerLog(id, lines) })).extraction.error_count).toBe(2);
  });

  test("services_declared: list of service names from manifest", async () => {
    for (const make of [generationC, generationCPrime, generationD, generationE]) {
      expect((await inspect(make())).extraction.services_declared).toEqual(["researcher", "critic", "writer"]);
    }
    expect((await inspect(generationB())).extraction.services_declared).toEqual([
      "facts",
      "review",
      "outline",
      "report",
    ]);
    expect((await inspect(functionRun())).extraction.services_declared).toEqual(["summarise"]);
  });

  test("services_completed: list of service names with `✓` markers", async () => {
    expect((await inspect(sound())).extraction.services_completed).toEqual(["researcher", "critic", "writer"]);
    expect((await inspect(generationA())).extraction.services_completed).toEqual([
      "facts",
      "review",
      "outline",
      "report",
    ]);
  });

  test("services_errored: list of service names with `✗` markers", async () => {
    expect((await inspect(failed(failure))).extraction).toMatchObject({
      services_errored: ["researcher"],
      services_completed: [],
    });
  });

  test("bindings_present: list of binding paths that exist and are non-empty", async () => {
    const { extraction } = await inspect({ ...sound(), "bindings/critic/empty.md": "\n" });
    expect(extraction.bindings_present).toEqual([
      "bindings/caller/topic.md",
      "bindings/critic/review.md",
      "bindings/researcher/facts.json",
      "bindings/writer/report.md",
    ]);
  });

  test("bindings_missing: list of expected bindings that are absent or empty", async () => {
    const { extraction } = await inspect({ ...without(sound(), "bindings/writer"), "bindings/critic/review.md": " " });
    expect(extraction.bindings_missing).toEqual(["bindings/critic/review.md", "bindings/writer/report.md"]);
  });

  test("(deep only) root_source: full content of root.prose.md", async () => {
    expect((await inspect(sound())).extraction.root_source).toBe(sound()["root.prose.md"]);
    expect((await inspect(sound(), { depth: "light" })).extraction).not.toHaveProperty("root_source");
  });

  test("(deep only) manifest_summary: execution order and wiring from forme.manifest.json", async () => {
    expect((await inspect(sound())).extraction.manifest_summary?.execution_order).toEqual([
      { services: ["researcher"], depends_on: [] },
      { services: ["critic"], depends_on: ["researcher"] },
      { services: ["writer"], depends_on: ["researcher", "critic"] },
    ]);
    expect((await inspect(sound(), { depth: "light" })).extraction).not.toHaveProperty("manifest_summary");
  });

  test("(deep only) service_outputs: map of service name to first 500 chars of each binding", async () => {
    const long = "tidal power ".repeat(100);
    const { extraction } = await inspect({
      ...sound(),
      "bindings/writer/report.md": long,
      "workspace/writer/report.md": long,
    });
    expect(extraction.service_outputs?.writer).toEqual({ "bindings/writer/report.md": long.slice(0, 500) });
    expect(Object.keys(extraction.service_outputs ?? {})).toEqual(["critic", "researcher", "writer"]);
  });

  test("(deep only) workspace_artifacts: map of service name to list of files in workspace", async () => {
    const { extraction } = await inspect({ ...sound(), "workspace/critic/notes/a.txt": "x" });
    expect(extraction.workspace_artifacts?.critic).toEqual([
      "workspace/critic/notes/a.txt",
      "workspace/critic/review.md",
    ]);
  });

  test("(deep only) error_details: contents of any `__error.md` files", async () => {
    const { extraction } = await inspect(failed(failure));
    expect(extraction.error_details).toEqual({
      "workspace/researcher/__error.md": "# Error: no-sources\n\nNothing could be found.\n",
    });
  });

  test("unreadable-run: cannot read required files from the run directory", async () => {
    const path = writeRun(sound());
    chmodSync(dirname(path), 0o755);
    chmodSync(join(path, "vm.log.md"), 0o000);
    // Root may read everything, so the test reads as somebody else.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) process.seteuid?.(65_534);
    try {
      await expect(inspectRun(path)).rejects.toMatchObject({
        code: "unreadable-run",
        message: expect.stringContaining("vm.log.md"),
      });
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  });

  test('when depth is light and a prior deep inspection exists: note "prior deep available" in extraction but do not skip light extraction (light is cheap, always re-run)', async () => {
    const registry = openRegistry({ folder: temporaryFolder() });
    const path = writeRun(sound());
    await inspectRun(path, { registry, depth: "deep" });
    const light = await inspectRun(path, { registry, depth: "light" });
    const again = await inspectRun(path, { registry, depth: "light" });
    expect([light.source, again.source]).toEqual(["fresh", "fresh"]);
    expect(light.extraction.notes).toEqual(["prior deep available"]);
  });

  test("when reading large files: truncate to relevant portions, never attempt to load entire multi-MB outputs", async () => {
    const path = writeRun({
      ...sound(),
      "bindings/writer/report.md": `# Findings on tidal power\n\n${"x".repeat(3_000_000)}`,
    });
    const run = readRun(path, { limits: { fileBytes: 1_000_000 } });
    const extraction = extract(run);
    expect(extraction.service_outputs?.writer?.["bindings/writer/report.md"]).toHaveLength(500);
    const big = await inspectRun(writeRun({ ...sound(), "bindings/writer/report.md": "a ".repeat(9_000_000) }));
    expect(big.inspection.flags.map((flag) => flag.id)).toContain("output-truncated:bindings/writer/report.md");
  });

  test("when vm.log.md uses `->` instead of `→`: accept both forms per spec", async () => {
    const plain = await inspect({
      ...sound(),
      "vm.log.md": (sound()["vm.log.md"] as string).replaceAll(/^(\d+)→/gm, "$1->"),
    });
    expect(plain.inspection).toMatchObject({ verdict: "pass", runtime_fidelity: 98 });
    expect(plain.extraction.services_completed).toEqual(["researcher", "critic", "writer"]);
  });
});

describe("evaluator", () => {
  test("runtime_fidelity: object with score (0-100), breakdown (execution_order, binding_integrity, vm_log_completeness, error_handling — each 0-100), and evidence (list of specific observations)", async () => {
    const { runtime_fidelity: score } = (await inspect(significant())).evaluation;
    expect(Object.keys(score)).toEqual(["score", "breakdown", "evidence"]);
    expect(Object.keys(score.breakdown)).toEqual([
      "execution_order",
      "binding_integrity",
      "vm_log_completeness",
      "error_handling",
    ]);
    expect(score.evidence).toContainEqual(
      expect.objectContaining({
        rule: "missing-output",
        dimension: "binding_integrity",
        points: 33.33,
        file: "vm.log.md",
        line: 7,
        quote: "3→ critic ✓",
      }),
    );
  });

  test("task_effectiveness: object with score (0-100), breakdown (output_existence, output_substance, contract_satisfaction, goal_alignment — each 0-100), and evidence (list of specific observations)", async () => {
    const { task_effectiveness: score } = (await inspect(significant())).evaluation;
    expect(Object.keys(score.breakdown)).toEqual([
      "output_existence",
      "output_substance",
      "contract_satisfaction",
      "goal_alignment",
    ]);
    expect(score.evidence).toContainEqual(
      expect.objectContaining({
        rule: "clause-violated",
        dimension: "contract_satisfaction",
        file: "root.prose.md",
        line: 22,
      }),
    );
  });

  test("flags: list of issues, each with id, severity (info / warning / critical), description, and evidence", async () => {
    for (const flag of (await inspect(broken())).evaluation.flags)
      expect(Object.keys(flag)).toEqual(["id", "severity", "description", "evidence"]);
  });

  test('verdict: "pass" (both scores >= 70, no critical flags)', async () => {
    expect((await inspect(minor())).evaluation).toMatchObject({
      verdict: "pass",
      runtime_fidelity: { score: 85 },
      task_effectiveness: { score: 85 },
    });
  });

  test('verdict: "partial" (one score < 70 or critical flags present but run completed)', async () => {
    const { evaluation } = await inspect(without(sound(), "root.prose.md"), { allowPartial: true });
    expect(evaluation.runtime_fidelity.score).toBeGreaterThanOrEqual(70);
    expect(evaluation.task_effectiveness.score).toBeGreaterThanOrEqual(70);
    expect(evaluation.verdict).toBe("partial");
  });

  test('verdict: "fail" (either score < 40 or run did not complete)', async () => {
    const stopped = (await inspect({ ...sound(), "vm.log.md": markerLog(id, logLines, "") })).evaluation;
    expect(stopped.task_effectiveness.score).toBeGreaterThanOrEqual(70);
    expect(stopped.verdict).toBe("fail");
    const empty = (await inspect(without(sound(), "bindings/writer", "bindings/critic", "bindings/researcher")))
      .evaluation;
    expect(empty.task_effectiveness.score).toBeLessThan(40);
    expect(empty.verdict).toBe("fail");
  });

  test("insufficient-data: extraction is too sparse to evaluate (e.g., light extraction of a failed run with no bindings)", async () => {
    expect(await codeOf(failed(failure), { depth: "light" })).toBe("insufficient-data");
    expect(await codeOf(failed(failure), { depth: "deep" })).toBe("none");
  });

  test("when depth is light: evaluate only structural metrics — completion, binding existence, error absence", async () => {
    const { evaluation } = await inspect(significant(), { depth: "light" });
    expect(evaluation.flags.map((flag) => flag.id)).toEqual(["missing-output:bindings/critic/review.md"]);
  });

  test("when depth is light: score conservatively (cap at 85 for runtime fidelity, 80 for task effectiveness) since light cannot verify content quality", async () => {
    for (const files of [sound(), extraordinary()]) {
      const { inspection, evaluation } = await inspect(files, { depth: "light" });
      expect([inspection.runtime_fidelity, inspection.task_effectiveness]).toEqual([85, 80]);
      expect(evaluation.runtime_fidelity.evidence.at(-1)).toMatchObject({
        rule: "light-cap",
        dimension: "score",
        points: 15,
      });
    }
  });

  test("when depth is deep: evaluate everything — trace execution against manifest, read outputs against the subject's maintained truth / returns, check for shape violations, assess output quality", async () => {
    const facts = JSON.stringify({ facts: [{ claim: "x" }, { claim: "y", source: "z" }, { claim: "w" }] });
    const { inspection } = await inspect({
      ...sound(),
      "bindings/researcher/facts.json": facts,
      "workspace/researcher/facts.json": facts,
      "bindings/critic/review.md": "TODO\n",
      "workspace/critic/review.md": "TODO\n",
    });
    const found = inspection.flags.map((flag) => flag.id);
    expect(found).toEqual(
      expect.arrayContaining([
        "service-clause-partly-met:researcher:13",
        "output-placeholder:bindings/critic/review.md",
        "service-clause-violated:critic:12",
      ]),
    );
  });

  test("when scoring: use the full 0-100 range. A perfect run scores 95-100, not 100 (reserve 100 for extraordinary cases)", async () => {
    expect((await inspect(sound())).inspection).toMatchObject({ runtime_fidelity: 98, task_effectiveness: 98 });
    expect((await inspect(extraordinary())).inspection).toMatchObject({
      runtime_fidelity: 100,
      task_effectiveness: 100,
    });
    for (const make of [generationC, generationCPrime, generationE, functionRun]) {
      const { runtime_fidelity, task_effectiveness } = (await inspect(make())).inspection;
      expect([runtime_fidelity, task_effectiveness]).toEqual([98, 98]);
    }
  });

  test("the band between perfect and minor, 86-94, holds runs with remarks that touch no result", async () => {
    expect((await inspect(remarks())).inspection).toMatchObject({
      verdict: "pass",
      runtime_fidelity: 94,
      task_effectiveness: 94,
    });
  });

  test("A run with minor issues scores 70-85", async () => {
    const { runtime_fidelity, task_effectiveness } = (await inspect(minor())).inspection;
    for (const score of [runtime_fidelity, task_effectiveness]) expect(score >= 70 && score <= 85).toBe(true);
  });

  test("A run with significant problems scores 40-69", async () => {
    const { runtime_fidelity, task_effectiveness } = (await inspect(significant())).inspection;
    for (const score of [runtime_fidelity, task_effectiveness]) expect(score >= 40 && score <= 69).toBe(true);
  });

  test("A fundamentally broken run scores below 40", async () => {
    const { runtime_fidelity, task_effectiveness } = (await inspect(broken())).inspection;
    for (const score of [runtime_fidelity, task_effectiveness]) expect(score).toBeLessThan(40);
  });

  test("when a run failed but produced partial output: evaluate what exists. A failed run can still have high task effectiveness if the partial output is useful", async () => {
    const lines = ["1→ [input] topic ✓", "2→ researcher ✓", "3→ critic ✗ too-slow", "4→ writer ✓"];
    const files = {
      ...without(sound(), "bindings/critic", "workspace/critic"),
      "workspace/critic/__error.md": "# Error: too-slow\n",
      "vm.log.md": markerLog(id, lines, "---error 2026-05-26T12:10:00Z critic: too-slow"),
    };
    const { inspection } = await inspect(files);
    expect(inspection.verdict).toBe("fail");
    expect(inspection.task_effectiveness).toBeGreaterThanOrEqual(60);
  });

  test("when evidence conflicts: note the conflict explicitly in flags rather than silently resolving it", async () => {
    const conflicts: [Files, string][] = [
      [
        { ...sound(), "vm.log.md": markerLog(id, [logLines[0], logLines[1], logLines[3]] as string[]) },
        "unlogged-service:critic",
      ],
      [{ ...sound(), "workspace/critic/__error.md": "# Error: x\n" }, "error-without-mark:critic"],
      [failed(failure, { "workspace/researcher/__error.md": "# Error: other\n" }), "error-names-differ:researcher"],
      [{ ...sound(), "vm.log.md": markerLog("20990101-000000-bbbbbb", logLines) }, "header-id-differs"],
      [
        {
          ...sound(),
          "vm.log.md": markerLog(id, [...logLines.slice(0, 3), "4→ writer ✓ (see bindings/writer/annex.md)"]),
        },
        "conflicting-evidence:bindings/writer/annex.md",
      ],
      [{ ...sound(), "vm.log.md": markerLog(id, ["1→ [input] topic ✓"], "") }, "stale-bookkeeping"],
    ];
    for (const [files, flag] of conflicts) {
      const found = (await inspect(files)).inspection.flags.find((one) => one.id === flag);
      expect([flag, found?.severity]).toEqual([flag, "warning"]);
    }
  });
});

describe("synthesizer", () => {
  test("inspection: the final inspection report matching the function's top-level returns schema exactly", async () => {
    for (const files of [sound(), significant(), broken(), failed(failure), generationA()]) {
      expect(inspectionSchema.parse((await inspect(files)).inspection)).toEqual((await inspect(files)).inspection);
    }
  });

  test('when prior inspections exist: note trends (e.g., "this run scored higher/lower than previous inspections of the same system")', async () => {
    const registry = openRegistry({ folder: temporaryFolder() });
    const first = await inspectRun(writeRun(minor(), "20260525-120000-000000"), { registry });
    const second = await inspectRun(writeRun(sound()), { registry });
    const third = await inspectRun(writeRun(significant(), "20260527-120000-000000"), { registry });
    expect(first.inspection.summary).not.toContain("earlier inspection");
    expect(second.inspection.summary).toContain(
      "Runtime fidelity is higher than the one earlier inspection of this system (85), task effectiveness is higher than it (85).",
    );
    expect(third.inspection.summary).toContain(
      "Runtime fidelity is lower than the mean of 2 earlier inspections of this system (91.5)",
    );
    expect(second.inspection.runtime_fidelity).toBe(98);
  });

  test("when formatting: the inspection must be valid JSON with a `summary` field containing markdown prose — machine-parseable with a human-readable summary embedded", async () => {
    const { inspection } = await inspect(significant());
    expect(JSON.parse(JSON.stringify(inspection))).toEqual(inspection);
    expect(inspection.summary).toMatch(/\*\*.+\*\*/);
  });

  test('when the verdict is "fail": the summary must lead with the most critical issue and its evidence, not with boilerplate', async () => {
    expect((await inspect(failed(failure))).inspection.summary).toMatch(
      /^\*\*Researcher failed|^\*\*researcher failed \(no-sources\)\*\* \(vm\.log\.md:6 "2→ researcher ✗ no-sources"\)\./,
    );
    expect((await inspect({ ...sound(), "vm.log.md": markerLog(id, logLines, "") })).inspection.summary).toMatch(
      /^\*\*The log ends without a terminator\*\* \(vm\.log\.md:8 "4→ writer ✓"\)\./,
    );
  });

  test("extraction, evaluation and synthesis are results of their own", () => {
    const run = readRun(writeRun(sound()));
    const extraction = extract(run);
    const evaluation = evaluate(run, extraction);
    const inspection = synthesize({ run, depth: "deep", extraction, evaluation });
    expect([evaluation.verdict, inspection.verdict]).toEqual(["pass", "pass"]);
  });
});
