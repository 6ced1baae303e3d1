import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("the README's example prints what the README says", () => {
  const text = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const [, example, printed] = /<!-- readme-example -->\n\n```ts\n(.*?)```\n.*?```text\n(.*?)```/s.exec(text) ?? [];
  const file = fileURLToPath(new URL(`./readme-example-${process.pid}.ts`, import.meta.url));
  writeFileSync(file, example as string);
  try {
    const node = ["--import", "tsx", "--conditions=@inspect/source", file];
    expect(execFileSync(process.execPath, node, { encoding: "utf8" })).toBe(printed);
  } finally {
    rmSync(file);
  }
});
