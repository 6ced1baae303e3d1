import { describe, expect, test } from "vitest";
import { type GoalReading, goalAfterReading, PeeError, reachesGoal, setGoal } from "../src/index.js";

const at = "2026-01-01T00:00:00.000Z";
const later = "2026-01-01T00:00:01.000Z";
const goal = setGoal("buy the  blue\nlamp ", at);
const reading = (more: Partial<GoalReading>): GoalReading => ({
  step: 3,
  decidedBy: "subq",
  goal,
  goalMet: null,
  ...more,
});

describe("REQ-INSPECT-11 a goal", () => {
  test("is one line and open", () => {
    expect(goal).toEqual({ text: "buy the blue lamp", setAt: at, reached: null });
  });

  test("is refused when empty", () => {
    expect(() => setGoal(" \n\t", at)).toThrowError(PeeError);
    expect(() => setGoal("", at)).toThrowError(/--goal/);
  });
});

describe("REQ-INSPECT-12 the goal is reached", () => {
  test.each([
    [0.5, true],
    [1, true],
    [0.49999, false],
    [0, false],
    [null, false],
  ])("goalMet %s: %s", (goalMet, reached) => {
    expect(reachesGoal(reading({ goalMet }))).toBe(reached);
    const after = goalAfterReading(goal, reading({ goalMet }), later);
    expect(after?.reached ?? null).toEqual(reached ? { at: later, step: 3, decidedBy: "subq" } : null);
  });

  test("by a state that says so, without SubQ", () => {
    const found = reading({ stateReachesGoal: true, decidedBy: "state" });
    expect(goalAfterReading(goal, found, later)?.reached).toEqual({ at: later, step: 3, decidedBy: "state" });
  });

  test("and stays reached, whatever a later reading says, until a goal is set", () => {
    const reached = goalAfterReading(goal, reading({ goalMet: 0.9 }), later);
    expect(goalAfterReading(reached, reading({ goalMet: 0.1, step: 3 }), later)).toBe(reached);
    expect(goalAfterReading(reached, reading({ goalMet: 0.9, step: 9 }), later)).toBe(reached);
    expect(setGoal("buy the blue lamp", later).reached).toBeNull();
  });

  test("not by a reading about an earlier goal, a step without a goal, or in a run without one", () => {
    const again = setGoal(goal.text, later);
    expect(goalAfterReading(again, reading({ goalMet: 1 }), later)).toBe(again);
    expect(goalAfterReading(goal, reading({ goalMet: 1, goal: null }), later)).toBe(goal);
    expect(goalAfterReading(null, reading({ goalMet: 1 }), later)).toBeNull();
  });
});
