import fc from "fast-check";
import { expect, test } from "vitest";
import { neutraliseControls } from "../src/index.js";

test.each([
  ["\u001b[31mred\u001b[0m", "\\x1b[31mred\\x1b[0m"],
  ["\u009b31m", "\\x9b31m"],
  ["\u001b]0;title\u0007", "\\x1b]0;title\\x07"],
  ["a\u202egpj.exe", "a\\u{202e}gpj.exe"],
  ["a\u2066b\u2069", "a\\u{2066}b\\u{2069}"],
  ["zero\u200bwidth\ufeff", "zero\\u{200b}width\\u{feff}"],
  ["line\rover", "line\\x0dover"],
  ["one\r\ntwo\tthree\n", "one\ntwo\tthree\n"],
  ["tag\u{e0041}", "tag\\u{e0041}"],
  ["half\ud800", "half\\u{d800}"],
  ["Zoë 茶 🍵", "Zoë 茶 🍵"],
])("%j", (given, expected) => expect(neutraliseControls(given)).toBe(expected));

test("no control survives in any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const out = neutraliseControls(text);
      expect(out).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u200b-\u200f]/u);
      expect(neutraliseControls(out)).toBe(out);
    }),
  );
});
