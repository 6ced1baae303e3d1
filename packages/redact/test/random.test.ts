import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { isRandomToken } from "../src/random.js";
import { alphanumeric } from "./secrets.js";

const sample = 4000;

function bytes(seed: number): Buffer {
  return Buffer.concat([0, 1].map((part) => createHash("sha256").update(`${seed}/${part}`).digest()));
}

test.each([
  ["32 bytes in base64url", 0.997, (seed: number) => bytes(seed).subarray(0, 32).toString("base64url")],
  ["48 bytes in base64url", 0.999, (seed: number) => bytes(seed).subarray(0, 48).toString("base64url")],
  ["40 letters and digits", 0.997, (seed: number) => letters(bytes(seed).subarray(0, 40), alphanumeric)],
  ["40 small letters and digits", 0.98, (seed: number) => letters(bytes(seed).subarray(0, 40), alphanumeric.slice(26))],
])("of random %s at least %d are taken for tokens", (_, least, make) => {
  let found = 0;
  for (let seed = 0; seed < sample; seed++) if (isRandomToken(make(seed))) found++;
  expect(found / sample).toBeGreaterThanOrEqual(least);
});

test("digests and UUIDs are not", () => {
  for (let seed = 0; seed < 200; seed++) {
    const hex = bytes(seed).toString("hex");
    expect(isRandomToken(hex.slice(0, 40))).toBe(false);
    expect(
      isRandomToken(
        `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`,
      ),
    ).toBe(false);
  }
});

function letters(from: Buffer, alphabet: string): string {
  return Array.from(from, (byte) => alphabet[byte % alphabet.length]).join("");
}
