import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRedactor, redactValue } from "../src/index.js";
import { cardNumber } from "./secrets.js";

describe("what is replaced in JSON values", () => {
  test.each<[string, unknown, unknown]>([
    ["text", { password: "hunter2" }, { password: "[password#1]" }],
    ["numbers", { pin: 1234, card: 4111111111111111 }, { pin: "[pin#1]", card: "[card#1]" }],
    [
      "below a name",
      { password: { old: "a1", new: "b2" } },
      { password: { old: "[password#1]", new: "[password#2]" } },
    ],
    ["in a list below a name", { tokens: ["a1", ["b2"]] }, { tokens: ["[token#1]", ["[token#2]"]] }],
    ["beside a type", { token: { type: "bearer", value: "a1" } }, { token: { type: "bearer", value: "[token#1]" } }],
    ["a pair", { name: "password", value: "x" }, { name: "password", value: "[password#1]" }],
    ["a pair with a list", { key: "otp", values: ["1", "2"] }, { key: "otp", values: ["[otp#1]", "[otp#2]"] }],
    ["a tuple", [["password", "x"]], [["password", "[password#1]"]]],
    ["arguments", ["--token", "x", "--page", "2"], ["--token", "[token#1]", "--page", "2"]],
    [
      "cookies in HAR's shape",
      { cookies: [{ name: "a", value: "b", path: "/" }] },
      { cookies: [{ name: "a", value: "[cookie#1]", path: "/" }] },
    ],
    ["cookies as a map", { cookies: { a: "b" } }, { cookies: { a: "[cookie#1]" } }],
    ["a key", { "card 4111111111111111": 1 }, { "card [card#1]": 1 }],
    ["JSON in a string", { body: '{"pin":"1234"}' }, { body: '{"pin":"[pin#1]"}' }],
    [
      "headers as a map",
      { headers: { Authorization: "Bearer abc12345" } },
      { headers: { Authorization: "Bearer [credentials#1]" } },
    ],
  ])("%s", (_, input, expected) => expect(redactValue(input)).toEqual(expected));
});

test("what is no secret stays the very same object", () => {
  const value = {
    id: 7,
    list: [1, "two", { three: null }],
    pin: { lat: 1.5 },
    password: "",
    token: null,
    secret: true,
  };
  expect(redactValue(value)).toBe(value);
});

test("the input is never changed", () => {
  const value = { a: [{ password: "x" }], b: 1 };
  const copy = structuredClone(value);
  redactValue(value);
  expect(value).toEqual(copy);
});

test("a key __proto__ is harmless and covered", () => {
  const value = JSON.parse('{"a":{"__proto__":{"password":"x"}},"__proto__":{"polluted":"y","pin":1234}}') as unknown;
  const out = redactValue(value);
  expect(JSON.stringify(out)).toBe(
    '{"a":{"__proto__":{"password":"[password#1]"}},"__proto__":{"polluted":"y","pin":"[pin#1]"}}',
  );
  expect(({} as { polluted?: string }).polluted).toBe(undefined);
});

test("cycles and depth are bounded", () => {
  const cycle: Record<string, unknown> = { password: "x" };
  cycle.self = cycle;
  expect(redactValue(cycle)).toEqual({ password: "[password#1]", self: "[circular]" });
  const deep = JSON.parse(`${"[".repeat(3000)}"password=x"${"]".repeat(3000)}`) as unknown;
  expect(JSON.stringify(redactValue(deep))).toContain("[too deep]");
});

test("two secret keys stay two keys, also beside a marker", () => {
  const out = redactValue({ "[card#1]": 0, "4111111111111111": 1, "5500005555555559": 2 });
  expect(Object.values(out as object)).toEqual([1, 2, 0].sort());
});

test("objects with toJSON are redacted as they will be written; dates stay", () => {
  const date = new Date(0);
  const out = redactValue({ date, own: { toJSON: () => ({ password: "x" }) } });
  expect(JSON.stringify(out)).toBe('{"date":"1970-01-01T00:00:00.000Z","own":{"password":"[password#1]"}}');
});

test("names, order, types and lengths stay for any value", () => {
  const name = fc.constantFrom("password", "token", "pin", "name", "value", "cookie", "a", "b", "list");
  const value = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4, depthSize: "small" },
      fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), cardNumber),
      fc.array(tie("node"), { maxLength: 4 }),
      fc.dictionary(name, tie("node"), { noNullPrototype: true }),
    ),
  })).node;
  fc.assert(
    fc.property(value, (input) => {
      expect(differences(input, createRedactor({ salt: "s" }).value(input))).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

function differences(before: unknown, after: unknown, path = "$"): string[] {
  if (Array.isArray(before)) {
    if (!Array.isArray(after) || after.length !== before.length) return [`${path}: another length`];
    return before.flatMap((item, index) => differences(item, after[index], `${path}[${index}]`));
  }
  if (typeof before === "object" && before !== null) {
    const keys = Object.keys(after as object);
    if (keys.join() !== Object.keys(before).join()) return [`${path}: other keys`];
    return Object.entries(before).flatMap(([key, item]) =>
      differences(item, (after as Record<string, unknown>)[key], `${path}.${key}`),
    );
  }
  const same = typeof before === "string" ? typeof after === "string" : after === before;
  const isMarked = typeof before === "number" && /^\[[a-z]+#\d+\]$/.test(String(after));
  return same || isMarked ? [] : [`${path}: ${String(before)} became ${String(after)}`];
}
