import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeForHtml, escapeForMarkdown, escapeForTerminal } from "../src/index.js";

test("a terminal gets no control, invisible or unassigned character", () => {
  expect(escapeForTerminal("a\u001b]52;c;x\u0007\u009b31m\u202eb")).toBe("a\\u{1b}]52;c;x\\u{7}\\u{9b}31m\\u{202e}b");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => !/[\p{Cc}\p{Cf}\p{Cn}\p{Cs}]/u.test(escapeForTerminal(text))),
  );
});

test("HTML gets no markup", () => {
  expect(escapeForHtml(`<img src=x onerror='a("b&c")'>`)).toBe(
    "&lt;img src=x onerror=&#39;a(&quot;b&amp;c&quot;)&#39;&gt;",
  );
});

test("Markdown gets one code span whose fence cannot be closed from inside", () => {
  expect(escapeForMarkdown("![x](http://a) @you")).toBe("`![x](http://a) @you`");
  expect(escapeForMarkdown("a ``b`` c")).toBe("```a ``b`` c```");
  expect(escapeForMarkdown("`")).toBe("`` ` ``");
  expect(escapeForMarkdown("a\n\n# b")).toBe("`a  # b`");
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("`", "a", "\n", " ") }), (text) => {
      const escaped = escapeForMarkdown(text);
      const fence = /^`+/.exec(escaped)?.[0] as string;
      const inner = escaped.slice(fence.length, -fence.length);
      expect(escaped.endsWith(fence)).toBe(true);
      expect((inner.match(/`+/g) ?? []).some((run) => run.length === fence.length)).toBe(false);
      expect(escaped).not.toContain("\n");
    }),
  );
});
