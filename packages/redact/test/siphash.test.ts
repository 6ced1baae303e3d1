import { expect, test } from "vitest";
import { siphash } from "../src/siphash.js";

// Test vectors of the reference implementation: key 00 01 .. 0f, input 00 01 .. (length - 1).
test.each([
  [0, "726fdb47dd0e0e31"],
  [1, "74f839c593dc67fd"],
  [7, "ab0200f58b01d137"],
  [8, "93f5f5799a932462"],
  [15, "a129ca6149be45e5"],
  [63, "958a324ceb064572"],
])("SipHash-2-4 of %i bytes", (length, expected) => {
  const [low, high] = siphash(
    [0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c],
    Uint8Array.from({ length }, (_, index) => index),
  );
  expect(high.toString(16).padStart(8, "0") + low.toString(16).padStart(8, "0")).toBe(expected);
});
