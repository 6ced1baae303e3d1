import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decideStep } from "../src/decide/decide-step.js";
import { noStates, prepareStates } from "../src/states/prepared-states.js";
import type { GivenCall } from "./support/har.js";
import { givenStates } from "./support/states.js";
import { makeEvidence } from "./support/step.js";

const cart = `
  - name: cart
    means: as-expected
    says: The cart shows what is in it.
    when:
      url: /cart
      page: Your cart
      calls: [GET /api/cart 200]
`;
const cartCall: GivenCall = { url: "https://shop.example/api/cart", answer: { items: [{ name: "Lamp" }] } };
const goal = { text: "A lamp is in the cart", reached: false };

describe("REQ-INSPECT-03 a step a known page state names is decided by that state", () => {
  test("URL, page and internal API answers name it", async () => {
    const states = await givenStates(cart);
    const decision = decideStep(await makeEvidence({ calls: [cartCall], goal }), states);
    expect(decision).toEqual({
      decidedBy: "state",
      outcome: "as-expected",
      state: { name: "cart", says: "The cart shows what is in it.", line: 5, reachesGoal: false },
    });
  });

  test.each<[string, Parameters<typeof makeEvidence>[0] & {}]>([
    ["another URL", { step: { url: "https://shop.example/checkout" } }],
    ["a page that shows something else", { page: "Your account" }],
    ["no page text", { page: null }],
    ["another status", { calls: [{ ...cartCall, status: 206 }] }],
    ["the call was not made", { calls: [] }],
  ])("%s: the state does not name it", async (_, change) => {
    const states = await givenStates(cart, "documentedCalls: [GET /api/cart]\n");
    const evidence = await makeEvidence({ calls: [cartCall], ...change });
    const { decidedBy } = decideStep(evidence, states);
    expect(decidedBy).toBe(change.calls?.length === 0 ? "code" : null);
  });

  test("values inside the answer name it", async () => {
    const states = await givenStates(`
  - name: lamp-in-cart
    means: as-expected
    says: The lamp is in the cart.
    when:
      calls:
        - call: GET /api/cart
          answer: { "items[*].name": Lamp, total: { above: 10, below: 100 }, note: { exists: false } }
`);
    const total = (value: number) => ({
      ...cartCall,
      answer: { items: [{ name: "Cup" }, { name: "Lamp" }], total: value },
    });
    expect(decideStep(await makeEvidence({ calls: [total(49)] }), states).decidedBy).toBe("state");
    expect(decideStep(await makeEvidence({ calls: [total(5)] }), states).decidedBy).toBeNull();
  });

  test("a state may hold only for certain goals", async () => {
    const states = await givenStates(`${cart}    goals: ["a lamp *"]\n`);
    const given = { calls: [cartCall] };
    expect(decideStep(await makeEvidence({ ...given, goal }), states).decidedBy).toBe("state");
    expect(
      decideStep(await makeEvidence({ ...given, goal: { text: "Buy a cup", reached: false } }), states).decidedBy,
    ).toBeNull();
    expect(decideStep(await makeEvidence(given), states).decidedBy).toBeNull();
  });

  test("the most conditions win, then the most literal characters; a tie is unknown", async () => {
    const more = cart.replace("name: cart", "name: more").replace("calls:", "pageLacks: Sold out\n      calls:");
    const longer = cart.replace("name: cart", "name: longer").replace("page: Your cart", "page: Lamp 49.00 EUR");
    const evidence = await makeEvidence({ calls: [cartCall] });
    const nameOf = async (...states: string[]) => {
      const decision = decideStep(evidence, await givenStates(states.join("")));
      return decision.decidedBy === "state" ? decision.state.name : decision;
    };
    expect(await nameOf(cart, more, longer)).toBe("more");
    expect(await nameOf(cart, longer)).toBe("longer");
    expect(await nameOf(cart, cart.replace("name: cart", "name: twin"))).toMatchObject({
      decidedBy: null,
      reasons: [{ code: "tie", message: expect.stringContaining('"cart", "twin"') }],
    });
  });
});

