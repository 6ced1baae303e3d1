import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { visit } from "./readme/example.js";
import { testBrowser } from "./support/test-browser.js";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

function block(language: string): string {
  return new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\n\`\`\``).exec(readme)?.[1] ?? "";
}

test("the README's example is the checked one, and prints what the README says", async () => {
  expect(block("ts")).toBe(readFileSync(new URL("readme/example.ts", import.meta.url), "utf8").trimEnd());
  const folder = mkdtempSync(join(tmpdir(), "inspect-readme-"));
  try {
    expect((await visit(folder, { browser: await testBrowser() })).join("\n")).toBe(block("text"));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}, 60_000);
