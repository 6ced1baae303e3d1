import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type InspectionResult, inspectRun, openRegistry, readVmLog } from "../src/index.js";
import { type Files, functionRun, generationD, generationE, logLines, markerLog } from "./fixtures/generations.js";
import { temporaryFolder, writeRun } from "./support/temporary.js";

const id = "20260526-120000-a1b2c3";
const inspect = (files: Files): Promise<InspectionResult> => inspectRun(writeRun(files));
const ids = ({ inspection }: InspectionResult): string[] => inspection.flags.map((flag) => flag.id);

describe("a log that contradicts itself is flagged and takes points", () => {
  const log = (text: string): Files => ({ ...generationD(), "vm.log.md": text });
  const header = (fields: string): string =>
    markerLog(id, logLines).replace("root: root.prose.md", `root: root.prose.md\n${fields}`);

  test.each<[string, string, string]>([
    [
      "error, then end",
      markerLog(id, logLines, "---error 2026-05-26T12:09:00Z x\n---end 2026-05-26T12:10:00Z"),
      "terminators",
    ],
    ["work after the end", `${markerLog(id, logLines)}5→ critic ✓\n`, "after-end"],
    ["a status that says failed", header("status: failed"), "status"],
    ["an end before the start", header("started: 2026-05-27T12:00:00Z"), "times"],
  ])("%s", async (_, text, subject) => {
    const result = await inspect(log(text));
    expect(ids(result)).toContain(`log-contradicts-itself:${subject}`);
    expect(result.inspection.runtime_fidelity).toBeLessThanOrEqual(85);
  });

  test("not a run that was resumed, marked or not, or that ends as its header says", async () => {
    const resumed =
      "---error 2026-05-26T12:09:00Z x\n---resume 2026-05-26T12:09:30Z\n5→ writer ✓\n---end 2026-05-26T12:10:00Z";
    const unmarked = "---error 2026-05-26T12:09:00Z x\n5→ writer ✓\n---end 2026-05-26T12:10:00Z";
    for (const text of [
      markerLog(id, logLines, resumed),
      markerLog(id, logLines, unmarked),
      header("status: complete"),
    ])
      expect(ids(await inspect(log(text))).filter((flag) => flag.startsWith("log-contradicts-itself"))).toEqual([]);
  });

  test("a log larger than what is read: how the run ended is not known, and nothing else is claimed", async () => {
    const run = writeRun(log(markerLog(id, logLines)));
    const result = await inspectRun(run, { limits: { fileBytes: 120 }, allowPartial: true });
    expect(ids(result)).toContain("log-truncated");
    expect(ids(result)).not.toContain("incomplete-run");
  });

  test("a run that ends and marks no service as done does not pass", async () => {
    const result = await inspect(log(markerLog(id, ["1→ [input] topic ✓", "2→ researcher", "3→ critic", "4→ writer"])));
    expect(result.inspection.verdict).not.toBe("pass");
  });

  test("rendered in a log beside bindings is a hybrid", async () => {
    const lines = ["1→ [input] topic ✓", "2→ researcher ✓ rendered", "3→ critic ✓ rendered", "4→ writer ✓ rendered"];
    expect(ids(await inspect(log(markerLog(id, lines))))).toContain("hybrid-layout");
  });

  test("a test run ends with its own terminator", async () => {
    const passed = readVmLog(markerLog(id, [...logLines, "5→ [eval] good ✓"], "---test PASS"));
    expect(passed).toMatchObject({ completed: true, failed: false, decidedBy: "terminator" });
    const failed = readVmLog(markerLog(id, [...logLines, "5→ [eval] good ✗"], "---test FAIL (0/1 assertions)"));
    expect(failed).toMatchObject({ completed: false, failed: true });
    const result = await inspect(log(markerLog(id, [...logLines, "5→ [eval] good ✓"], "---test PASS")));
    expect([result.inspection.verdict, ids(result).includes("incomplete-run")]).toEqual(["pass", false]);
  });
});

describe("receipts that tell another story than the run", () => {
  const writer = "receipts/writer.jsonl";
  const parts = (files: Files): Record<string, unknown>[] =>
    String(files[writer])
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const withReceipts = (change: (receipts: Record<string, unknown>[]) => object[]): Files => {
    const files = generationE();
    // Without their hash, which would tell every change by itself.
    const changed = change(parts(files).map(({ content_hash: _, prev: __, ...rest }) => rest));
    return { ...files, [writer]: changed.map((one) => `${JSON.stringify(one)}\n`).join("") };
  };

  test.each<[string, Files, string]>([
    [
      "the last one failed",
      withReceipts(([first, second]) => [{ ...first }, { ...second, status: "failed" }]),
      "receipt-contradicts-log:writer",
    ],
    [
      "of another node",
      withReceipts((all) => all.map((one) => ({ ...one, node: "somebody" }))),
      `receipt-fault:${writer}#node`,
    ],
    [
      "a status of no receipt",
      withReceipts(([first]) => [{ ...first, status: "exploded" }]),
      `receipt-fault:${writer}#0`,
    ],
    [
      "a skipped one with a diff",
      withReceipts(([first, second]) => [{ ...first }, { ...second, semantic_diff: { a: "changed" } }]),
      `receipt-fault:${writer}#1`,
    ],
    [
      "none for what was rendered",
      Object.fromEntries(Object.entries(generationE()).filter(([path]) => path !== writer)),
      "receipt-missing:writer",
    ],
    ["an empty ledger", { ...generationE(), [writer]: "" }, "receipt-missing:writer"],
  ])("%s", async (_, files, flag) => {
    const result = await inspect(files);
    expect(ids(result)).toContain(flag);
    expect(result.inspection.runtime_fidelity).toBeLessThanOrEqual(85);
  });

  test("a first receipt that is skipped", async () => {
    const files = withReceipts(([first]) => [{ ...first, status: "skipped", prev: null }]);
    expect(ids(await inspect(files))).toContain(`receipt-fault:${writer}#0`);
  });
});

