import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { matchVerdict, type NoulAnswer, type Verdict, verdictOf } from "../src/questions.js";

const bands = { noUpTo: 0.2, yesFrom: 0.8 };

describe("a verdict", () => {
  it.each([
    [0, "no"],
    [0.2, "no"],
    [0.200001, "unsure"],
    [0.5, "unsure"],
    [0.799999, "unsure"],
    [0.8, "yes"],
    [1, "yes"],
  ])("of %d is %s", (probability, verdict) => {
    expect(verdictOf(probability, bands)).toBe(verdict);
    expect(verdictOf({ type: "noul", noul: probability }, bands)).toBe(verdict);
  });

  it("is one of three, and never turns back as the probability grows", () => {
    const probability = fc.double({ min: 0, max: 1, noNaN: true });
    const order = ["no", "unsure", "yes"];
    fc.assert(
      fc.property(probability, probability, (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(order.indexOf(verdictOf(high, bands))).toBeGreaterThanOrEqual(order.indexOf(verdictOf(low, bands)));
      }),
    );
  });

  it("reads no vendor's confidence", () => {
    const answer = { type: "noul", noul: 0.5, confidence: 1 } as NoulAnswer;
    expect(verdictOf(answer, bands)).toBe("unsure");
  });

  it("needs a band between the bounds, and a probability", () => {
    for (const wrong of [
      { noUpTo: 0.5, yesFrom: 0.5 },
      { noUpTo: 0.8, yesFrom: 0.2 },
      { noUpTo: -0.1, yesFrom: 0.5 },
      { noUpTo: 0.1, yesFrom: 1.1 },
      { noUpTo: Number.NaN, yesFrom: 0.5 },
    ]) {
      expect(() => verdictOf(0.5, wrong)).toThrow(RangeError);
    }
    for (const wrong of [-0.1, 1.1, Number.NaN, "1" as never])
      expect(() => verdictOf(wrong, bands)).toThrow(RangeError);
  });

  it("makes the compiler ask for the middle band", () => {
    expectTypeOf(verdictOf(0.5, bands)).toEqualTypeOf<Verdict>();
    const say = (probability: number): string =>
      matchVerdict(probability, bands, {
        yes: (given) => `yes ${given}`,
        no: (given) => `no ${given}`,
        unsure: (given) => `ask a person about ${given}`,
      });
    expect([say(0.9), say(0.1), say(0.5)]).toEqual(["yes 0.9", "no 0.1", "ask a person about 0.5"]);
    const incomplete = (): unknown =>
      // @ts-expect-error unsure is not handled
      matchVerdict(0.5, bands, { yes: () => 1, no: () => 0 });
    expect(incomplete).toThrow(TypeError);
    const unbanded = (): unknown =>
      // @ts-expect-error a single threshold leaves no band
      verdictOf(0.5, { yesFrom: 0.5 });
    expect(unbanded).toThrow(RangeError);
  });
});
