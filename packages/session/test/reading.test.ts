import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Outcome, outcomes } from "@inspect/pee";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type YesNoName, yesNoNames } from "../src/questions/step-questions.js";
import { contradictions, ruleOutcome } from "../src/reading/reading-rule.js";
import { givenRun, readAs } from "./support/run.js";
import { givenStates } from "./support/states.js";

const call = { url: "https://shop.example/api/cart", answer: { items: [] } };
const calm: { readonly [name in YesNoName]: number } = {
  goalMet: 0.1,
  fitsAccount: 0.9,
  neverComeUp: 0.1,
  pageAgreesWithApi: 0.9,
  causedByAction: 0.9,
};

describe("the rule by which answers decide", () => {
  test.each(outcomes.map((outcome) => [outcome]))("%s stands when nothing contradicts it", (outcome) => {
    expect(ruleOutcome(outcome, { [outcome]: 0.5 }, calm)).toEqual({ outcome, unclearBecause: [] });
  });

  test.each(outcomes.map((outcome) => [outcome]))("%s below 0.5 is unclear", (outcome) => {
    expect(ruleOutcome(outcome, { [outcome]: 0.49 }, calm)).toEqual({
      outcome: "unclear",
      unclearBecause: ["below-half"],
    });
  });

  test.each(
    (Object.keys(contradictions) as Outcome[]).flatMap((outcome) =>
      contradictions[outcome].map(([name, answer]) => [outcome, name, answer] as const),
    ),
  )("%s is unclear when %s is %s", (outcome, name, answer) => {
    const yesNo = { ...calm, [name]: answer === "yes" ? 0.5 : 0.49 };
    expect(ruleOutcome(outcome, { [outcome]: 0.9 }, yesNo)).toEqual({ outcome: "unclear", unclearBecause: [name] });
    expect(ruleOutcome(outcome, { [outcome]: 0.9 }, { ...calm, [name]: undefined } as never).outcome).toBe(outcome);
  });

  test("the table in docs/reading-rule.md is the rule", () => {
    const path = fileURLToPath(new URL("../../../docs/reading-rule.md", import.meta.url));
    const rows = readFileSync(path, "utf8")
      .split("\n")
      .filter((row) => row.startsWith("| `"));
    const cells = rows.map((row) =>
      row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim().replace(/`/g, "")),
    );
    expect(Object.fromEntries(cells.map(([outcome, ...answers]) => [outcome, answers]))).toEqual(
      Object.fromEntries(
        outcomes.map((outcome) => [
          outcome,
          yesNoNames.map(
            (name) => contradictions[outcome].find(([contradicting]) => contradicting === name)?.[1] ?? "",
          ),
        ]),
      ),
    );
  });

  test("any answers give an outcome of the list, and only for a reason an unclear one", () => {
    const probability = fc.double({ min: 0, max: 1, noNaN: true });
    const yesNo = fc.record(
      Object.fromEntries(yesNoNames.map((name) => [name, fc.option(probability, { nil: undefined })])),
    );
    fc.assert(
      fc.property(fc.constantFrom(...outcomes), probability, yesNo, (top, own, answers) => {
        const ruled = ruleOutcome(top, { [top]: own }, answers as never);
        expect(ruled.outcome).toBe(ruled.unclearBecause.length === 0 ? top : "unclear");
      }),
    );
  });
});

describe("REQ-INSPECT-08 the reading comes first", () => {
  test("of a step no known state names it starts with >>> UNKNOWN STATE", async () => {
    const given = await givenRun({ goalText: "A lamp" });
    given.server.answerWith(readAs("wrong-result"));
    const { reading } = await given.step({ calls: [call] });
    expect(reading.text.split("\n")[0]).toBe(">>> UNKNOWN STATE: step 1 (click), read by SubQ: wrong result (0.90)");
    expect(reading.text).toContain('Goal "A lamp": not met (0.10)');
    expect(reading.text).toContain("no-state: there is no page state map");
  });

  test("an outcome that is contradicted says by what", async () => {
    const given = await givenRun();
    given.server.answerWith(readAs("as-expected", { neverComeUp: 0.8 }));
    const { reading } = await given.step({ calls: [call] });
    expect(reading).toMatchObject({ outcome: "unclear", unclearBecause: ["neverComeUp"], findingNeeded: true });
    expect(reading.text).toContain(
      'The top label was as expected (0.90), but "should never have come up" was answered 0.80.',
    );
  });

  test("of a known step it does not", async () => {
    const given = await givenRun();
    const states = await givenStates(
      "  - { name: cart, means: as-expected, says: The cart., when: { calls: [GET /api/cart] } }\n",
    );
    const { reading } = await given.step({ calls: [call] }, { states });
    expect(reading.text).toBe('Step 1 (click): as expected, decided by the known state "cart": The cart.');
    expect((await given.step({ calls: [] }, { states })).reading.text).toMatch(/^Step 2 \(click\): no change\./);
  });
});

describe("SubQ failing is a loud reading that needs a finding, and nothing is lost", () => {
  test.each([
    ["no key", { kind: "status", status: 401 }, "unauthorized"],
    ["a server error", { kind: "status", status: 500 }, "server"],
    ["no network", { kind: "reset" }, "network"],
    ["HTML", { kind: "html" }, "server"],
    ["cut JSON", { kind: "cut-json" }, "bad-response"],
    ["a missing answer", { kind: "missing-answer", name: "outcome" }, "bad-response"],
    ["a probability above 1", { kind: "probability-above-one" }, "bad-response"],
    ["an answer of another type", { kind: "wrong-type" }, "bad-response"],
  ] as const)("%s", async (_, misbehaviour, code) => {
    const given = await givenRun({ goalText: "A lamp" });
    given.server.misbehaveNext(misbehaviour);
    const { reading, bundle } = await given.step({ calls: [call] });
    expect(reading).toMatchObject({
      decidedBy: "subq-failed",
      outcome: "unclear",
      findingNeeded: true,
      failure: { code },
    });
    expect(reading.text).toMatch(/^>>> UNKNOWN STATE: step 1 \(click\), SubQ failed to read it/);
    expect(bundle.state.exchanges).toHaveLength(1);
    expect((await given.read(1)).reading.decidedBy).toBe("subq");
  });

  test("answers that whoever asked did not check are checked here", async () => {
    const given = await givenRun();
    const answers = { fitsAccount: { noul: 0.5 }, outcome: { choice: "something", probabilities: {} } };
    const { reading } = await given.step({ calls: [call] }, { ask: async () => ({ answers }) });
    expect(reading).toMatchObject({ decidedBy: "subq-failed", failure: { code: "bad-response" } });
  });
});
