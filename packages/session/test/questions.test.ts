import { checkQuestions } from "@inspect/subq/questions";
import { describe, expect, test } from "vitest";
import type { BundleExchange, BundleState } from "../src/bundle/bundle.js";
import { stepQuestions } from "../src/questions/step-questions.js";
import { givenRun } from "./support/run.js";

const line = (id: number, words: string, more: Partial<BundleExchange> = {}): BundleExchange => ({
  id: `e${id}`,
  line: words,
  offset: id,
  answeredAt: id,
  party: "first",
  ...more,
});

const stateOf = (exchanges: readonly BundleExchange[], more: Partial<BundleState> = {}): BundleState => ({
  goal: { text: "A lamp is in the cart" },
  account: null,
  step: {
    number: 1,
    action: "click",
    args: null,
    mouse: null,
    startedAt: null,
    durationSeconds: 1,
    ok: true,
    error: null,
  },
  unknownBecause: [],
  notes: [],
  page: { url: null, title: null, text: null },
  exchanges,
  earlierSteps: [],
  ...more,
});

describe("REQ-INSPECT-06 one request with subq-snap-1.1 and at most 128 questions", () => {
  test("the reading is one request with that model", async () => {
    const given = await givenRun({ goalText: "A lamp" });
    const { reading } = await given.step({
      calls: Array.from({ length: 200 }, (_, index) => ({ url: `https://shop.example/api/${index}` })),
    });
    expect(given.server.requests.map(({ path }) => path)).toEqual(["/v1/systemone"]);
    const [asked] = given.server.decisions;
    expect(asked?.model).toBe("subq-snap-1.1");
    expect(Object.keys(asked?.questions ?? {})).toHaveLength(128);
    expect(reading.model).toBe("subq-snap-1.1");
  });

  test.each([0, 1, 121, 122, 123, 500])("with %i calls", (count) => {
    const calls = Array.from({ length: count }, (_, index) =>
      line(index, `GET https://shop.example/api/${index}: 200 OK`),
    );
    const { questions } = stepQuestions(stateOf(calls));
    expect(Object.keys(questions).length).toBe(Math.min(128, count + 6));
    expect(checkQuestions(questions)).toEqual([]);
  });
});

describe("REQ-INSPECT-07 SubQ is asked what the step means, not what to do next", () => {
  test("the questions", () => {
    const { questions } = stepQuestions(stateOf([line(3, "GET https://shop.example/api/cart: 200 OK")]));
    expect(Object.keys(questions)).toEqual([
      "goalMet",
      "fitsAccount",
      "neverComeUp",
      "pageAgreesWithApi",
      "causedByAction",
      "outcome",
      "call_0",
    ]);
    expect(questions.outcome).toMatchObject({ type: "choice" });
    expect(Object.keys((questions.outcome as { criteria: object }).criteria)).toEqual([
      "as-expected",
      "no-change",
      "wrong-result",
      "stopped-by-platform",
      "person-only",
      "unclear",
    ]);
    expect(questions.call_0).toMatchObject({
      instructions: "What does the internal API call at `exchanges[0]` say about the goal in `goal.text`?",
    });
    expect(JSON.stringify(questions)).not.toMatch(/next|should we|what to do|recommend/i);
  });

  test("without a goal, goalMet is not asked", () => {
    const { questions } = stepQuestions(stateOf([], { goal: null }));
    expect(Object.keys(questions)).not.toContain("goalMet");
  });

  test("when calls outnumber the questions left, equal calls are asked as one group, most telling first", () => {
    const polls = Array.from({ length: 150 }, (_, index) =>
      line(index, `GET https://shop.example/api/poll?n=${index}: 200 OK`),
    );
    const singles = Array.from({ length: 130 }, (_, index) =>
      line(200 + index, `GET https://shop.example/api/item/${index}: 200 OK`),
    );
    const telling = [
      line(900, "POST https://shop.example/api/order: 201 Created"),
      line(901, "GET https://shop.example/api/price: 500", { error: "status 500" }),
    ];
    const { questions, calls } = stepQuestions(stateOf([...polls, ...singles, ...telling]));
    expect(Object.keys(questions)).toHaveLength(128);
    expect(calls.grouped).toBe(true);
    expect(calls.asked[0]?.exchanges).toEqual(["e901"]);
    expect(calls.asked[1]?.exchanges).toEqual(["e900"]);
    const group = calls.asked.find(({ exchanges }) => exchanges.length === 150);
    const asked = calls.asked.reduce((sum, { exchanges }) => sum + exchanges.length, 0);
    expect(calls.notAsked).toBe(282 - asked);
    expect(calls.notAsked).toBeGreaterThan(0);
    if (group !== undefined) {
      expect((questions[group.question] as { instructions: string }).instructions).toMatch(
        /the 150 equal internal API calls at .* and 130 more like them/,
      );
    }
  });

  test("the reading says how many calls were not asked", async () => {
    const given = await givenRun();
    const { reading } = await given.step({
      calls: Array.from({ length: 200 }, (_, index) => ({ url: `https://shop.example/api/${index}` })),
    });
    expect(reading.answers?.callsNotAsked).toBe(77);
    expect(reading.text).toContain("77 calls were not asked about");
  });
});
