import { describe, expect, test } from "vitest";
import { generationD, logLines, markerLog } from "../../../packages/prose-run/test/fixtures/generations.js";
import { jsonText } from "../src/json-text.js";
import { markdownSentence, markdownTable, markdownText } from "../src/markdown-text.js";
import { proseProject } from "./prose-project.js";

const { write, prose } = proseProject();
const id = "20260526-120000-a1b2c3";
const bait = "![x](https://evil.example/p.png) \u001b[31mred\u202e \u009b2J www.evil.example a|b";

/** A run whose system, folder and log hold what would act on a terminal or in Markdown. */
function hostile(): string {
  const files = generationD();
  const manifest = JSON.parse(files["forme.manifest.json"] as string) as Record<string, unknown>;
  const name = "systemName" in manifest ? "systemName" : "system";
  return write(`${id}\u001b[31m`, {
    ...files,
    "forme.manifest.json": JSON.stringify({ ...manifest, [name]: `tidal ${bait}` }),
    "vm.log.md": markerLog(
      id,
      [...logLines.slice(0, 3), `4→ writer ✗ no-ink ${bait}`],
      `---error 2026-05-26T12:10:00Z ${bait}`,
    ),
  });
}

const acting = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/;

describe("text of a run", () => {
  test.each([["table"], ["md"]])("does not act on a terminal as %s", async (format) => {
    const ended = await prose(hostile(), "--format", format, "--full", "--no-registry");
    expect(ended.code).toBe(1);
    expect(ended.stdout).toContain("\\x1b");
    expect(ended.stdout).not.toMatch(acting);
  });

  test.each([["inspection"], ["log"], ["diagnose"]])("does not act on a terminal as JSON of %s", async (command) => {
    const run = hostile();
    const args = command === "inspection" ? [run, "--full", "--no-registry"] : [command, run];
    const ended = await prose(...args, "--format", "json");
    expect(ended.stdout).not.toMatch(acting);
    expect(JSON.stringify(JSON.parse(ended.stdout))).toContain("evil.example");
  });

  test("does not act on a terminal in the heads of a comparison", async () => {
    const runs = ["1", "2"].map((root) => write(`${id}\u001b[31m`, generationD(), root));
    const { stdout } = await prose("compare", ...runs);
    expect(stdout).toContain(`BYTES ${id}\\x1b[31m (1)`);
    expect(stdout).not.toMatch(acting);
  });

  test("stays what it is in Markdown: no image, no link, no doubled escape", async () => {
    const { stdout } = await prose(hostile(), "--format", "md", "--full", "--no-registry");
    expect(stdout).toContain("\\!\\[x\\](`https://evil.example/p.png`)");
    expect(stdout).not.toMatch(/(?<!\\)!\[|(?<!\\)\]\(/);
    expect(stdout).not.toMatch(/(?<!`)https:\/\/evil/);
    expect(stdout).not.toMatch(/(?<!`)www\.evil/);
    expect(stdout).not.toContain("\\\\x1b");
    for (const row of stdout.split("\n").filter((line) => line.startsWith("| critical"))) {
      expect(row.split(/(?<!\\)\|/)).toHaveLength(6);
    }
  });
});

test("JSON escapes what acts and reads back as the same value", () => {
  const value = { "k\u202e": "a\u202eb\u009bc\u007f\u200d\u{e0041}\ufeff", plain: "é ✓ 🙂" };
  const text = jsonText(value);
  expect(text).toContain("a\\u202eb\\u009bc\\u007f\\u200d\\udb40\\udc41\\ufeff");
  expect(text).toContain("é ✓ 🙂");
  expect(JSON.parse(text)).toEqual(value);
});

describe("Markdown", () => {
  test.each([
    ["![x](https://evil)", "\\!\\[x\\](`https://evil`)"],
    ["**b** _i_ `c` ~~d~~ <img>", "\\*\\*b\\*\\* \\_i\\_ \\`c\\` \\~\\~d\\~\\~ \\<img>"],
    ["see https://a.example/x?y, www.b.example.", "see `https://a.example/x?y`, `www.b.example`."],
    ["a@b.example @someone", "`a@b.example` `@someone`"],
    ["a\u001b[31m \\x1b", "a\\x1b\\[31m \\x1b"],
    ["a\\|b", "a\\\\\\|b"],
    ["end\\", "end\\\\"],
    ["&lt;b", "\\&lt;b"],
    ["two\nlines", "two lines"],
  ])("%j is shown as it is written", (text, shown) => {
    expect(markdownText(text)).toBe(shown);
  });

  test("a sentence keeps its own marks and nothing else", () => {
    expect(markdownSentence("`r\u001b_1` of **s_1 https://e.example** ends")).toBe(
      "`r\\x1b_1` of **s\\_1 `https://e.example`** ends",
    );
  });

  test("a cell cannot end its cell or row", () => {
    expect(markdownTable(["a", "b"], [["x|y\nz", null]])).toBe("| a | b |\n|---|---|\n| x\\|y z | - |");
  });
});
