import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Dimension, type InspectionResult, inspectRun, isProseRunError } from "../src/index.js";
import { verdictOf } from "../src/inspect/verdict.js";
import { evaluationSchema, extractionSchema, inspectionSchema } from "../src/schema.js";
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
} from "./fixtures/generations.js";
import { writeRun } from "./support/temporary.js";

const makers = [
  sound,
  minor,
  significant,
  broken,
  remarks,
  extraordinary,
  generationA,
  generationB,
  generationC,
  generationCPrime,
  generationD,
  generationE,
  functionRun,
];

/** Every point off a part and off a score stands in the evidence, with a rule, a file and a sentence. */
function expectTraceable({ evaluation }: InspectionResult): void {
  const weights: Record<string, number> = {
    execution_order: 30,
    binding_integrity: 30,
    vm_log_completeness: 25,
    error_handling: 15,
    output_existence: 25,
    output_substance: 20,
    contract_satisfaction: 35,
    goal_alignment: 20,
  };
  for (const score of [evaluation.runtime_fidelity, evaluation.task_effectiveness]) {
    let weighted = 0;
    for (const [dimension, value] of Object.entries(score.breakdown) as [Dimension, number][]) {
      const points = score.evidence
        .filter((one) => one.dimension === dimension)
        .reduce((sum, one) => sum + one.points, 0);
      expect(points).toBeCloseTo(100 - value, 6);
      weighted += (value * (weights[dimension] as number)) / 100;
    }
    const cut = score.evidence.filter((one) => one.dimension === "score").reduce((sum, one) => sum + one.points, 0);
    expect(score.score).toBe(Math.round(weighted) - cut);
    for (const one of score.evidence) {
      expect(one.rule).not.toBe("");
      expect(one.observation).not.toBe("");
      expect(one.file).not.toBe("");
      if (one.line !== null) expect(one.line).toBeGreaterThan(0);
    }
  }
}

describe("every point taken off is traceable to a line of evidence", () => {
  test.each(makers.map((make) => [make.name, make] as const))("%s", async (_, make) => {
    for (const depth of ["light", "deep"] as const) {
      const path = writeRun(make());
      const result = await inspectRun(path, { depth }).catch((error) => error);
      if (isProseRunError(result)) expect(result.code).toBe("insufficient-data");
      else expectTraceable(result);
    }
  });
});

describe("the verdict", () => {
  const at = (runtimeFidelity: number, taskEffectiveness: number, critical = false, completed = true) =>
    verdictOf({ runtimeFidelity, taskEffectiveness, critical, completed });

  test.each([
    [at(70, 70), "pass"],
    [at(100, 100), "pass"],
    [at(69, 70), "partial"],
    [at(70, 69), "partial"],
    [at(100, 100, true), "partial"],
    [at(39, 100), "fail"],
    [at(100, 39), "fail"],
    [at(100, 100, false, false), "fail"],
  ])("%s as the specification states it", (verdict, wanted) => {
    expect(verdict).toBe(wanted);
  });

  test("the gap: both scores below 70, neither below 40, completed, nothing critical, is partial", () => {
    expect(at(69, 69)).toBe("partial");
    expect(at(40, 40)).toBe("partial");
  });

  test("where fail and partial both fit, fail holds", () => {
    expect(at(39, 60, true)).toBe("fail");
  });

  test("rules as stated, for every pair of scores", () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(100), fc.boolean(), fc.boolean(), (a, b, critical, completed) => {
        const wanted = !completed || a < 40 || b < 40 ? "fail" : a >= 70 && b >= 70 && !critical ? "pass" : "partial";
        expect(at(a, b, critical, completed)).toBe(wanted);
      }),
    );
  });
});

