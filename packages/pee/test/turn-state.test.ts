import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTurnState, type TurnState } from "../src/index.js";
import { anyMove, RunInMemory } from "./turns.js";

const readBack = (turn: unknown): TurnState | string => {
  const result = readTurnState(JSON.stringify(turn));
  return result.ok ? result.turn : result.code;
};

describe("turn.json", () => {
  test("REQ-INSPECT-18 a turn reads back as it was written, after any history", () => {
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 40 }), (moves) => {
        const run = new RunInMemory();
        for (const move of moves) move(run);
        const turn = run.turn();
        expect(readBack(turn)).toEqual(turn);
      }),
    );
  });

  test("REQ-INSPECT-14 what is said keeps its revision while it stands unchanged, and gets a new one when it comes back", () => {
    const run = new RunInMemory().setGoal("buy").step({ outcome: "as-expected", decidedBy: "subq" });
    const first = run.turn();
    const second = run.turn();
    expect(second.revision).toBe(2);
    expect(second.goalLine).toEqual(first.goalLine);
    expect(second.latest?.reading).toEqual(first.latest?.reading);
    run.readAgain(1, { outcome: "no-change", decidedBy: "subq" });
    const third = run.turn();
    expect([third.goalLine.since, third.latest?.reading.since]).toEqual([3, 3]);
    run.readAgain(1, { outcome: "as-expected", decidedBy: "subq" });
    const fourth = run.turn();
    expect(fourth.goalLine).toEqual({ text: first.goalLine.text, since: 4 });
    expect(fourth.latest?.reading).toEqual({ text: first.latest?.reading.text, since: 4 });
  });

  test("an equal reading of another step is news", () => {
    const run = new RunInMemory().step({ outcome: "unclear", decidedBy: "subq" }, { text: "same" });
    expect(run.turn().latest?.reading.since).toBe(1);
    run.step({ outcome: "unclear", decidedBy: "subq" }, { text: "same" });
    expect(run.turn().latest?.reading).toEqual({ text: "same", since: 2 });
  });

  test("stays small: long readings and Points are shortened, terminal controls taken out", () => {
    const run = new RunInMemory().step(
      { outcome: "unclear", decidedBy: "subq" },
      { text: `\u001b[2J${"x".repeat(1e6)}` },
    );
    run.records.push({ ...run.finding(1).findings()[0], point: "y".repeat(9000) } as never);
    const turn = run.turn();
    expect(JSON.stringify(turn).length).toBeLessThan(25_000);
    expect(turn.latest?.reading.text.startsWith("[2Jxx")).toBe(true);
    expect(turn.missingFixes[1]?.point).toHaveLength(200);
  });

  test.each([
    ["", "not-json"],
    ["{", "not-json"],
    ["[]", "not-a-turn"],
    ["null", "not-a-turn"],
    ['{"format":"inspect/turn","version":2}', "unsupported-version"],
    ['{"format":"inspect/turn","version":1}', "not-a-turn"],
    ['{"format":"inspect/run","version":1}', "not-a-turn"],
  ])("%j is %s", (text, code) => {
    expect(readTurnState(text)).toMatchObject({ ok: false, code, message: expect.stringContaining("turn.json") });
  });

  test("unknown fields are ignored; any field of a wrong type makes it no turn", () => {
    const run = new RunInMemory().setGoal("buy").step({ outcome: "unclear", decidedBy: "subq" }, { goalMet: 1 });
    run.browser = { by: "inspect", pid: 12, processIdentity: "start:7" };
    const turn = run.finding(1).step({ outcome: "unclear", decidedBy: "subq" }).turn();
    expect(readBack({ ...turn, later: { more: true } })).toMatchObject({ runId: "run-1" });
    const broken = (value: unknown): unknown => (typeof value === "object" ? 7 : { odd: true });
    const paths: string[] = [];
    const visit = (value: unknown, path: readonly (string | number)[]): void => {
      if (path.length > 0) {
        const copy = structuredClone(turn) as never;
        const parent = path.slice(0, -1).reduce<Record<string, unknown>>((at, key) => at[key] as never, copy);
        parent[path.at(-1) as string] = broken(value);
        expect(typeof readBack(copy), path.join(".")).toBe("string");
        paths.push(path.join("."));
      }
      if (typeof value === "object" && value !== null) {
        for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key]);
      }
    };
    visit(turn, []);
    expect(paths).toContain("goal.reached.step");
    expect(paths.length).toBeGreaterThan(30);
  });

  test("any text is read or refused, never thrown over", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readTurnState(text).ok).toBe(false);
      }),
    );
  });
});
