import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { PeeError } from "@inspect/pee";
import { assumeRedacted } from "@inspect/redact";
import { describe, expect, test } from "vitest";
import { safeReadTurn } from "../src/layout/read-turn.js";
import { listStepFolders } from "../src/layout/step-folder.js";
import { stepPaths } from "../src/layout/step-paths.js";
import { addFinding, addFix } from "../src/run/add-finding.js";
import { readRunRecord, withRun } from "../src/run/locked-run.js";
import { dropRunGoal, setRunGoal } from "../src/run/run-goal.js";
import { startRun } from "../src/run/start-run.js";
import { stopRun } from "../src/run/stop-run.js";
import { type GivenRun, givenRun, readAs } from "./support/run.js";
import { givenStates } from "./support/states.js";

const call = { url: "https://shop.example/api/cart", answer: { items: [] } };
const goalText = "A lamp is in the cart";
const text = (words: string) => assumeRedacted(words);
const turnOf = ({ run }: GivenRun) => {
  const read = safeReadTurn(run.runFolder);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
};

describe("a run's folder", () => {
  test("is private and ignored by git, and holds what a run is", async () => {
    const { project, run } = await givenRun({ goalText, operator: "anna" });
    expect(readFileSync(join(project, ".inspect/.gitignore"), "utf8")).toBe("*\n");
    expect(statSync(join(project, ".inspect")).mode & 0o777).toBe(0o700);
    expect(statSync(join(run.runFolder, "run.json")).mode & 0o777).toBe(0o600);
    expect(readRunRecord(run.runFolder)).toMatchObject({ operator: "anna", goal: { text: goalText, reached: null } });
  });

  test("a step folder gets exchanges, bundle and reading", async () => {
    const given = await givenRun({ goalText });
    await given.step({ calls: [call] });
    const [step] = listStepFolders(given.run.runFolder);
    expect(step?.name).toBe("0001-click");
    expect(readdirSync(step?.path ?? "").sort()).toEqual(
      [
        "bundle.json",
        "bundle.md",
        "exchanges.json",
        "exchanges.md",
        "network.har",
        "page.txt",
        "reading.json",
        "reading.md",
        "screenshot.png",
        "step.json",
      ].sort(),
    );
  });

  test("another run is not started while something is open, and is when nothing is", async () => {
    const given = await givenRun({ goalText });
    const { inspectFolder } = given.run;
    await expect(startRun(inspectFolder)).rejects.toMatchObject({ code: "run-open" });
    given.server.answerWith(readAs("as-expected", { goalMet: 0.9 }));
    await given.step({ calls: [call] });
    const next = await startRun(inspectFolder);
    expect(next.runId).not.toBe(given.run.runId);
    expect(readRunRecord(given.run.runFolder).stoppedAt).not.toBeNull();
  });
});

describe("REQ-INSPECT-11 an inspect session has a goal", () => {
  test("given at the start, or set later; setting replaces it and reopens it, findings stay", async () => {
    const given = await givenRun();
    expect(turnOf(given).goal).toBeNull();
    await withRun(given.run, (locked) => setRunGoal(locked, text(goalText)));
    given.server.answerWith(readAs("wrong-result", { goalMet: 0.1 }));
    await given.step({ calls: [call] });
    await withRun(given.run, (locked) =>
      addFinding(locked, { point: text("It is empty."), explain: text("No item came back.") }),
    );
    given.server.answerWith(readAs("as-expected", { goalMet: 0.5 }));
    await given.step({ calls: [call] });
    expect(turnOf(given).goal?.reached?.step).toBe(2);
    await withRun(given.run, (locked) => setRunGoal(locked, text("The order is placed")));
    expect(turnOf(given)).toMatchObject({ goal: { text: "The order is placed", reached: null }, findings: 1 });
    expect(readRunRecord(given.run.runFolder).goalHistory.map(({ kind }) => kind)).toEqual(["set", "reached", "set"]);
  });

  test("an empty goal is refused", async () => {
    const given = await givenRun();
    await expect(withRun(given.run, (locked) => setRunGoal(locked, text("  ")))).rejects.toBeInstanceOf(PeeError);
  });

  test("a person may take it away", async () => {
    const given = await givenRun({ goalText });
    await withRun(given.run, (locked) => dropRunGoal(locked));
    expect(turnOf(given).goal).toBeNull();
    await expect(withRun(given.run, (locked) => dropRunGoal(locked))).rejects.toMatchObject({ code: "no-goal" });
  });
});

