import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createFinding, createFix, type FindingDraft, isOneSentence, numberFindings, PeeError } from "../src/index.js";

const draft = (more: Partial<FindingDraft>): FindingDraft => ({
  step: 4,
  point: "The cart is empty.",
  explain: "POST /cart answered 409.",
  readingText: ">>> UNKNOWN STATE: step 4\nPOST /cart 409",
  at: "2026-01-01T00:00:00.000Z",
  ...more,
});
const code = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof PeeError) return error.code;
    throw error;
  }
  return "accepted";
};

describe("REQ-INSPECT-16 a finding is Point, Evidence and Explain", () => {
  test.each([
    ["no Point", { point: undefined }, "point-missing"],
    ["a blank Point", { point: " \n " }, "point-missing"],
    ["a Point of control characters", { point: "\u0007\u001b" }, "point-missing"],
    ["two sentences", { point: "The cart is empty. It should not be." }, "point-not-one-sentence"],
    ["two sentences on two lines", { point: "The cart is empty.\nIt should not be." }, "point-not-one-sentence"],
    ["a question and an answer", { point: "Is it empty? Yes." }, "point-not-one-sentence"],
    ["no Explain", { explain: undefined }, "explain-missing"],
    ["a blank Explain", { explain: "\t" }, "explain-missing"],
    ["all there", {}, "accepted"],
  ])("%s: %s", (_name, more, expected) => {
    expect(code(() => createFinding(draft(more as Partial<FindingDraft>)))).toBe(expected);
  });

  test("a refusal names what is missing and the command", () => {
    expect(() => createFinding(draft({ point: "" }))).toThrowError(/needs its Point.*log inspect finding --point/);
    expect(() => createFinding(draft({ explain: "" }))).toThrowError(/needs its Explain.*--explain/);
  });

  test("its evidence is quoted from the reading, then the agent's own", () => {
    expect(createFinding(draft({ evidence: ["The total reads 0.00", " "] }))).toEqual({
      format: "inspect/finding",
      version: 1,
      step: 4,
      point: "The cart is empty.",
      evidence: [
        { from: "reading", text: ">>> UNKNOWN STATE: step 4\nPOST /cart 409" },
        { from: "agent", text: "The total reads 0.00" },
      ],
      explain: "POST /cart answered 409.",
      at: "2026-01-01T00:00:00.000Z",
    });
  });

  test("a long reading is quoted in whole lines, and the cut is shown", () => {
    const line = "x".repeat(300);
    const [quote] = createFinding(draft({ readingText: Array(20).fill(line).join("\n") })).evidence;
    expect(quote?.text.split("\n")).toEqual([line, line, line, line, line, line, "…"]);
    expect(createFinding(draft({ readingText: "y".repeat(5000) })).evidence[0]?.text).toBe(`${"y".repeat(2000)}\n…`);
  });

  test("terminal controls are taken out of every text", () => {
    const text = "a\u001b[2Jb\u0000c";
    const finding = createFinding(draft({ point: text, explain: text, evidence: [text], readingText: text }));
    expect(JSON.stringify(finding)).not.toMatch(/\\u00(?:1b|00)/);
    expect(finding.point).toBe("a[2Jbc");
  });
});

describe("one sentence", () => {
  test.each([
    "The cart is empty",
    "POST /api/v1.2/cart answered 409 Conflict!",
    'The page said "Oops! Something went wrong." instead of the cart.',
    "Calls to shop.example.com/cart?b=c!d are refused",
    "GET https://shop.example.com/a?q=1 was never answered.",
    "The total is 3.50 instead of 4.20 (incl. VAT), cf. Fig. 2.",
    "It went wrong, e.g. The price.",
    "Mr. Smith's account was stopped by the U.S. Platform...",
  ])("%s", (line) => expect(isOneSentence(line)).toBe(true));

  test.each(["", "One. Two.", "Really? Really.", "Stop! It broke", "A “quote.” Then more. And more."])(
    "not: %s",
    (line) => expect(isOneSentence(line)).toBe(false),
  );
});

describe("REQ-INSPECT-17 a fix", () => {
  test.each([
    [0, "x", 2, "unknown-finding"],
    [3, "x", 2, "unknown-finding"],
    [1.5, "x", 2, "unknown-finding"],
    [1, "x", 0, "unknown-finding"],
    [1, " ", 2, "fix-missing"],
    [1, undefined, 2, "fix-missing"],
    [2, "Waited for it", 2, "accepted"],
  ])("of finding %s, %j, with %s findings: %s", (number, fix, findings, expected) => {
    expect(code(() => createFix(number, fix, findings, "2026-01-01T00:00:00.000Z"))).toBe(expected);
  });

  test("counts for its finding, the latest one last, and takes no number", () => {
    const at = "2026-01-01T00:00:00.000Z";
    const found = numberFindings([
      createFinding(draft({ step: 1 })),
      createFix(1, "first try", 1, at),
      createFinding(draft({ step: 2 })),
      createFix(1, "second try", 2, at),
    ]);
    expect(found.map(({ number, step, fix }) => [number, step, fix?.fix ?? null])).toEqual([
      [1, 1, "second try"],
      [2, 2, null],
    ]);
  });

  test("never lands on another finding, whatever is in the file", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -2, max: 6 })), (numbers) => {
        const at = "";
        const records = numbers.map((number) =>
          number <= 0
            ? createFinding(draft({ step: 1 }))
            : ({ format: "inspect/fix", version: 1, fixes: number, fix: `fix of ${number}`, at } as const),
        );
        const found = numberFindings(records);
        expect(found.map(({ number }) => number)).toEqual(found.map((_, index) => index + 1));
        for (const { number, fix } of found) expect([null, `fix of ${number}`]).toContain(fix?.fix ?? null);
      }),
    );
  });
});
