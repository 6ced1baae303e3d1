import { expect, test } from "vitest";
import { withoutRuleOne, withRuleOne } from "../src/manage/agents-md.js";

const own = "# My project\n\nUse tabs.\n";

test("rule one stands at the top of AGENTS.md, once", () => {
  const after = withRuleOne(own);
  expect(after.split("\n")[1]).toBe("# Rule one");
  expect(after.endsWith(`\n\n${own}`)).toBe(true);
  expect(withRuleOne(after)).toBe(after);
  expect(withoutRuleOne(after)).toBe(own);
});

test("an older rule one is replaced, wherever it stands", () => {
  const old = `intro\n\n${withRuleOne(null).replace("# Rule one", "# Rule 1")}\n${own}`;
  const after = withRuleOne(old);
  expect(after).not.toContain("# Rule 1\n");
  expect(after.endsWith(`intro\n\n${own}`)).toBe(true);
});

test("line ends, a byte order mark and blank lines stay as they are", () => {
  for (const text of ["# Mine\r\n\r\nUse tabs.\r\n", "\ufeff# Mine\n", "\n\n# Mine", "# Mine\n\n\n"]) {
    const after = withRuleOne(text);
    expect(withRuleOne(after)).toBe(after);
    expect(withoutRuleOne(after)).toBe(text);
    if (text.includes("\r\n")) expect(after).not.toMatch(/[^\r]\n/);
  }
  expect(withoutRuleOne(withRuleOne(own).replaceAll("\n", "\r\n"))).toBe(own.replaceAll("\n", "\r\n"));
});

test("without a file it is made, and taken out again it leaves nothing", () => {
  expect(withRuleOne(null)).toContain(">>> UNKNOWN STATE");
  expect(withoutRuleOne(withRuleOne(null))).toBe("");
});