describe("REQ-INSPECT-12 the goal is reached when a step's reading says so", () => {
  test.each([
    [0.49, false],
    [0.5, true],
  ])("goalMet %f: reached is %s", async (goalMet, reached) => {
    const given = await givenRun({ goalText });
    given.server.answerWith(readAs("as-expected", { goalMet }));
    const { reading } = await given.step({ calls: [call] });
    expect(reading).toMatchObject({ goalMet, reachesGoal: reached });
    expect(turnOf(given).goal?.reached !== null).toBe(reached);
  });

  test("reached is sticky: a later reading of the same step changes nothing", async () => {
    const given = await givenRun({ goalText });
    given.server.answerWith(readAs("as-expected", { goalMet: 0.9 }));
    await given.step({ calls: [call] });
    given.server.answerWith(readAs("as-expected", { goalMet: 0.1 }));
    await given.read(1);
    expect(turnOf(given).goal?.reached?.step).toBe(1);
  });

  test("a state with reachesGoal reaches it without a reading by SubQ; others never do", async () => {
    const given = await givenRun({ goalText });
    const state = `
  - name: cart
    means: as-expected
    says: The lamp is in the cart.
    when: { calls: [GET /api/cart 200] }
`;
    await given.step({ calls: [call] }, { states: await givenStates(state) });
    expect(turnOf(given).goal?.reached).toBeNull();
    await given.step({ calls: [call] }, { states: await givenStates(`${state}    reachesGoal: true\n`) });
    expect(turnOf(given).goal?.reached).toMatchObject({ step: 2, decidedBy: "state" });
    expect(given.server.requests).toEqual([]);
  });

  test("a reading about an earlier goal does not reach the new one", async () => {
    const given = await givenRun({ goalText });
    await given.step({ calls: [call] });
    await withRun(given.run, (locked) => setRunGoal(locked, text("Another goal")));
    given.server.answerWith(readAs("as-expected", { goalMet: 0.99 }));
    await given.read(1);
    expect(turnOf(given).goal?.reached).toBeNull();
  });
});

describe("REQ-INSPECT-15 a step that went wrong needs its finding before the next step", () => {
  test.each(["wrong-result", "stopped-by-platform", "unclear"])("read as %s", async (outcome) => {
    const given = await givenRun({ goalText });
    given.server.answerWith(readAs(outcome));
    const { reading } = await given.step({ calls: [call] });
    expect(reading).toMatchObject({ outcome, findingNeeded: true });
    expect(turnOf(given).missingFindings).toMatchObject([{ number: 1, outcome }]);
    await expect(given.step({ calls: [call] })).rejects.toMatchObject({
      code: "finding-missing",
      message: expect.stringContaining("log inspect finding --step 1"),
    });
    expect(listStepFolders(given.run.runFolder)).toHaveLength(1);
    await withRun(given.run, (locked) =>
      addFinding(locked, { point: text("It went wrong."), explain: text("See there.") }),
    );
    given.server.answerWith(readAs("as-expected"));
    expect((await given.step({ calls: [call] })).reading.step).toBe(2);
  });

  test("SubQ failed", async () => {
    const given = await givenRun();
    given.server.misbehaveNext({ kind: "status", status: 500 });
    const { reading } = await given.step({ calls: [call] });
    expect(reading).toMatchObject({ decidedBy: "subq-failed", outcome: "unclear", findingNeeded: true });
    await expect(given.step({ calls: [call] })).rejects.toMatchObject({ code: "finding-missing" });
  });

  test.each(["as-expected", "no-change"])("read as %s: none is needed", async (outcome) => {
    const given = await givenRun();
    given.server.answerWith(readAs(outcome));
    await given.step({ calls: [call] });
    expect(turnOf(given).missingFindings).toEqual([]);
  });
});

