import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  defaultHoldLimit,
  type HoldDecision,
  holdTurn,
  isForPerson,
  nextDuty,
  type OutcomeMark,
  type TurnState,
  turnMarks,
} from "../src/index.js";
import { anyMove, atWork, RunInMemory } from "./turns.js";

const fine: OutcomeMark = { outcome: "as-expected", decidedBy: "state" };
const unclear: OutcomeMark = { outcome: "unclear", decidedBy: "subq" };
const person: OutcomeMark = { outcome: "person-only", decidedBy: "subq" };
const because = (decision: HoldDecision): string => (decision.hold ? "held" : decision.because);

describe("what holds", () => {
  test("REQ-INSPECT-13 an open goal holds and says to keep going with the next inspect step", () => {
    expect(holdTurn(new RunInMemory().setGoal("buy the lamp").step(fine).turn(), atWork)).toEqual({
      hold: true,
      reason:
        'The goal is not reached: "buy the lamp". Next: step 1 went as expected; keep going with the next inspect ' +
        "step: log inspect step <folder>.",
    });
  });

  test("REQ-INSPECT-15 a missing finding holds, with and without a goal, also once the goal is reached", () => {
    const words = "log inspect finding --step 1 --point";
    expect(holdTurn(new RunInMemory().step(unclear).turn(), atWork)).toMatchObject({
      hold: true,
      reason: expect.stringContaining(words),
    });
    const reached = new RunInMemory().setGoal("buy").step(unclear, { goalMet: 1 }).turn();
    expect(holdTurn(reached, atWork)).toMatchObject({ hold: true, reason: expect.stringContaining(words) });
  });

  test("REQ-INSPECT-17 a missing fix holds once the goal is reached, and only then", () => {
    const run = new RunInMemory().setGoal("buy").step(fine).finding(1).step(fine, { goalMet: 0.7 });
    expect(holdTurn(run.turn(), atWork)).toMatchObject({
      hold: true,
      reason: expect.stringContaining("log inspect finding --fixes 1 --fix"),
    });
    expect(because(holdTurn(run.fix(1).turn(), atWork))).toBe("nothing-open");
    expect(because(holdTurn(new RunInMemory().step(fine).finding(1).turn(), atWork))).toBe("nothing-open");
  });

  test("REQ-INSPECT-11 without a goal there is no goal hold; setting one holds, and setting it again after it was reached", () => {
    const run = new RunInMemory().step(fine);
    expect(because(holdTurn(run.turn(), atWork))).toBe("nothing-open");
    expect(holdTurn(run.setGoal("buy").turn(), atWork).hold).toBe(true);
    expect(holdTurn(run.step(fine, { goalMet: 1 }).turn(), atWork).hold).toBe(false);
    expect(holdTurn(run.setGoal("buy").turn(), atWork).hold).toBe(true);
  });

  test("REQ-INSPECT-19 what only a person can clear never holds, whatever else is open", () => {
    expect(because(holdTurn(new RunInMemory().setGoal("buy").step(person).turn(), atWork))).toBe("person-only");
    expect(because(holdTurn(new RunInMemory().step(unclear).step(person).turn(), atWork))).toBe("person-only");
  });
});

