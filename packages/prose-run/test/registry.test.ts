import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { inspectRun, inspectRuns, type NewInspection, openRegistry, type PriorInspection } from "../src/index.js";
import { registrySchema, storedReportSchema } from "../src/schema.js";
import { minor, sound } from "./fixtures/bands.js";
import { generationD } from "./fixtures/generations.js";
import { temporaryFolder, writeRun } from "./support/temporary.js";

const entry = (run_id: string, more: Partial<PriorInspection> = {}): NewInspection => ({
  entry: {
    run_id,
    system: "s",
    depth: "light",
    verdict: "pass",
    timestamp: "2026-06-01T10:00:00.000Z",
    runtime_fidelity: 80,
    task_effectiveness: 80,
    content_digest: `sha256:${"0".repeat(64)}`,
    ...more,
  },
  report: null,
});

test("an absent registry is empty, and asking creates nothing", () => {
  const folder = join(temporaryFolder(), "none");
  expect([openRegistry({ folder }).list(), openRegistry({ folder }).report("sha256:x"), existsSync(folder)]).toEqual([
    [],
    null,
    false,
  ]);
});

test("what is written is of the documented shape", async () => {
  const folder = temporaryFolder();
  const registry = openRegistry({ folder });
  await inspectRun(writeRun(minor()), { registry });
  await inspectRun(writeRun(sound(), "other"), { registry, depth: "light" });
  const file: unknown = JSON.parse(readFileSync(join(folder, "inspections.json"), "utf8"));
  expect(registrySchema.parse(file).inspections.map((one) => one.depth)).toEqual(["deep", "light"]);
  const [report] = readdirSync(join(folder, "reports"));
  storedReportSchema.parse(JSON.parse(readFileSync(join(folder, "reports", report as string), "utf8")));
});

test("many writers at once: nothing is lost", async () => {
  const folder = temporaryFolder();
  const script = `
    import { openRegistry } from ${JSON.stringify(fileURLToPath(new URL("../src/index.ts", import.meta.url)))};
    const registry = openRegistry({ folder: ${JSON.stringify(folder)} });
    for (let at = 0; at < 5; at++) await registry.add([{ entry: { run_id: process.argv[1] + "-" + at, system: "s", depth: "light", verdict: "pass", timestamp: "2026-06-01T10:00:00.000Z", runtime_fidelity: 80, task_effectiveness: 80, content_digest: "" }, report: null }]);
  `;
  const writers = Array.from({ length: 4 }, (_, index) =>
    run(["--conditions=@inspect/source", "--import", "tsx", "--input-type=module", "-e", script, `w${index}`]),
  );
  expect(await Promise.all(writers)).toEqual([0, 0, 0, 0]);
  const names = openRegistry({ folder })
    .list()
    .map((one) => one.run_id);
  expect(new Set(names).size).toBe(20);
}, 60_000);

function run(args: string[]): Promise<number | null> {
  return new Promise((resolve) => {
    spawn(process.execPath, args, {
      stdio: ["ignore", "inherit", "inherit"],
      cwd: fileURLToPath(new URL("..", import.meta.url)),
    }).on("close", resolve);
  });
}

test("many runs in one command: one write, failures reported, the rest go on", async () => {
  const folder = temporaryFolder();
  const registry = openRegistry({ folder });
  let writes = 0;
  const counted = {
    ...registry,
    add: async (list: readonly NewInspection[]) => {
      writes++;
      await registry.add(list);
    },
  };
  const references = [
    writeRun(sound(), "a"),
    "/no/such/run",
    writeRun({ "notes.md": "x" }, "b"),
    writeRun(minor(), "c"),
  ];
  const outcomes = [];
  for await (const outcome of inspectRuns(references, { registry: counted, depth: "light" }))
    outcomes.push(outcome.ok ? outcome.result.inspection.verdict : outcome.error.code);
  expect(outcomes).toEqual(["pass", "run-not-found", "missing-artifacts", "pass"]);
  expect([writes, registry.list().length]).toEqual([1, 2]);
});

