import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { appendFinding, appendFix, parseFindings, readFindings, writeFindingsMarkdown } from "../src/files.js";
import { createFinding, createFix, type Finding } from "../src/index.js";

const at = "2026-01-01T00:00:00.000Z";
const finding = (step: number, point = `Step ${step} — “went” wrong.`): Finding =>
  createFinding({ step, point, explain: "Because.", readingText: "reading", at });
const worker = fileURLToPath(new URL("./append-worker.ts", import.meta.url));
const node = ["--import", "tsx", "--conditions=@inspect/source"];

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pee-"));
  path = join(folder, "goalFindings.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("REQ-INSPECT-18 goalFindings.jsonl", () => {
  test("no file, no findings", async () => {
    expect(await readFindings(folder)).toEqual({ findings: [], warnings: [] });
  });

  test("an appended finding has the next number, an appended fix comes with its finding", async () => {
    expect((await appendFinding(folder, finding(4))).number).toBe(1);
    expect((await appendFinding(folder, finding(2))).number).toBe(2);
    expect(await appendFix(folder, createFix(1, "waited", 2, at))).toMatchObject({
      number: 1,
      step: 4,
      fix: { fix: "waited" },
    });
    expect((await appendFinding(folder, finding(7))).number).toBe(3);
    const { findings, warnings } = await readFindings(folder);
    expect(findings.map(({ number, step, fix }) => [number, step, fix?.fix])).toEqual([
      [1, 4, "waited"],
      [2, 2, undefined],
      [3, 7, undefined],
    ]);
    expect(warnings).toEqual([]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test("a fix of a finding that is not there is refused under the lock, and nothing is written", async () => {
    await expect(appendFix(folder, { ...createFix(1, "x", 1, at), fixes: 1 })).rejects.toMatchObject({
      code: "unknown-finding",
    });
    expect(readFileSync(path, "utf8")).toBe("");
  });

  test("cut at any byte, the whole lines are read, and the next append takes the cut line away", async () => {
    await appendFinding(folder, finding(1));
    await appendFinding(folder, finding(2, "Größe — 大きさ."));
    const whole = readFileSync(path);
    const lineEnds = [...whole.entries()].filter(([, byte]) => byte === 10).map(([index]) => index);
    for (let cut = 0; cut <= whole.length; cut += cut < 20 || cut > whole.length - 20 ? 1 : 7) {
      writeFileSync(path, whole.subarray(0, cut));
      // A line without its line feed is whole when the cut fell right before it.
      const kept = lineEnds.filter((end) => end <= cut).length;
      const before = await readFindings(folder);
      expect(before.findings.length, `cut at ${cut}`).toBe(kept);
      expect((await appendFinding(folder, finding(3))).number).toBe(kept + 1);
      const after = await readFindings(folder);
      expect(after.warnings).toEqual([]);
      expect(after.findings.map(({ step }) => step)).toEqual([...[1, 2].slice(0, kept), 3]);
    }
  });

  test("a line in the middle that is nothing of ours is kept, left out with its place, and takes no number", async () => {
    await appendFinding(folder, finding(1));
    const others = [
      "{broken",
      "[]",
      "null",
      '{"format":"inspect/finding","version":2,"step":1,"point":"p","explain":"e"}',
      '{"format":"inspect/finding","version":1,"step":"1","point":"p","explain":"e"}',
      '{"format":"inspect/fix","version":1,"fixes":5,"fix":"f"}',
      "",
    ];
    appendFileSync(path, `${others.join("\n")}\n`);
    expect((await appendFinding(folder, finding(2))).number).toBe(2);
    const { findings, warnings } = await readFindings(folder);
    expect(findings.map(({ step }) => step)).toEqual([1, 2]);
    expect(warnings.map(({ code, position }) => [code, position])).toEqual([
      ["not-json", 2],
      ["unknown-record", 3],
      ["unknown-record", 4],
      ["unknown-record", 5],
      ["unknown-record", 6],
      ["unknown-finding", 7],
    ]);
    expect(readFileSync(path, "utf8")).toContain("{broken\n");
  });

  test("evidence that cannot be used is left out; keys like __proto__ do nothing", () => {
    const line =
      '{"format":"inspect/finding","version":1,"step":1,"point":"p","explain":"e","__proto__":{"polluted":1},' +
      '"evidence":[{"from":"agent","text":"a"},{"from":"page","text":"b"},{"from":"agent"},null,7]}';
    const { findings } = parseFindings(line);
    expect(findings[0]?.evidence).toEqual([{ from: "agent", text: "a" }]);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect((findings[0] as unknown as { polluted?: number }).polluted).toBeUndefined();
  });

  test("a folder that cannot be written or read is said", async () => {
    await expect(appendFinding(join(folder, "missing"), finding(1))).rejects.toMatchObject({
      code: "findings-unwritable",
      message: expect.stringContaining("goalFindings.jsonl"),
    });
    await expect(writeFindingsMarkdown(join(folder, "missing"), null, [])).rejects.toMatchObject({
      code: "findings-unwritable",
    });
    const file = join(folder, "file");
    writeFileSync(file, "");
    await expect(readFindings(file)).rejects.toMatchObject({ code: "findings-unreadable" });
  });

  test("goalFindings.md is written beside it", async () => {
    const written = await appendFinding(folder, finding(1, "It broke."));
    await writeFindingsMarkdown(folder, null, [written]);
    expect(readFileSync(join(folder, "goalFindings.md"), "utf8")).toContain("**Point.** It broke.");
    expect(statSync(join(folder, "goalFindings.md")).mode & 0o777).toBe(0o600);
  });
});

describe("REQ-INSPECT-18 several processes", () => {
  test("four at once lose no append, and every number is given once", async () => {
    const run = promisify(execFile);
    const outputs = await Promise.all(
      [1, 2, 3, 4].map((id) => run(process.execPath, [...node, worker, folder, String(id), "10"])),
    );
    const numbers = outputs.flatMap(({ stdout }) => stdout.trim().split("\n").map(Number));
    expect(numbers.sort((left, right) => left - right)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    const { findings, warnings } = await readFindings(folder);
    expect(findings).toHaveLength(40);
    expect(warnings).toEqual([]);
  });

  test("killed in the middle of appending, every acknowledged line is there and the file can be appended to", async () => {
    const child = spawn(process.execPath, [...node, worker, folder, "1", "100000"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    for await (const chunk of child.stdout) {
      output += chunk;
      if (output.split("\n").length > 20) break;
    }
    child.kill("SIGKILL");
    await once(child, "exit");
    const acknowledged = output.split("\n").slice(0, -1).length;
    const { findings, warnings } = await readFindings(folder);
    expect(findings.length).toBeGreaterThanOrEqual(acknowledged);
    expect(warnings.every(({ code }) => code === "partial-line")).toBe(true);
    // The lock of a killed process counts as left behind after four seconds.
    expect((await appendFinding(folder, finding(9))).number).toBe(findings.length + 1);
    expect((await readFindings(folder)).warnings).toEqual([]);
  });
});
