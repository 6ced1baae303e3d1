import fc from "fast-check";
import { expect, test } from "vitest";
import { createSecrets } from "../src/step/secrets.js";

test("a known secret is gone from any text, plain, percent-encoded and inside JSON", () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 4, maxLength: 40, unit: "binary" }),
      fc.string(),
      fc.string(),
      (secret, before, after) => {
        fc.pre(!"[password#1]".includes(secret));
        const secrets = createSecrets();
        expect(secrets.add(secret)).toBe("[password#1]");
        const cleaned = secrets.clean(`${before}${secret}${after}`);
        expect(cleaned.replaceAll("[password#1]", "")).not.toContain(secret);
        expect(secrets.cleanValue({ list: [secret], inner: { secret } })).toEqual({
          list: ["[password#1]"],
          inner: { secret: "[password#1]" },
        });
      },
    ),
  );
});

test("the same secret keeps its ordinal; a longer one is not torn by a shorter one inside it", () => {
  const secrets = createSecrets();
  expect([secrets.add("tea-time"), secrets.add("tea-time-2"), secrets.add("tea-time")]).toEqual([
    "[password#1]",
    "[password#2]",
    "[password#1]",
  ]);
  expect(secrets.clean("tea-time-2 and tea-time")).toBe("[password#2] and [password#1]");
  expect(secrets.clean(JSON.stringify('a"b\\c'))).toBe(JSON.stringify('a"b\\c'));
  expect(secrets.cleanValue({ count: 3, none: null, yes: true })).toEqual({ count: 3, none: null, yes: true });
});

test("a very short secret is not replaced everywhere, where it would be found by chance", () => {
  const secrets = createSecrets();
  secrets.add("12");
  expect(secrets.clean("12 lamps at 12 o'clock")).toBe("12 lamps at 12 o'clock");
});
