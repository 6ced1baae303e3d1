import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createStepFolder, listStepFolders, runPaths } from "../src/layout.js";
import { decideStepFolder } from "../src/run/decide-step-folder.js";
import { withRun } from "../src/run/locked-run.js";
import { takeStep } from "../src/run/take-step.js";
import { noStates, prepareStates } from "../src/states/prepared-states.js";
import type { GivenCall } from "./support/har.js";
import { givenRun } from "./support/run.js";
import { writeStep } from "./support/step.js";

describe("taking a recorded step folder into a run", () => {
  test("side files come along, what Inspect wrote does not, the source stays", async () => {
    const { project, run } = await givenRun();
    const source = writeStep(project, "0007-scroll", { step: { action: "Scroll down" } });
    mkdirSync(join(source, "bodies"));
    writeFileSync(join(source, "bodies/a.json"), "{}");
    writeFileSync(join(source, "reading.json"), "{}");
    const { step, notes } = await withRun(run, async (locked) => takeStep(locked, source));
    expect(step).toMatchObject({ number: 1, name: "0001-scroll-down" });
    expect(readdirSync(step.path).sort()).toEqual(["bodies", "network.har", "page.txt", "screenshot.png", "step.json"]);
    expect(existsSync(join(step.path, "bodies/a.json"))).toBe(true);
    expect(existsSync(join(source, "reading.json"))).toBe(true);
    expect(notes).toEqual([]);
  });

  test("links are not followed, and that is said", async () => {
    const { project, run } = await givenRun();
    const source = writeStep(project, "a", { page: null });
    writeFileSync(join(project, "secret"), "secret");
    symlinkSync(join(project, "secret"), join(source, "page.txt"));
    symlinkSync(project, join(source, "folder"));
    const { step, notes } = await withRun(run, async (locked) => takeStep(locked, source));
    expect(readdirSync(step.path).sort()).toEqual(["network.har", "screenshot.png", "step.json"]);
    expect([...notes].sort()).toEqual(["folder was not taken: a link", "page.txt was not taken: a link"]);
  });

  test("a folder that a recorder made in the run is taken as it is, once", async () => {
    const { ask, run } = await givenRun();
    const made = createStepFolder(run.runFolder, "click");
    writeFileSync(join(made.path, "step.json"), '{"action":"click","ok":true}');
    const states = await prepareStates(noStates);
    await withRun(run, async (locked) => {
      const { step } = takeStep(locked, made.path);
      expect(step).toEqual(made);
      await decideStepFolder(locked, step, { states, ask });
    });
    expect(listStepFolders(run.runFolder)).toHaveLength(1);
    await expect(withRun(run, async (locked) => takeStep(locked, made.path))).rejects.toMatchObject({
      code: "not-a-step",
      message: expect.stringContaining("log inspect read 1"),
    });
  });

  test("what a killed command left half taken is cleared away", async () => {
    const { project, run } = await givenRun();
    const { steps } = runPaths(run.runFolder);
    mkdirSync(join(steps, ".taking-old"), { recursive: true });
    writeFileSync(join(steps, ".taking-old/network.har"), "half");
    const source = writeStep(project, "a");
    await withRun(run, async (locked) => takeStep(locked, source));
    expect(readdirSync(steps)).toEqual(["0001-click"]);
  });

  test.each([
    ["is not there", "nowhere", () => {}],
    ["is a file, expected a step folder", "file", (path: string) => writeFileSync(path, "")],
    ["neither network.har nor step.json", "empty", (path: string) => mkdirSync(path)],
  ])("refused: %s", async (message, name, make) => {
    const { project, run } = await givenRun();
    const path = join(project, name);
    make(path);
    await expect(withRun(run, async (locked) => takeStep(locked, path))).rejects.toMatchObject({
      code: "not-a-step",
      message: expect.stringContaining(message),
    });
  });
});

test("what another recorder typed into a secret field stays out of every later step", async () => {
  const secret = "Zx9!correct horse";
  const given = await givenRun();
  const args = { target: "textbox Password", text: secret };
  await given.step({ step: { action: "type", args } });
  const call: GivenCall = {
    method: "POST",
    url: "https://shop.example/api/login",
    sent: { pw: secret },
    answer: { said: `hello ${secret}` },
  };
  const { bundle } = await given.step({
    step: { title: `P ${secret}`, url: `https://shop.example/?q=${encodeURIComponent(secret)}` },
    page: `You typed ${secret}`,
    calls: [call],
  });
  expect(JSON.stringify(bundle)).not.toMatch(/correct|Zx9/);
  expect(bundle.state.page.text).toContain("You typed [known#");
  for (const { path } of listStepFolders(given.run.runFolder)) {
    for (const file of readdirSync(path).filter((name) => /^(bundle|reading|exchanges)/.test(name))) {
      expect(readFileSync(join(path, file), "utf8"), file).not.toMatch(/correct|Zx9/);
    }
  }
  expect(readFileSync(join(given.run.runFolder, "steps.json"), "utf8")).not.toMatch(/correct|Zx9/);
});

test("what a recorder writes in place of a secret is no secret", async () => {
  const given = await givenRun();
  await given.step({ step: { action: "fill", args: { target: "textbox Password", value: "[password#1]" } } });
  const { bundle } = await given.step({ page: "The field shows [password#1]" });
  expect(JSON.stringify(bundle)).toContain("The field shows [password#1]");
});