describe("REQ-INSPECT-16 a finding is Point, Evidence and Explain", () => {
  const withWrongStep = async () => {
    const given = await givenRun();
    given.server.answerWith(readAs("wrong-result"));
    await given.step({ calls: [call] });
    return given;
  };

  test("evidence is quoted from the step's reading, plus the agent's own", async () => {
    const given = await withWrongStep();
    const input = {
      point: text("The cart is empty."),
      explain: text("No item came back."),
      evidence: [text("I saw it.")],
    };
    const finding = await withRun(given.run, (locked) => addFinding(locked, input));
    expect(finding).toMatchObject({ number: 1, step: 1, point: "The cart is empty.", fix: null });
    expect(finding.evidence[0]).toMatchObject({ from: "reading", text: expect.stringMatching(/^>>> UNKNOWN STATE/) });
    expect(finding.evidence.at(-1)).toEqual({ from: "agent", text: "I saw it." });
  });

  test.each([
    ["Point", { point: undefined, explain: text("why") }, "point-missing"],
    ["Explain", { point: text("It is so."), explain: undefined }, "explain-missing"],
    ["a Point of one sentence", { point: text("One. And two."), explain: text("why") }, "point-not-one-sentence"],
    ["a known step", { point: text("It is so."), explain: text("why"), step: 9 }, "unknown-step"],
  ])("refused without %s", async (_, input, code) => {
    const given = await withWrongStep();
    await expect(withRun(given.run, (locked) => addFinding(locked, input))).rejects.toMatchObject({ code });
    expect(existsSync(join(given.run.runFolder, "goalFindings.jsonl"))).toBe(false);
  });

  test("a finding on any other step is welcome", async () => {
    const given = await givenRun();
    await given.step({ calls: [call] });
    const input = { point: text("It took long."), explain: text("The answer came late."), step: 1 };
    expect((await withRun(given.run, (locked) => addFinding(locked, input))).step).toBe(1);
  });
});

test("REQ-INSPECT-17 once the goal is reached, every finding says how it was fixed", async () => {
  const given = await givenRun({ goalText });
  given.server.answerWith(readAs("wrong-result", { goalMet: 0.8 }));
  await given.step({ calls: [call] });
  await withRun(given.run, (locked) => addFinding(locked, { point: text("It is wrong."), explain: text("Seen.") }));
  expect(turnOf(given)).toMatchObject({
    missingFixes: [{ number: 1 }],
    goalLine: { text: expect.stringContaining("--fixes 1") },
  });
  const fixed = await withRun(given.run, (locked) => addFix(locked, 1, text("Done again.")));
  expect(fixed.fix?.fix).toBe("Done again.");
  expect(turnOf(given).missingFixes).toEqual([]);
  await expect(withRun(given.run, (locked) => addFix(locked, 7, text("x")))).rejects.toMatchObject({
    code: "unknown-finding",
  });
});

