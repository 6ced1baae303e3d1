import { expect, test } from "vitest";
import { createRedactor, fingerprint } from "../src/index.js";

const token = "kJ8sN2pQ9xW4vR7tY1uZ5bC3dF6gH0jL";

test("a fingerprint is 8 hexadecimal digits, stable for a salt and different for another", () => {
  expect(fingerprint(token, "one")).toMatch(/^[0-9a-f]{8}$/);
  expect(fingerprint(token, "one")).toBe(fingerprint(token, "one"));
  expect(fingerprint(token, "one")).not.toBe(fingerprint(token, "two"));
});

test("a marker carries the token's fingerprint, also for long and non-Latin values", () => {
  expect(createRedactor({ salt: "s" }).field("token", token)).toBe(`[redacted:token:${fingerprint(token, "s")}]`);
  const long = token.repeat(40);
  expect(fingerprint(long, "s")).not.toBe(fingerprint(`${long}x`, "s"));
  expect(fingerprint("пароль", "s")).toMatch(/^[0-9a-f]{8}$/);
});

test("two redactors without a salt cannot be compared", () => {
  expect(createRedactor().text(`token=${token}`)).not.toBe(createRedactor().text(`token=${token}`));
});