describe("a damaged registry", () => {
  test("is taken as empty, said, and put aside with the next write", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "inspections.json"), "{ broken");
    const registry = openRegistry({ folder });
    expect([registry.list(), registry.warnings().map((warning) => warning.code)]).toEqual([[], ["registry-damaged"]]);
    await registry.add([entry("a")]);
    expect([registry.list().length, readFileSync(join(folder, "inspections.json.damaged"), "utf8")]).toEqual([
      1,
      "{ broken",
    ]);
  });

  test("entries that are none are left out and counted", () => {
    const folder = temporaryFolder();
    writeFileSync(
      join(folder, "inspections.json"),
      JSON.stringify({
        format: "inspect/prose-inspections",
        version: 1,
        inspections: [entry("a").entry, { run_id: 3 }, null],
      }),
    );
    const registry = openRegistry({ folder });
    expect([registry.list().length, registry.warnings()[0]?.message]).toEqual([
      1,
      "2 entries of the registry are no inspections and were left out",
    ]);
  });

  test("a newer version is refused and left alone", async () => {
    const folder = temporaryFolder();
    const newer = JSON.stringify({ format: "inspect/prose-inspections", version: 2, inspections: [] });
    writeFileSync(join(folder, "inspections.json"), newer);
    const registry = openRegistry({ folder });
    expect(() => registry.list()).toThrowError(expect.objectContaining({ code: "unsupported-version" }));
    await expect(registry.add([entry("a")])).rejects.toMatchObject({ code: "unsupported-version" });
    expect(readFileSync(join(folder, "inspections.json"), "utf8")).toBe(newer);
  });

  test("a folder that cannot be written is an error of its own", async () => {
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "x");
    await expect(openRegistry({ folder: join(file, "inside") }).add([entry("a")])).rejects.toMatchObject({
      code: "registry-unavailable",
    });
  });
});

describe("deduplication by content", () => {
  test("the same content elsewhere is answered; another depth, another option or a stored report that is not whole is not", async () => {
    const folder = temporaryFolder();
    const registry = openRegistry({ folder });
    const first = await inspectRun(writeRun(sound()), { registry });
    const elsewhere = await inspectRun(writeRun(sound()), { registry });
    const partial = await inspectRun(writeRun(sound()), { registry, allowPartial: true });
    expect([first.source, elsewhere.source, partial.source]).toEqual(["fresh", "registry", "fresh"]);
    for (const name of readdirSync(join(folder, "reports"))) writeFileSync(join(folder, "reports", name), "{}");
    expect((await inspectRun(writeRun(sound()), { registry })).source).toBe("fresh");
  });

  test.each([
    "bindings/critic/review.md",
    "workspace/critic/review.md",
    "root.prose.md",
    "sources/critic.prose.md",
    "forme.manifest.json",
    "vm.log.md",
    "extra.txt",
  ])("a change of %s is another content", async (path) => {
    const registry = openRegistry({ folder: temporaryFolder() });
    await inspectRun(writeRun(generationD()), { registry });
    const files = generationD();
    const changed = { ...files, [path]: `${files[path] ?? ""} ` };
    expect((await inspectRun(writeRun(changed), { registry })).source).toBe("fresh");
  });

  test("reports of evicted inspections are removed", async () => {
    const folder = temporaryFolder();
    const registry = openRegistry({ folder });
    await inspectRun(writeRun(sound()), { registry });
    await registry.add(Array.from({ length: 500 }, (_, index) => entry(`r${index}`)));
    expect(readdirSync(join(folder, "reports"))).toEqual([]);
  });

  test("earlier inspections never change scores or verdict", async () => {
    const registry = openRegistry({ folder: temporaryFolder() });
    await registry.add(
      Array.from({ length: 5 }, (_, index) =>
        entry(`r${index}`, {
          system: "tidal-report",
          depth: "deep",
          runtime_fidelity: 5,
          task_effectiveness: 5,
          verdict: "fail",
        }),
      ),
    );
    const plain = await inspectRun(writeRun(minor()));
    const told = await inspectRun(writeRun(minor()), { registry });
    expect(told.evaluation).toEqual(plain.evaluation);
  });
});