describe("REQ-INSPECT-04 a step no known state names is read by SubQ", () => {
  const codes = async (given: Parameters<typeof makeEvidence>[0], states = cart, documented = "") => {
    const decision = decideStep(await makeEvidence(given), await givenStates(states, documented));
    return decision.decidedBy === null ? decision.reasons.map(({ code }) => code) : decision.decidedBy;
  };

  test("it failed and the state does not expect it", async () => {
    const failed = { calls: [cartCall], step: { ok: false, error: "Timeout 5000ms" } };
    expect(await codes(failed)).toEqual(["failed"]);
    expect(await codes(failed, `${cart}    expects: { failure: true }\n`)).toBe("state");
  });

  test("it made a call never documented before, even when URL and page match", async () => {
    const calls = [cartCall, { url: "https://shop.example/api/stock/7" }];
    expect(await codes({ calls })).toEqual(["undocumented-call"]);
    expect(await codes({ calls }, cart, "documentedCalls: [GET /api/stock/:id]\n")).toBe("state");
    expect(await codes({ calls }, `${cart}    documents: ["* /api/stock/*"]\n`)).toBe("state");
    expect(await codes({ calls: [{ ...cartCall, method: "PUT" }] })).toEqual(["undocumented-call", "no-state"]);
  });

  test("it got an answer with an error that the state does not expect", async () => {
    const calls = [cartCall, { url: "https://shop.example/api/coupon", status: 404 }];
    const documented = "documentedCalls: [GET /api/coupon]\n";
    expect(await codes({ calls }, cart, documented)).toEqual(["error-answer"]);
    expect(await codes({ calls }, `${cart}    expects: { errors: [GET /api/coupon 404] }\n`)).toBe("state");
    expect(await codes({ calls }, `${cart}    expects: { errors: [GET /api/coupon 5xx] }\n`)).toEqual(["error-answer"]);
  });

  test("no answer at all is an error, too", async () => {
    const calls = [cartCall, { url: "https://shop.example/api/coupon", status: 0 }];
    expect(await codes({ calls }, cart, "documentedCalls: [GET /api/coupon]\n")).toEqual(["error-answer"]);
    expect(await codes({ calls }, `${cart}    expects: { errors: [GET /api/coupon none] }\n`)).toBe("state");
  });

  test("errors inside a GraphQL answer count although the status is 200", async () => {
    const call = (answer: unknown): GivenCall => ({
      method: "POST",
      url: "https://shop.example/graphql",
      sent: { operationName: "AddToCart", query: "mutation AddToCart { add { id } }" },
      answer,
    });
    const added = `
  - name: added
    means: as-expected
    says: It is added.
    when:
      calls: [{ call: POST /graphql, operation: AddToCart, status: 200 }]
`;
    expect(await codes({ calls: [call({ data: { add: { id: 1 } } })] }, added)).toBe("state");
    expect(await codes({ calls: [call({ errors: [{ message: "sold out" }], data: null })] }, added)).toEqual([
      "error-answer",
    ]);
    expect(
      await codes(
        { calls: [call({ errors: [{ message: "sold out" }], data: null })] },
        `${added}    expects: { errors: [{ call: POST /graphql, operation: AddToCart }] }\n`,
      ),
    ).toBe("state");
    const other = { ...call({ data: {} }), sent: { operationName: "Other", query: "query Other { a }" } };
    expect(await codes({ calls: [other] }, added)).toEqual(["undocumented-call", "no-state"]);
  });

  test("nothing confirms the goal, and no state holds", async () => {
    expect(await codes({ calls: [cartCall], page: "Something else", goal })).toEqual([
      "no-state",
      "nothing-confirms-goal",
    ]);
    expect(await codes({ calls: [cartCall], page: "Something else", goal: { ...goal, reached: true } })).toEqual([
      "no-state",
    ]);
  });

  test("all reasons are given at once", async () => {
    const calls = [{ url: "https://shop.example/api/unknown", status: 500 }];
    expect(await codes({ calls, step: { ok: false, error: "no" }, goal })).toEqual([
      "undocumented-call",
      "failed",
      "error-answer",
      "no-state",
      "nothing-confirms-goal",
    ]);
  });

  test("a recording that may hide calls makes it unknown", async () => {
    const evidence = await makeEvidence({ calls: [cartCall] });
    const hidden = {
      ...evidence,
      recording: { ...evidence.recording, incomplete: "network.har is cut off at byte 9" },
    };
    expect(decideStep(hidden, await givenStates(cart))).toEqual({
      decidedBy: null,
      reasons: [{ code: "undocumented-call", message: "calls may be missing: network.har is cut off at byte 9" }],
    });
  });
});

describe("REQ-INSPECT-04 a step that ran fine and made no call is decided as no change", () => {
  const decide = async (given: Parameters<typeof makeEvidence>[0], states = noStates) =>
    decideStep(await makeEvidence(given), await prepareStates(states));

  test("no call, no new document", async () => {
    expect(await decide({ calls: [], goal })).toEqual({ decidedBy: "code", outcome: "no-change" });
  });

  test("a static file is no call", async () => {
    expect(await decide({ calls: [{ url: "https://shop.example/a.png", type: "image" }] })).toMatchObject({
      decidedBy: "code",
    });
  });

  test("states are tried first", async () => {
    const { map } = await givenStates(`
  - name: empty
    means: as-expected
    says: The menu is open.
    when: { page: Your cart }
`);
    expect(await decide({ calls: [] }, map)).toMatchObject({ decidedBy: "state", state: { name: "empty" } });
  });

  test.each([
    ["it failed", { calls: [], step: { ok: false } }],
    [
      "it loaded a new document",
      { calls: [{ url: "https://shop.example/", type: "document", answer: "<html></html>" }] },
    ],
    ["it made a call", { calls: [cartCall] }],
  ])("%s: not decided by code", async (_, given) => {
    expect((await decide(given)).decidedBy).toBeNull();
  });
});

test("decisions are pure: the same evidence gives the same decision, and unknown always has a reason", async () => {
  const states = await givenStates(`${cart}    goals: ["a*"]\n`, "documentedCalls: ['* /api/known/:id']\n");
  const call = fc.record({
    method: fc.constantFrom("GET", "POST"),
    url: fc.constantFrom(
      "https://shop.example/api/cart",
      "https://shop.example/api/known/1",
      "https://x.example/api/y",
    ),
    status: fc.constantFrom(200, 404, 500, 0),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(call, { maxLength: 5 }),
      fc.boolean(),
      fc.constantFrom("Your cart", "other", null),
      fc.option(fc.constantFrom("a lamp", "b"), { nil: null }),
      async (calls, ok, page, text) => {
        const evidence = await makeEvidence({
          calls,
          page,
          step: { ok },
          goal: text === null ? null : { text, reached: false },
        });
        const decision = decideStep(evidence, states);
        expect(decideStep(structuredClone(evidence), states)).toEqual(decision);
        if (decision.decidedBy === null) expect(decision.reasons.length).toBeGreaterThan(0);
        if (decision.decidedBy === "state") {
          expect(ok).toBe(true);
          expect(calls.every(({ status }) => status === 200)).toBe(true);
        }
      },
    ),
    { numRuns: 60 },
  );
});
