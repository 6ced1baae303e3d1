import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { folderAddress, parseReceipts } from "../src/index.js";
import { receipt } from "./fixtures/generations.js";

const lines = (...receipts: object[]) => parseReceipts(receipts.map((one) => `${JSON.stringify(one)}\n`).join(""));
const first = receipt("a", null, "sha256:1");
const second = receipt("a", first.content_hash as string, "sha256:2");

describe("the prev chain", () => {
  test("holds when each prev is the hash before it", () => {
    expect(lines(first, second)).toMatchObject({ form: "lines", chainHolds: true, findings: [] });
  });

  test.each([
    ["a prev that is not the hash before", [first, receipt("a", "sha256:no", "sha256:2")], 1],
    ["a first receipt with a prev", [second], 0],
    ["a receipt left out", [first, receipt("a", second.content_hash as string, "sha256:3")], 1],
  ])("is broken by %s", (_, receipts, index) => {
    const ledger = lines(...receipts);
    expect(ledger.chainHolds).toBe(false);
    expect(ledger.findings).toMatchObject([{ severity: "broken-chain", code: "receipt-chain-broken", index }]);
  });

  test("is not checked where keys are missing", () => {
    expect(lines({ node: "a", status: "rendered" }, { node: "a", status: "rendered" })).toMatchObject({
      chainHolds: null,
      findings: [],
    });
  });
});

describe("faults", () => {
  test.each([
    ["a changed receipt", [{ ...first, status: "failed" }], "receipt-hash-mismatch"],
    [
      "a skipped receipt with other fingerprints",
      [
        first,
        receipt("a", first.content_hash as string, "sha256:2", {
          status: "skipped",
          cost: { tokens: { fresh: 0, reused: 1 } },
        }),
      ],
      "skipped-with-change",
    ],
    [
      "a skipped receipt with fresh tokens",
      [first, receipt("a", first.content_hash as string, "sha256:1", { status: "skipped" })],
      "skipped-with-cost",
    ],
    [
      "a failed receipt that moves something",
      [first, receipt("a", first.content_hash as string, "sha256:9", { status: "failed" })],
      "failed-with-change",
    ],
    ["two nodes in one ledger", [first, receipt("b", null, "sha256:1")], "several-nodes"],
  ])("%s", (_, receipts, code) => {
    expect(lines(...receipts).findings.map((finding) => finding.code)).toEqual([code]);
  });

  test("one array may hold several nodes", () => {
    const ledger = parseReceipts(JSON.stringify([first, receipt("b", null, "sha256:1"), second]));
    expect(ledger).toMatchObject({ form: "array", chainHolds: true, findings: [], nodes: { a: [0, 2], b: [1] } });
  });

  test("lines that are no receipts become warnings with their place", () => {
    const ledger = parseReceipts(`${JSON.stringify(first)}\n{broken\n[1]\n`);
    expect(ledger.receipts).toHaveLength(1);
    expect(ledger.warnings.map((warning) => [warning.code, warning.position?.line])).toEqual([
      ["invalid-json", 2],
      ["not-a-receipt", 3],
    ]);
    expect(parseReceipts("[1, {]").warnings.map((warning) => warning.code)).toEqual(["invalid-json"]);
  });
});

test("a random chain holds; any change to one receipt is found", () => {
  const step = fc.record({ atomic: fc.constantFrom("sha256:1", "sha256:2"), skipped: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), fc.nat(), (steps, pick) => {
      const chain: Record<string, unknown>[] = [];
      let atomic = "sha256:0";
      for (const { atomic: next, skipped } of steps) {
        const skip = skipped && chain.length > 0;
        atomic = skip ? atomic : next;
        const more = skip ? { status: "skipped", cost: { tokens: { fresh: 0, reused: 1 } } } : {};
        chain.push(receipt("a", (chain.at(-1)?.content_hash as string | undefined) ?? null, atomic, more));
      }
      expect(lines(...chain)).toMatchObject({ chainHolds: true, findings: [] });
      const index = pick % chain.length;
      const changed = chain.map((one, at) => (at === index ? { ...one, input_fingerprints: ["sha256:x"] } : one));
      expect(lines(...changed).findings).toMatchObject([{ code: "receipt-hash-mismatch", index }]);
    }),
  );
});

test("any text: no throw", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.constantFrom("", "[", "{", '{"node":"a"}\n'),
      (text, start) => {
        const ledger = parseReceipts(start + text);
        for (const { position } of [...ledger.receipts, ...ledger.findings])
          expect((position?.offset ?? 0) <= (start + text).length).toBe(true);
      },
    ),
  );
});

test("the address of a folder", () => {
  expect(folderAddress([])).toBe("sha256:e59ed80133c208bf8e8264c96c5bbe0d36aa073fb969671ec6b752bffb7b08e6");
  const a = { path: "a.md", content: Buffer.from("x") };
  const b = { path: "b/c.md", content: Buffer.from("y") };
  expect(folderAddress([a, b])).toBe(folderAddress([b, a]));
  expect(folderAddress([a, b])).not.toBe(folderAddress([a, { ...b, content: Buffer.from("z") }]));
});
