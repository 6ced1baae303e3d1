import { expect, test } from "vitest";
import { assumeRedacted, type Redacted, redactText, redactValue } from "../src/index.js";

function write(text: Redacted<string>): string {
  return text;
}

test("what is written takes redacted text only, and saying so openly is possible", () => {
  // @ts-expect-error plain text has not been through a redactor
  write("plain");
  expect(write(redactText("plain"))).toBe("plain");
  expect(write(assumeRedacted("our own words"))).toBe("our own words");
});

test("the mark exists in types only", () => {
  const value = { a: 1, list: ["b"] };
  const redacted: Redacted<{ a: number; list: string[] }> = redactValue(value);
  expect(redacted).toBe(value);
  expect(Object.keys(redacted)).toEqual(["a", "list"]);
});
