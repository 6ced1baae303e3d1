import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { createScanBuffer } from "../../src/scan/string-end.js";

const length = 300;
const fast = createScanBuffer(length);
const plain = createScanBuffer(length, { plain: true });

function bothEnds(bytes: Uint8Array, at: number, end: number): [number, number] {
  // What stands behind the end must never be looked at: fill it with quotes.
  for (const buffer of [fast, plain]) {
    buffer.bytes.fill(0x22);
    buffer.bytes.set(bytes);
  }
  return [fast.stringEnd(at, end), plain.stringEnd(at, end)];
}

describe("stringEnd", () => {
  test("runs in WebAssembly here", () => {
    expect(String(fast.stringEnd)).toContain("native code");
    expect(String(plain.stringEnd)).not.toContain("native code");
  });

  test("works where WebAssembly is switched off", () => {
    vi.stubGlobal("WebAssembly", undefined);
    const without = createScanBuffer(10);
    vi.unstubAllGlobals();
    without.bytes.set(Buffer.from('ab\\"cd"'));
    expect(String(without.stringEnd)).not.toContain("native code");
    expect(without.stringEnd(0, 7)).toBe(6);
  });

  test.each([
    ['abc"', 0, 3],
    ['"', 0, 0],
    ["abc", 0, -1],
    ["", 0, -1],
    ["abc\\", 0, -2],
    ['\\"', 0, -1],
    ['\\\\"', 0, 2],
    ['\\\\\\"', 0, -1],
    [`${"x".repeat(15)}"`, 0, 15],
    [`${"x".repeat(16)}"`, 0, 16],
    [`${"x".repeat(15)}\\"${"y".repeat(40)}"`, 0, 57],
    ['ab"cd"', 3, 5],
  ])("finds the end of %j from %i at %i", (text, at, expected) => {
    const bytes = Buffer.from(text);
    expect(bothEnds(bytes, at, bytes.length)).toEqual([expected, expected]);
  });

  test("both ways agree on any bytes", () => {
    const byte = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 255 }) }, fc.constantFrom(0x22, 0x5c));
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 200 }), fc.nat(200), (bytes, from) => {
        const at = Math.min(from, bytes.length);
        const [one, other] = bothEnds(Uint8Array.from(bytes), at, bytes.length);
        expect(one).toBe(other);
      }),
      { numRuns: 3000 },
    );
  });
});