describe("a source or an output that holds nothing", () => {
  test.each(["", "\n\n", "<<<<garbage, not a contract>>>>\n", "\u0000\u0001\u0002"])("the source %j", async (text) => {
    const result = await inspect({ ...generationD(), "root.prose.md": text });
    expect(ids(result)).toContain("source-without-contract");
    expect(result.inspection.verdict).toBe("partial");
  });

  test.each([
    ["report.md", "\u0000".repeat(200)],
    ["report.md", "\u200b\u200d\ufeff"],
    ["report.md", "<!-- nothing to see -->\n"],
    ["report.md", "---\ntitle: Report\n---\n"],
    ["report.json", '{"report": null}'],
    ["report.json", '{"report": {"parts": [null, ""]}}'],
  ])("the output %s %j", async (name, text) => {
    const files = Object.fromEntries(Object.entries(functionRun()).filter(([path]) => !path.startsWith("bindings/s")));
    const result = await inspect({ ...files, [`bindings/summarise/${name}`]: text });
    expect(ids(result).some((flag) => /^(?:empty-output|output-empty-value):/.test(flag))).toBe(true);
  });
});

describe("the stored report answers for the same content only, and in full", () => {
  test("with its clauses, and with the trend as it is now", async () => {
    const registry = openRegistry({ folder: temporaryFolder() });
    const run = writeRun(generationD());
    const first = await inspectRun(run, { registry });
    const again = await inspectRun(run, { registry });
    expect([first.source, again.source]).toEqual(["fresh", "registry"]);
    expect(again.checks).toEqual(JSON.parse(JSON.stringify(first.checks)));
    expect(again.checks.length).toBeGreaterThan(0);
    expect(again.inspection).toEqual(first.inspection);
    await inspectRun(writeRun({ ...generationD(), "bindings/extra/x.md": "x" }, "20260527-120000-ffffff"), {
      registry,
    });
    expect((await inspectRun(run, { registry })).inspection.summary).toContain(
      "the one earlier inspection of this system",
    );
  });

  test("a folder that makes it another generation makes it another content", async () => {
    const registry = openRegistry({ folder: temporaryFolder() });
    const run = writeRun(generationD());
    await inspectRun(run, { registry });
    mkdirSync(join(run, "world-model/ghost"), { recursive: true });
    const changed = await inspectRun(run, { registry });
    expect(changed.source).toBe("fresh");
    expect(ids(changed)).toContain("hybrid-layout");
  });

  test("one that is not whole is made anew; entries with impossible scores are left out", async () => {
    const folder = temporaryFolder();
    const registry = openRegistry({ folder });
    const run = writeRun(generationD());
    const first = await inspectRun(run, { registry });
    const name = `${(first.content_digest ?? "").replace(/[^a-z0-9]/gi, "")}.json`;
    const stored = { format: "inspect/prose-report", version: 1, content_digest: first.content_digest };
    const parts = { inspection: { verdict: "pass" }, extraction: {}, evaluation: { runtime_fidelity: {} }, checks: [] };
    writeFileSync(join(folder, "reports", name), JSON.stringify({ ...stored, ...parts }));
    expect((await inspectRun(run, { registry })).source).toBe("fresh");
    const entry = { ...registry.list()[0], run_id: "other" };
    const inspections = [
      { ...entry, runtime_fidelity: 1e308 },
      { ...entry, task_effectiveness: -5 },
    ];
    writeFileSync(
      join(folder, "inspections.json"),
      JSON.stringify({ format: "inspect/prose-inspections", version: 1, inspections }),
    );
    expect(registry.list()).toEqual([]);
    expect(registry.warnings()).toHaveLength(1);
  });

  test("a registry that cannot be used costs nothing but its memory, where somebody listens", async () => {
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "in the way");
    const registry = openRegistry({ folder: file });
    const run = writeRun(generationD());
    await expect(inspectRun(run, { registry })).rejects.toMatchObject({ code: "registry-unavailable" });
    const faults: string[] = [];
    const result = await inspectRun(run, { registry, onRegistryFault: ({ code }) => faults.push(code) });
    expect([result.inspection.verdict, faults]).toEqual(["pass", ["registry-unavailable"]]);
  });
});

test("the summary counts the declared services only, and reads as a sentence", async () => {
  const files = { ...functionRun(), "vm.log.md": markerLog(id, ["1→ [input] text ✓", "2→ other ✓"]) };
  const { inspection } = await inspectRun(writeRun(files));
  expect(inspection.summary).toContain("0 of 1 services completed");
  const partial = await inspect({ ...generationD(), "root.prose.md": "" });
  expect(partial.inspection.summary).toContain("is **partial** by the deep inspection: runtime fidelity");
});

test("what a score stops at is shown with a line, and a bracket alone is no quote", async () => {
  const { evaluation } = await inspect(generationD());
  for (const { evidence } of [evaluation.runtime_fidelity, evaluation.task_effectiveness]) {
    const reserve = evidence.find(({ rule }) => rule === "reserve");
    expect(reserve?.line).not.toBeNull();
    expect(reserve?.quote).not.toBe("");
  }
  const unlogged = await inspect({ ...generationD(), "vm.log.md": markerLog(id, logLines.slice(0, 3)) });
  for (const { evidence } of unlogged.inspection.flags) expect(evidence).not.toMatch(/"\{"$/);
});