test("REQ-INSPECT-18 findings and fixes are kept in the run, as lines and for people", async () => {
  const given = await givenRun({ goalText });
  given.server.answerWith(readAs("unclear"));
  await given.step({ calls: [call] });
  await withRun(given.run, (locked) => addFinding(locked, { point: text("It is unclear."), explain: text("Seen.") }));
  await withRun(given.run, (locked) => addFix(locked, 1, text("Waited.")));
  const lines = readFileSync(join(given.run.runFolder, "goalFindings.jsonl"), "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).format)).toEqual(["inspect/finding", "inspect/fix"]);
  const markdown = readFileSync(join(given.run.runFolder, "goalFindings.md"), "utf8");
  expect(markdown).toContain("It is unclear.");
  expect(markdown).toContain("Waited.");
});

test("REQ-INSPECT-19 what only a person can clear asks for no finding and says to tell the operator", async () => {
  const given = await givenRun({ goalText });
  given.server.answerWith(readAs("person-only"));
  const { reading } = await given.step({ calls: [call] });
  expect(reading).toMatchObject({ outcome: "person-only", findingNeeded: false });
  expect(turnOf(given).missingFindings).toEqual([]);
  expect(turnOf(given).goalLine.text).toMatch(/stop the account and tell matt/);
});

describe("REQ-INSPECT-10 a recorded step can be read again", () => {
  test("the same questions over what its bundle froze, SubQ asked anew, the latest reading counts", async () => {
    const given = await givenRun({ goalText });
    given.server.answerWith(readAs("wrong-result"));
    await given.step({ calls: [call] });
    await withRun(given.run, (locked) => setRunGoal(locked, text("Something else")));
    given.server.answerWith(readAs("as-expected"));
    const { reading } = await given.read(1);
    expect(reading).toMatchObject({ outcome: "as-expected", goal: { text: goalText } });
    const [first, second] = given.server.decisions;
    expect(second?.questions).toEqual(first?.questions);
    expect(second?.state).toEqual(first?.state);
    expect(second?.images.length).toBe(1);
    expect(turnOf(given)).toMatchObject({ latest: { outcome: "as-expected" }, missingFindings: [] });
  });

  test("earlier readings are kept in order", async () => {
    const given = await givenRun();
    for (const outcome of ["wrong-result", "unclear", "as-expected"]) {
      given.server.answerWith(readAs(outcome));
      await (outcome === "wrong-result" ? given.step({ calls: [call] }) : given.read(1));
    }
    const [step] = listStepFolders(given.run.runFolder);
    const folder = stepPaths(step?.path ?? "").earlierReadings;
    const outcomes = readdirSync(folder)
      .sort()
      .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")).outcome);
    expect(outcomes).toEqual(["wrong-result", "unclear"]);
  });

  test("after SubQ failed, nothing is lost", async () => {
    const given = await givenRun({ goalText });
    given.server.misbehaveNext({ kind: "status", status: 503 });
    expect((await given.step({ calls: [call] })).reading.text).toMatch(/log inspect read 1 asks SubQ again/);
    expect((await given.read(1)).reading.decidedBy).toBe("subq");
  });

  test("a step that code decided is decided again, without SubQ", async () => {
    const given = await givenRun({ goalText });
    await given.step({ calls: [] });
    expect((await given.read(1)).reading.decidedBy).toBe("code");
    expect(given.server.requests).toEqual([]);
  });

  test("a step that was recorded but never read is decided", async () => {
    const given = await givenRun({ goalText });
    await expect(
      given.step(
        { calls: [call] },
        {
          now: () => {
            throw new Error("killed");
          },
        },
      ),
    ).rejects.toThrow("killed");
    expect(turnOf(given).latest).toBeNull();
    expect(turnOf(given).unread).toEqual([{ number: 1, damaged: false }]);
    await expect(given.step({ calls: [] })).rejects.toMatchObject({
      code: "step-unread",
      message: expect.stringContaining("log inspect read 1"),
    });
    expect((await given.read(1)).reading).toMatchObject({ step: 1, decidedBy: "subq" });
  });
});

test("stop ends recording and keeps what is open", async () => {
  const given = await givenRun({ goalText });
  await stopRun(given.run);
  await expect(given.step({ calls: [] })).rejects.toMatchObject({ code: "run-stopped" });
  expect(turnOf(given).goal).toMatchObject({ text: goalText, reached: null });
});
