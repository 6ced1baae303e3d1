import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { findRun, inspectRun, readRun, runRootsFor, safeReadRun } from "../src/index.js";
import {
  compiledIntent,
  type Files,
  formeManifest,
  functionRun,
  generationA,
  generationB,
  generationC,
  generationCPrime,
  generationD,
  generationE,
  markerLog,
} from "./fixtures/generations.js";
import { temporaryFolder, writeFiles, writeRun } from "./support/temporary.js";

const id = "20260526-120000-a1b2c3";

function without(files: Files, ...paths: string[]): Files {
  return Object.fromEntries(
    Object.entries(files).filter(([path]) => !paths.some((one) => path === one || path.startsWith(`${one}/`))),
  );
}

describe("generation", () => {
  test.each([
    ["A", generationA, "state.md whose first heading is 'Execution State'"],
    ["B", generationB, "state.md with event lines"],
    ["C", generationC, "manifest.md at the top of the run"],
    ["C'", generationCPrime, "manifest.run.md"],
    ["D", generationD, "forme.manifest.json"],
    ["E", generationE, "receipts or a world model"],
    ["function", functionRun, "root.prose.md of kind function, no plan"],
  ] as const)("%s is told and says how", (generation, make, because) => {
    const { generation: found, missing } = readRun(writeRun(make()));
    expect(found).toMatchObject({ generation, hybrid: false, because });
    expect(found.evidence.length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });

  const tell = (files: Files) => {
    const { generation, hybrid } = readRun(writeRun(files)).generation;
    return [generation, hybrid];
  };

  test("C by services/ alone, B by program.prose alone, unknown by none of these", () => {
    expect(tell({ "services/a.md": "# a\n", "state.md": "1→ a ✓\n" })).toEqual(["C", false]);
    expect(tell({ "program.prose": "session: a\n" })).toEqual(["B", false]);
    expect(tell({ "notes.md": "x" })).toEqual(["unknown", false]);
    expect(readRun(writeRun({ "notes.md": "x" })).missing).toEqual(["log", "source", "plan"]);
  });

  test("a state.md with its first heading 'Execution State' and event lines is B with a free header", () => {
    expect(tell({ "state.md": "# Execution State\n\nrun: x\n\n1→ a ✓\n" })).toEqual(["B", false]);
  });

  test("traps: a binding may be called manifest.md or state.md", () => {
    const run = readRun(
      writeRun({ ...generationB(), "bindings/manifest.md": "# Manifest: x\n", "bindings/state.md": "1→ nobody ✓\n" }),
    );
    expect(run.generation.generation).toBe("B");
    expect(run.log?.services.map((service) => service.name)).not.toContain("nobody");
  });

  describe("hybrids never crash and never pass silently", () => {
    const intent = JSON.stringify(compiledIntent);
    const hybrids: [string, Files, string][] = [
      [
        "compiled-intent.json with bindings/ and no receipts",
        { ...without(generationD(), "forme.manifest.json"), "compiled-intent.json": intent },
        "E",
      ],
      [
        "forme.manifest.json with world-model/",
        {
          ...without(generationE(), "compiled-intent.json", "receipts"),
          "forme.manifest.json": JSON.stringify(formeManifest),
        },
        "E",
      ],
      ["both plan files, outputs in bindings/", { ...generationD(), "compiled-intent.json": intent }, "E"],
      [
        "both plan files, outputs in world-model/",
        { ...generationE(), "forme.manifest.json": JSON.stringify(formeManifest) },
        "E",
      ],
      [
        "✓ rendered in a log beside bindings/",
        {
          ...without(generationD(), "forme.manifest.json"),
          "compiled-intent.json": intent,
          "vm.log.md": markerLog(id, [
            "1→ [input] topic ✓",
            "2→ researcher ✓ rendered",
            "3→ critic ✓ rendered",
            "4→ writer ✓ rendered",
          ]),
        },
        "E",
      ],
    ];

    test.each(hybrids)("%s", async (_, files, generation) => {
      for (const depth of ["light", "deep"] as const) {
        const { inspection, run } = await inspectRun(writeRun(files), { depth });
        expect(run.generation).toMatchObject({ generation, hybrid: true });
        expect(inspection.flags.map((flag) => flag.id)).toContain("hybrid-layout");
      }
    });

    test("of two plans the one whose outputs exist is taken, the other is flagged", () => {
      const inBindings = readRun(writeRun({ ...generationD(), "compiled-intent.json": intent }));
      expect(inBindings.parts.plan).toBe("forme.manifest.json");
      expect(inBindings.warnings.map((warning) => [warning.code, warning.path])).toContainEqual([
        "two-plans",
        "compiled-intent.json",
      ]);
      const inWorldModel = readRun(
        writeRun({ ...generationE(), "forme.manifest.json": JSON.stringify(formeManifest) }),
      );
      expect(inWorldModel.parts.plan).toBe("compiled-intent.json");
    });
  });
});

describe("free-form runs are read as far as they carry facts", () => {
  const plain = without(generationD(), "vm.log.md");

  test.each([
    [
      "prose with service headings",
      `# vm.log — tidal-report run ${id}\n\n### researcher — completed\n\n### critic — completed\n\n### writer — completed\n`,
    ],
    [
      "front matter and headings",
      `---\nrun_id: ${id}\nstatus: complete\n---\n\n### researcher — completed\n\n### critic — completed\n\n### writer — completed\n`,
    ],
    ["bullets", `# VM Log\n\n- run_id: ${id}\n- status: complete\n- output: bindings/writer/report.md\n`],
    ["a log that stops after a heading", `# run:${id} tidal-report\n\n## execution order\n`],
    ["a log that stays at running", `run_id: ${id}\nstatus: running\n\n1→ researcher ✓\n`],
  ])("%s", async (_, log) => {
    const { inspection } = await inspectRun(writeRun({ ...plain, "vm.log.md": log }));
    expect(inspection.verdict).not.toBe("pass");
    expect(inspection.flags.some((flag) => flag.severity !== "info")).toBe(true);
  });

  test("no log, one binding: missing-artifacts", async () => {
    await expect(inspectRun(writeRun({ "bindings/a/b.md": "x" }))).rejects.toMatchObject({ code: "missing-artifacts" });
  });
});

describe("references", () => {
  const home = temporaryFolder();
  const project = temporaryFolder();
  const inner = join(project, "packages/deep");
  mkdirSync(inner, { recursive: true });
  const place = (root: string, name: string): string => writeFiles(join(root, name), generationD());
  const attached = place(join(project, ".agents/prose/runs"), "run-a");
  const older = place(join(project, ".prose/runs"), "run-b");
  const own = place(join(project, "packages/runs"), "run-c");
  const users = place(join(home, ".agents/prose/runs"), "run-d");
  const options = { cwd: inner, home };

  test.each([
    ["run-a", attached],
    ["run-b", older],
    ["run-c", own],
    ["run-d", users],
    ["~/run-d", users],
    [attached, attached],
    ["../../.prose/runs/run-b", older],
  ])("%s", (reference, path) => {
    expect(findRun(reference, options)).toBe(path);
  });

  test("a bare id is looked for upwards and in the user's runs", () => {
    expect(runRootsFor(options)).toEqual([
      join(project, "packages/runs"),
      join(project, ".agents/prose/runs"),
      join(project, ".prose/runs"),
      join(home, ".agents/prose/runs"),
    ]);
  });

  test.each(["", "no-such", "~/../x", "~/no-such", "/no/such", "a\u0000b"])(
    "%j is not found, and the message says where was looked",
    (reference) => {
      expect(() => findRun(reference, options)).toThrowError(
        expect.objectContaining({ code: "run-not-found", message: expect.stringContaining("Give a run's id") }),
      );
    },
  );

  test("safeReadRun gives the problem as data", () => {
    expect(safeReadRun("no-such", options)).toMatchObject({ ok: false, problems: [{ code: "run-not-found" }] });
    expect(safeReadRun("run-a", options)).toMatchObject({ ok: true, value: { id: "run-a" } });
  });

  test("the folder's name is the id, whatever its form", () => {
    for (const name of ["20260514-002532-1-kill-gate", "2026-05-14-slug", "x"])
      expect(readRun(place(project, name)).id).toBe(name);
  });
});

describe("links and paths that leave the run are never followed and are flagged", () => {
  const secret = writeFiles(temporaryFolder(), {
    "secret.md": "the hidden word\n",
    "folder/report.md": "the hidden word\n",
  });

  test.each([
    ["a link in place of an output", "bindings/writer/report.md", join(secret, "secret.md")],
    ["a link in place of a service's folder", "bindings/writer", join(secret, "folder")],
    ["a link in place of bindings/", "bindings", secret],
    ["a link in place of the log", "vm.log.md", join(secret, "secret.md")],
    ["a link in place of a workspace", "workspace/writer", join(secret, "folder")],
  ])("%s", async (_, path, target) => {
    const run = writeRun(without(generationD(), path));
    mkdirSync(dirname(join(run, path)), { recursive: true });
    symlinkSync(target, join(run, path));
    const { inspection, extraction } = await inspectRun(run, { allowPartial: true });
    expect(JSON.stringify([inspection, extraction])).not.toContain("hidden word");
    expect(inspection.flags).toContainEqual(
      expect.objectContaining({ id: `link-refused:${path}`, severity: "warning" }),
    );
  });

  test.each(["/etc/hostname", "../../secret.md", "bindings/../../x.md", "~/x.md", "C:\\x.md", "file:///etc/hostname"])(
    "a plan's output path %s",
    async (path) => {
      const manifest = structuredClone(formeManifest);
      (manifest.graph[2] as { outputs: { bindingPath: string }[] }).outputs[0] = {
        bindingPath: path,
        name: "report",
        workspacePath: path,
      } as never;
      const { inspection, extraction } = await inspectRun(
        writeRun({ ...generationD(), "forme.manifest.json": JSON.stringify(manifest) }),
      );
      expect(inspection.flags).toContainEqual(expect.objectContaining({ id: "path-outside-run:writer" }));
      expect(extraction.bindings_missing).toContain(path);
      expect(inspection.verdict).not.toBe("pass");
    },
  );

  test("a path with .. that stays inside is read", async () => {
    const manifest = structuredClone(formeManifest);
    (manifest.graph[2] as { outputs: object[] }).outputs[0] = {
      name: "report",
      bindingPath: "bindings/critic/../writer/report.md",
      workspacePath: "workspace/writer/report.md",
    };
    const { extraction } = await inspectRun(
      writeRun({ ...generationD(), "forme.manifest.json": JSON.stringify(manifest) }),
    );
    expect(extraction.bindings_missing).toEqual([]);
  });
});

describe("other parts", () => {
  test("errors of nodes in all their forms", () => {
    const run = readRun(
      writeRun({
        ...generationD(),
        "workspace/researcher/__error.md": "# Error: no-results\n\nx\n",
        "workspace/critic/__error.md":
          "---\nerror: AllCallsFailed\nnode: reviewer\nattempts: 3\n---\n\n# reviewer: AllCallsFailed\n",
        "workspace/writer/__error.md": "# reader: NoAnswer\n",
        "workspace/other/__error.md": "nothing of note\n",
      }),
    );
    expect(run.nodeErrors.map(({ node, name, form }) => [node, name, form])).toEqual([
      ["reviewer", "AllCallsFailed", "front matter"],
      ["other", null, "none"],
      ["researcher", "no-results", "heading"],
      ["writer", "NoAnswer", "last word"],
    ]);
  });

  test("run-typed inputs are shown, single and as a list", () => {
    const header = (type: string): string => `# up\n\nbinding: input\nsource: caller\ntype: ${type}\n\n---\n\n`;
    const run = readRun(
      writeRun({
        ...generationD(),
        "bindings/caller/up.md": `${header("run")}run: r1\npath: /elsewhere/r1\nroot: x\nstatus: complete\n`,
        "bindings/caller/ups.md": `${header("run[]")}- run: r1\n  status: failed\n- run: r2\n  status: complete-shortfall\n`,
      }),
    );
    expect(run.runInputs.map(({ input, run: name, path, status }) => [input, name, path, status])).toEqual([
      ["up", "r1", "/elsewhere/r1", "complete"],
      ["ups", "r1", null, "failed"],
      ["ups", "r2", null, "complete-shortfall"],
    ]);
  });

  test("nested runs and additions of single authors are listed", () => {
    const run = readRun(
      writeRun({
        ...generationD(),
        "imports/h--slug/vm.log.md": "1→ a ✓\n",
        "agents/x/memory.md": "m",
        "evidence/a.txt": "e",
        ".runid": "r",
      }),
    );
    expect([run.nestedRuns, run.extras]).toEqual([["imports/h--slug"], [".runid", "evidence"]]);
  });

  test("receipts and versions are read and checked", () => {
    const run = readRun(writeRun(generationE()));
    expect(Object.values(run.receipts).map((ledger) => ledger.chainHolds)).toEqual([true, true, true]);
    for (const version of run.versions) expect(version.computed).toBe(version.stated);
  });

  test.each([
    [
      "a broken chain is critical",
      "receipts/writer.jsonl",
      (text: string) => text.replace(/"prev":"sha256:[0-9a-f]/, '"prev":"sha256:x'),
      "receipt-chain-broken",
      "critical",
    ],
    [
      "a receipt that was changed is a fault",
      "receipts/writer.jsonl",
      (text: string) => text.replace('"fresh":100', '"fresh":90'),
      "receipt-fault",
      "warning",
    ],
    [
      "a folder that was changed",
      "world-model/writer/report.md",
      (text: string) => `${text}\nmore\n`,
      "version-mismatch",
      "warning",
    ],
  ])("%s", async (_, path, change, rule, severity) => {
    const files = generationE();
    const { inspection } = await inspectRun(writeRun({ ...files, [path]: change(files[path] as string) }));
    const found = inspection.flags.find((flag) => flag.id.startsWith(rule));
    expect(found?.severity).toBe(severity);
  });

  test("a log of the Windows kind with a byte order mark", async () => {
    const files = generationD();
    const { inspection } = await inspectRun(
      writeRun({ ...files, "vm.log.md": `\uFEFF${(files["vm.log.md"] as string).replaceAll("\n", "\r\n")}` }),
    );
    expect(inspection).toMatchObject({ verdict: "pass", runtime_fidelity: 98 });
  });

  test("bounds: a workspace of many files is walked up to a number, and it is said", () => {
    const path = writeRun(generationD());
    for (let count = 0; count < 30; count++) writeFileSync(join(path, `workspace/writer/f${count}.txt`), "x");
    const deep = join(path, "workspace/critic/a/b/c/d/e/f/g/h/i/j");
    mkdirSync(deep, { recursive: true });
    writeFileSync(join(deep, "x.txt"), "x");
    expect(readRun(path, { limits: { files: 20 } })).toMatchObject({ truncated: true });
    expect(readRun(path).truncated).toBe(true);
    expect(
      readRun(path)
        .workspaces.find((one) => one.service === "critic")
        ?.files.map((file) => file.path),
    ).not.toContain("workspace/critic/a/b/c/d/e/f/g/h/i/j/x.txt");
  });
});

describe("timing", () => {
  const timing = (name: string, log: string) =>
    readRun(writeFiles(join(temporaryFolder(), name), { ...generationD(), "vm.log.md": log })).timing;

  test.each([
    ["the id to the last end", id, "1→ a ✓\n---end 2026-05-26T12:10:00Z\n", 600],
    ["an offset counts for the id too", id, "1→ a ✓\n---end 2026-05-26T12:10:00-03:00\n", 600],
    [
      "a resume is inside",
      id,
      "1→ a ✓\n---end 2026-05-26T12:10:00Z\n---resume 2026-05-26T12:20:00Z\n---end 2026-05-26T12:30:00Z\n",
      1800,
    ],
    ["a start in the header", "x", "started: 2026-05-26T12:00:00Z\n\n1→ a ✓\n---error 2026-05-26T12:01:00Z x\n", 60],
    ["an end before the start is unknown", id, "1→ a ✓\n---end 2026-05-26T11:00:00Z\n", null],
    ["more than a day from an id is unknown", id, "1→ a ✓\n---end 2026-05-28T12:00:00Z\n", null],
    ["no end", id, "1→ a ✓\n", null],
    ["no time in the id", "2026-05-14-slug", "1→ a ✓\n---end 2026-05-26T12:10:00Z\n", null],
  ])("%s", (_, name, log, seconds) => {
    expect(timing(name, log).durationSeconds).toBe(seconds);
  });
});
