import { describe, expect, test } from "vitest";
import { type OutcomeMark, outcomes, type TurnState } from "../src/index.js";
import { RunInMemory } from "./turns.js";

const fine: OutcomeMark = { outcome: "as-expected", decidedBy: "state" };
const line = (turn: TurnState): string => turn.goalLine.text;

describe("REQ-INSPECT-14 the goal's line", () => {
  test("an open goal names the next step and its command", () => {
    const run = new RunInMemory().setGoal("buy the lamp");
    run.browser = null;
    expect(line(run.turn())).toBe(
      'Goal (not reached): "buy the lamp". Next: no step was taken yet; keep going with the next inspect step: log inspect step <folder>.',
    );
    expect(line(run.step(fine).turn())).toContain("step 1 went as expected; keep going");
  });

  test("an open browser of ours offers its actions", () => {
    const run = new RunInMemory().setGoal("buy");
    expect(line(run.turn())).not.toContain("log inspect click");
    run.browser = { by: "inspect", pid: 7, processIdentity: null };
    expect(line(run.turn())).toContain("log inspect click, type, goto");
  });

  test("a missing finding comes before the next step", () => {
    const run = new RunInMemory().setGoal("buy the lamp").step({ outcome: "unclear", decidedBy: "subq" });
    expect(line(run.turn())).toMatch(
      /^Goal \(not reached\): "buy the lamp"\. Next: step 1 was read as unclear; .*--step 1/,
    );
  });

  test("a reached goal names the missing fix, then says that nothing is open", () => {
    const run = new RunInMemory().setGoal("buy the lamp").step(fine, { goalMet: 0.5 }).finding(1);
    expect(line(run.turn())).toBe(
      'Goal (reached in step 1): "buy the lamp". Next: finding 1 ("Step 1 went wrong.") does not say yet how it was ' +
        'fixed: log inspect finding --fixes 1 --fix "<how it was fixed>".',
    );
    expect(line(run.fix(1).turn())).toBe('Goal (reached in step 1): "buy the lamp". Nothing is open.');
    expect(line(run.finding(1).finding(1).turn())).toContain("nor do 1 more");
  });

  test("without a goal it says how to set one", () => {
    expect(line(new RunInMemory().turn())).toBe('Goal: none is set; log inspect goal --set "<goal>" sets one.');
  });

  test("it is one line, whatever the goal and the Point hold", () => {
    const run = new RunInMemory()
      .setGoal(`a\nb\u001b[31m${"c".repeat(9000)}`)
      .step(fine, { goalMet: 1 })
      .finding(1);
    expect(line(run.turn())).toMatch(/^[^\n\u001b]{1,1000}$/);
  });

  test("it never names the way out that is a person's", () => {
    for (const outcome of outcomes) {
      const run = new RunInMemory().setGoal("buy").step({ outcome, decidedBy: "subq" });
      expect(line(run.turn())).not.toContain("--drop");
    }
  });
});

describe("REQ-INSPECT-19 what only a person can clear", () => {
  const person: OutcomeMark = { outcome: "person-only", decidedBy: "subq" };

  test("the line says to stop the account and tell the operator", () => {
    expect(line(new RunInMemory().setGoal("buy the lamp").step(person).turn())).toBe(
      'Goal (not reached): "buy the lamp". Step 1 can be cleared only by a person: stop the account and tell matt.',
    );
  });

  test("also while an earlier finding is missing, and without a goal", () => {
    const run = new RunInMemory().step({ outcome: "unclear", decidedBy: "subq" }).step(person);
    expect(line(run.turn())).toMatch(/stop the account and tell matt\.$/);
  });

  test("not any more once a later step was taken", () => {
    expect(line(new RunInMemory().setGoal("buy").step(person).step(fine).turn())).not.toContain("tell matt");
  });
});
