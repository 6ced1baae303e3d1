import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LongText } from "../../src/scan/long-text.js";

function longText(literal: string): { text: LongText; bytes: Buffer } {
  const bytes = Buffer.from(literal);
  return { text: new LongText(0, bytes.length, (start, end) => bytes.subarray(start, end)), bytes };
}

describe("LongText", () => {
  test("reads the whole text", () => {
    const { text } = longText('a\\n\\"\\u20ac€\\ud83d\\ude00');
    expect(text.read(1000)).toEqual({ text: 'a\n"€€😀', complete: true });
  });

  test("a beginning never ends inside a character, an escape or a pair of surrogates", () => {
    const part = fc.oneof(
      fc.constantFrom('\\"', "\\\\", "\\n", "\\u00e9", "\\ud83d\\ude00", "é", "€", "😀", "\\\\\\\\"),
      fc.string({ maxLength: 3 }).map((piece) => JSON.stringify(piece).slice(1, -1)),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.nat(60), (parts, limit) => {
        const literal = parts.join("");
        const { text, bytes } = longText(literal);
        const whole = JSON.parse(`"${literal}"`) as string;
        const read = text.read(limit);
        expect(whole.startsWith(read.text)).toBe(true);
        expect(read.text).not.toMatch(/[\ud800-\udbff]$/);
        expect(read.complete).toBe(limit >= bytes.length);
        if (read.complete) expect(read.text).toBe(whole);
      }),
      { numRuns: 2000 },
    );
  });

  test("literals that JSON refuses are read as far as they go", () => {
    expect(longText("a\nb\\x\\u12").text.read(100)).toEqual({ text: "a\nb\\x\\u12", complete: true });
  });
});