describe("who is not held", () => {
  const turn = new RunInMemory().setGoal("buy").step(fine).turn();

  test.each([
    ["not-bound", { bound: false }],
    ["subagent", { subagent: true }],
    ["plan-mode", { planMode: true }],
    ["broken-off", { brokenOff: true }],
    ["already-held", { alreadyHeld: true }],
    ["background-work", { newBackgroundWork: true }],
    ["limit", { holds: 20 }],
    ["limit", { holds: 3, limit: 3 }],
    ["limit", { holds: 25, newBackgroundWork: true }],
    ["held", { holds: 19 }],
    ["held", { holds: 20, limit: 21 }],
  ])("%s: %j", (expected, situation) => {
    expect(because(holdTurn(turn, { ...atWork, ...situation }))).toBe(expected);
  });

  test("the limit says to the user what is left open", () => {
    expect(holdTurn(turn, { ...atWork, holds: 20 })).toMatchObject({
      message: expect.stringMatching(/held this session's turn 20 times and lets it go now.*next inspect step/),
    });
  });
});

describe("REQ-INSPECT-20 the marks of a turn", () => {
  test("do not change with wording, probabilities, time or the browser", () => {
    const run = new RunInMemory().setGoal("buy").step(unclear, { text: "0.41", goalMet: 0.1 });
    const before = turnMarks(run.turn());
    run.readings[0] = "0.42";
    run.browser = null;
    expect(turnMarks(run.readAgain(1, unclear, 0.2).turn())).toBe(before);
  });

  test.each<[string, (run: RunInMemory) => RunInMemory]>([
    ["a step", (run) => run.step(fine)],
    ["another reading", (run) => run.readAgain(1, fine)],
    ["a finding", (run) => run.finding(1)],
    ["a welcome finding", (run) => run.finding(1).finding(1)],
    ["a goal with the same words", (run) => run.setGoal("buy")],
    ["a reached goal", (run) => run.readAgain(1, unclear, 0.9)],
  ])("change with %s", (_name, change) => {
    const run = new RunInMemory().setGoal("buy").step(unclear);
    const before = turnMarks(run.turn());
    expect(turnMarks(change(run).turn())).not.toBe(before);
  });

  test("change with a fix", () => {
    const run = new RunInMemory().setGoal("buy").step(unclear).finding(1);
    const before = turnMarks(run.turn());
    expect(turnMarks(run.fix(1).turn())).not.toBe(before);
  });
});

describe("REQ-INSPECT-20 over random histories", () => {
  // What each Stop finds and what it answers, when the agent stops after every move and sometimes twice.
  const histories = fc.array(fc.tuple(anyMove, fc.integer({ min: 0, max: 3 })), { maxLength: 60 });
  const play = (history: readonly [(run: RunInMemory) => void, number][], limit: number) => {
    const run = new RunInMemory();
    const held = new Set<string>();
    const stops: { turn: TurnState; decision: HoldDecision; heldBefore: boolean; holds: number }[] = [];
    let holds = 0;
    for (const [move, times] of history) {
      move(run);
      for (let time = 0; time < times; time += 1) {
        const turn = run.turn();
        const heldBefore = held.has(turnMarks(turn));
        const decision = holdTurn(turn, { ...atWork, alreadyHeld: heldBefore, holds, limit });
        stops.push({ turn, decision, heldBefore, holds });
        if (!decision.hold) continue;
        held.add(turnMarks(turn));
        holds += 1;
      }
    }
    return stops;
  };

  test("never twice on an unchanged state, never above the limit, never on a person-only step, never without words", () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 0, max: defaultHoldLimit }), (history, limit) => {
        const stops = play(history, limit);
        const heldOn = stops.filter(({ decision }) => decision.hold).map(({ turn }) => turnMarks(turn));
        expect(new Set(heldOn).size).toBe(heldOn.length);
        expect(heldOn.length).toBeLessThanOrEqual(limit);
        for (const { turn, decision } of stops) {
          if (!decision.hold) continue;
          expect(turn.latest?.outcome === "person-only" && turn.latest.decidedBy !== "subq-failed").toBe(false);
          expect(decision.reason).toContain("log inspect ");
          expect(decision.reason.length).toBeLessThan(2000);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("holds whenever something is open and changed, up to the limit", () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 1, max: defaultHoldLimit }), (history, limit) => {
        for (const { turn, decision, heldBefore, holds } of play(history, limit)) {
          const open =
            turn.missingFindings.length > 0 ||
            (turn.goal !== null && (turn.goal.reached === null || turn.missingFixes.length > 0));
          expect(nextDuty(turn) !== null).toBe(open);
          expect(decision.hold).toBe(open && !isForPerson(turn) && !heldBefore && holds < limit);
        }
      }),
      { numRuns: 300 },
    );
  });
});