describe("the order of the plan", () => {
  test("a second pass of a service may come after services that depend on its first", async () => {
    const files = generationCPrime();
    const manifest = (files["manifest.run.md"] as string).replace(
      "3. writer (depends on: researcher, critic)",
      "3. writer (depends on: researcher, critic)\n4. researcher (depends on: writer)",
    );
    const { inspection } = await inspectRun(writeRun({ ...files, "manifest.run.md": manifest }));
    expect(inspection.flags.filter((flag) => flag.id.startsWith("order-violation"))).toEqual([]);
  });

  test("a service that runs after a failed one it depends on is a warning, not a violation of order", async () => {
    const files = generationD();
    const log = (files["vm.log.md"] as string).replace("3→ critic ✓", "3→ critic ✗ too-slow");
    const { inspection } = await inspectRun(writeRun({ ...files, "vm.log.md": log }));
    expect(inspection.flags.map((flag) => flag.id)).toContain("ran-after-error:writer");
    expect(inspection.flags.map((flag) => flag.id)).not.toContain("order-violation:writer");
  });

  test("a skipped node of generation E is sound", async () => {
    const files = generationE();
    const log = (files["vm.log.md"] as string).replace("3→ critic ✓ rendered", "3→ critic ∅ skipped");
    const { inspection } = await inspectRun(writeRun({ ...files, "vm.log.md": log }));
    expect(inspection).toMatchObject({ verdict: "pass", runtime_fidelity: 98 });
  });
});

describe("conditional outputs", () => {
  test("one of the two exists: the other is not missing, and it is said", async () => {
    const files = generationD();
    const manifest = JSON.parse(files["forme.manifest.json"] as string) as { graph: { outputs: object[] }[] };
    manifest.graph[2]?.outputs.push({
      name: "shortfall",
      workspacePath: "workspace/writer/shortfall.md",
      bindingPath: "bindings/writer/shortfall.md",
      conditional: "when too few",
    });
    const ordinary = await inspectRun(writeRun({ ...files, "forme.manifest.json": JSON.stringify(manifest) }));
    expect(ordinary.extraction.bindings_missing).toEqual([]);
    expect(ordinary.inspection.flags.map((flag) => flag.id)).toContain("conditional-output:writer");
    const { "bindings/writer/report.md": report, "workspace/writer/report.md": _, ...rest } = files;
    const degraded = await inspectRun(
      writeRun({
        ...rest,
        "forme.manifest.json": JSON.stringify(manifest),
        "bindings/writer/shortfall.md": report as string,
      }),
    );
    expect(degraded.extraction.bindings_missing).toEqual([]);
    expect(degraded.inspection.flags.map((flag) => flag.id)).toContain("degraded-output:shortfall");
  });
});

test("any damage to any run: explained, never a crash, results of the documented shape", async () => {
  const damage = fc.record({
    file: fc.nat(),
    kind: fc.constantFrom("remove", "empty", "truncate", "garbage", "swap"),
    at: fc.nat(400),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...makers),
      fc.array(damage, { maxLength: 4 }),
      fc.constantFrom("light", "deep"),
      async (make, damages, depth) => {
        const files: Files = { ...make() };
        for (const { file, kind, at } of damages) {
          const paths = Object.keys(files);
          const path = paths[file % paths.length];
          if (path === undefined) continue;
          const text = files[path] as string;
          if (kind === "remove") delete files[path];
          else if (kind === "empty") files[path] = "";
          else if (kind === "truncate") files[path] = text.slice(0, at);
          else if (kind === "garbage") files[path] = `${text.slice(0, at)}\u0000{[✗→${text.slice(at)}`;
          else files[path] = files[paths[at % paths.length] as string] ?? "";
        }
        if (Object.keys(files).length === 0) return;
        const result = await inspectRun(writeRun(files), { depth, allowPartial: true }).catch((error) => error);
        if (isProseRunError(result)) {
          expect(["missing-artifacts", "corrupted-log", "insufficient-data"]).toContain(result.code);
          return;
        }
        inspectionSchema.parse(result.inspection);
        extractionSchema.parse(result.extraction);
        evaluationSchema.parse(result.evaluation);
        expectTraceable(result);
      },
    ),
    { numRuns: 150 },
  );
});
