import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { decideStep } from "../src/decide/decide-step.js";
import { explainStep } from "../src/decide/explain-step.js";
import { generalPath, suggestState } from "../src/decide/suggest-state.js";
import { noStates, prepareStates } from "../src/states/prepared-states.js";
import { compileStates, givenStates } from "./support/states.js";
import { makeEvidence } from "./support/step.js";

const states = `
  - name: cart
    means: as-expected
    says: The cart.
    goals: ["*lamp*"]
    when:
      url: [/cart, /basket]
      page: Your cart
      pageLacks: Sold out
      calls:
        - { call: GET /api/cart, status: 2xx, answer: { "items[0].name": Lamp } }
  - name: other
    means: wrong-result
    says: Another page.
    when: { url: /other }
`;

describe("explaining a decision", () => {
  test("shows per state which condition held or not, and why", async () => {
    const evidence = await makeEvidence({
      calls: [{ url: "https://shop.example/api/cart", answer: { items: [{ name: "Cup" }] } }],
      goal: { text: "Buy a lamp", reached: false },
    });
    const { states: explained, calls, decision } = explainStep(evidence, await givenStates(states));
    expect(decision.decidedBy).toBeNull();
    expect(explained.map(({ name, matches }) => [name, matches])).toEqual([
      ["cart", false],
      ["other", false],
    ]);
    expect(explained[0]?.conditions.map(({ condition, holds }) => [condition, holds])).toEqual([
      ["URL matches /cart or /basket", true],
      ['page shows "Your cart"', true],
      ['page does not show "Sold out"', true],
      ['call GET /api/cart answered 2xx with items[0].name is "Lamp"', false],
      ['goal is "*lamp*"', true],
    ]);
    expect(explained[0]?.conditions[3]?.detail).toBe("e0 answered 200");
    expect(explained[0]?.specificity).toEqual([7, expect.any(Number)]);
    expect(calls).toEqual([
      { exchange: "e0", call: "GET shop.example/api/cart", status: 200, knownAs: ["GET /api/cart"], error: null },
    ]);
  });

  test("a state whose conditions hold but that does not name the step says why", async () => {
    const evidence = await makeEvidence({
      calls: [{ url: "https://shop.example/api/x" }],
      step: { url: "https://shop.example/other" },
    });
    const { states: explained } = explainStep(evidence, await givenStates(states));
    expect(explained[1]).toMatchObject({ matches: true, objections: [{ code: "undocumented-call", exchange: "e0" }] });
  });

  test("agrees with the decision, whatever the step", async () => {
    const prepared = await givenStates(states, "documentedCalls: [GET /api/cart]\n");
    const given = fc.record({
      url: fc.constantFrom("/cart", "/basket", "/other", "/none"),
      page: fc.constantFrom("Your cart", "Sold out", "Your cart Sold out"),
      name: fc.constantFrom("Lamp", "Cup"),
    });
    await fc.assert(
      fc.asyncProperty(given, async ({ url, page, name }) => {
        const evidence = await makeEvidence({
          page,
          step: { url: `https://shop.example${url}` },
          calls: [{ url: "https://shop.example/api/cart", answer: { items: [{ name }] } }],
          goal: { text: "a lamp", reached: false },
        });
        const explained = explainStep(evidence, prepared);
        expect(explained.decision).toEqual(decideStep(evidence, prepared));
        const naming = explained.states.filter(({ matches, objections }) => matches && objections.length === 0);
        expect(naming.length > 0).toBe(explained.decision.decidedBy === "state");
      }),
      { numRuns: 40 },
    );
  });
});

describe("suggesting a map entry", () => {
  test("it names the step, with ids as :id and errors as expected", async () => {
    const evidence = await makeEvidence({
      step: { url: "https://shop.example/orders/4711/pay", ok: false, error: "no" },
      calls: [
        { url: "https://shop.example/api/orders/4711" },
        { method: "POST", url: "https://pay.example:8443/charge", status: 402 },
      ],
    });
    const suggested = suggestState(evidence, { means: "stopped-by-platform", taken: ["click-orders-pay"] });
    expect(suggested).toEqual({
      name: "click-orders-pay-2",
      means: "stopped-by-platform",
      says: 'The page "Your cart" after click.',
      when: { url: "/orders/:id/pay", page: "Your cart", calls: ["GET /api/orders/:id 200"] },
      expects: { failure: true, errors: ["POST https://pay.example\\:8443/charge 402"] },
    });
    const map = compileStates(stringify([suggested]).replace(/^/gm, "  "));
    expect(decideStep(evidence, await prepareStates(map))).toMatchObject({
      decidedBy: "state",
      outcome: "stopped-by-platform",
    });
  });

  test("added to the map, it names any step it was made of", async () => {
    const segment = fc.constantFrom("a", "4711", "x-1", "(b)", "c*", ":d", "e+", "%20", "ü", "9f8e7d6c5b4a", "{f}", "");
    const path = fc.array(segment, { maxLength: 4 }).map((parts) => `/${parts.join("/")}`.replace(/^\/+/, "/"));
    const call = fc.record({
      method: fc.constantFrom("GET", "POST"),
      url: fc
        .tuple(fc.constantFrom("https://shop.example", "https://api.example:8443"), path)
        .map((parts) => parts.join("")),
      status: fc.constantFrom(200, 204, 404, 500, 0),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(call, { maxLength: 9 }),
        path,
        fc.boolean(),
        fc.constantFrom("Your cart", "", null),
        async (calls, url, ok, page) => {
          const evidence = await makeEvidence({ calls, page, step: { ok, url: `https://shop.example${url}` } });
          const suggested = suggestState(evidence);
          const map = compileStates(stringify([suggested]).replace(/^/gm, "  "));
          expect(decideStep(evidence, await prepareStates(map))).toMatchObject({
            decidedBy: "state",
            outcome: "as-expected",
          });
        },
      ),
      { numRuns: 80 },
    );
  });

  test("a line of the page that holds a secret is not used", async () => {
    const evidence = await makeEvidence({ page: "Hello secret\nWelcome back\n" });
    expect(suggestState(evidence, { isSafe: (text) => !text.includes("secret") })?.when.page).toBe("Welcome back");
  });

  test("a step that left nothing to know it by gives none", async () => {
    expect(suggestState(await makeEvidence({ page: null, step: { url: null } }))).toBeNull();
    expect(decideStep(await makeEvidence(), await prepareStates(noStates)).decidedBy).toBe("code");
  });

  test("paths become patterns", () => {
    expect(generalPath("/a/12/b/3f2504e0-4f89-11d3-9a0c-0305e82c3301/c(1)")).toBe("/a/:id/b/:id2/c\\(1\\)");
  });
});
