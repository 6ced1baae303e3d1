import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readTurnState } from "@inspect/pee";
import { readFindings } from "@inspect/pee/files";
import { expect, onTestFinished, test } from "vitest";
import { listStepFolders } from "../src/layout/step-folder.js";
import { withRun } from "../src/run/locked-run.js";
import { bundleSchema, readingSchema, runSchema } from "../src/schema.js";
import { type GivenRun, givenRun } from "./support/run.js";
import { writeStep } from "./support/step.js";

const script = fileURLToPath(new URL("support/drive-run.ts", import.meta.url));
const tsx = fileURLToPath(new URL("../../../node_modules/tsx/dist/loader.mjs", import.meta.url));

interface Driven {
  readonly code: number | null;
  readonly lines: readonly string[];
  readonly failure: string;
}

/** Drives a run from a process of its own; with `killAfter` it is killed that many milliseconds after its first line. */
function drive(given: GivenRun, recorded: string, rounds: number, name: string, killAfter?: number): Promise<Driven> {
  const args = ["--import", tsx, "--conditions=@inspect/source", script, given.project, recorded, String(rounds), name];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  let failure = "";
  child.stdout.on("data", (data) => {
    if (output === "" && killAfter !== undefined) setTimeout(() => child.kill("SIGKILL"), killAfter);
    output += data;
  });
  child.stderr.on("data", (data) => {
    failure += data;
  });
  return new Promise((resolve) =>
    child.on("close", (code) => resolve({ code, lines: output.trim().split("\n").filter(Boolean), failure })),
  );
}

/** Every JSON file of a run is whole and of its format. */
function expectWhole(runFolder: string): void {
  const json = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
  expect(runSchema.safeParse(json(join(runFolder, "run.json"))).error).toBeUndefined();
  expect(readTurnState(readFileSync(join(runFolder, "turn.json"), "utf8")).ok).toBe(true);
  for (const { path } of listStepFolders(runFolder)) {
    for (const [name, schema] of [
      ["bundle.json", bundleSchema],
      ["reading.json", readingSchema],
    ] as const) {
      if (existsSync(join(path, name))) expect(schema.safeParse(json(join(path, name))).error).toBeUndefined();
    }
    if (existsSync(join(path, "exchanges.json"))) json(join(path, "exchanges.json"));
    expect(existsSync(join(path, "network.har"))).toBe(true);
  }
}

test("a kill at any moment leaves a run that reads back and goes on, and nothing that was said is lost", {
  timeout: 240_000,
}, async () => {
  const given = await givenRun({ goalText: "A lamp" });
  const recorded = writeStep(given.project, "recorded", { calls: [{ url: "https://shop.example/api/a" }] });
  const { runFolder } = given.run;
  const said: string[] = [];
  for (let round = 0; round < 8; round++) {
    const { lines } = await drive(given, recorded, 50, `k${round}`, Math.random() * 400);
    said.push(...lines);
    // What the killed command left undone is done by the next one.
    await withRun(given.run, async () => {});
    expectWhole(runFolder);
    const steps = new Set(listStepFolders(runFolder).map(({ number }) => number));
    const findings = new Set((await readFindings(runFolder)).findings.map(({ step }) => step));
    for (const line of said) {
      const [what, number] = line.split(" ");
      expect((what === "step" ? steps : findings).has(Number(number)), line).toBe(true);
    }
  }
  expect(said.length).toBeGreaterThanOrEqual(8);
  const leftOver = readdirSync(join(runFolder, "steps")).filter((name) => name.startsWith(".taking-"));
  expect(leftOver.length).toBeLessThanOrEqual(1);
});

test("processes that work on one run at once lose nothing", { timeout: 240_000 }, async () => {
  const given = await givenRun();
  const recorded = writeStep(given.project, "recorded", { calls: [{ url: "https://shop.example/api/a" }] });
  const results = await Promise.all(["a", "b", "c"].map((name) => drive(given, recorded, 4, name)));
  expect(results.map(({ code, failure }) => [code, failure])).toEqual(results.map(() => [0, ""]));
  const { runFolder } = given.run;
  expect(listStepFolders(runFolder).map(({ number }) => number)).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  );
  const { findings, warnings } = await readFindings(runFolder);
  expect(warnings).toEqual([]);
  expect(findings.map(({ step }) => step).sort((left, right) => left - right)).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  );
  expectWhole(runFolder);
  for (const { path } of listStepFolders(runFolder)) expect(readdirSync(join(path, "readings"))).toEqual(["0001.json"]);
  expect(statSync(join(runFolder, "goalFindings.jsonl")).mode & 0o777).toBe(0o600);
});

test("the lock of a killed command is taken away at once, before its time is over", { timeout: 60_000 }, async () => {
  const given = await givenRun();
  const recorded = writeStep(given.project, "recorded", { calls: [] });
  // Rounds of -1: the process takes the lock, says so and is killed while it holds it.
  expect((await drive(given, recorded, -1, "hold", 0)).lines).toEqual(["holding"]);
  await expect(withRun(given.run, async () => {}, { waitSeconds: 6 })).resolves.toBeUndefined();
});
