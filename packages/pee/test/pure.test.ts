import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const source = new URL("../src/", import.meta.url);

test("the main entry reaches no node built-in and no library", () => {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const text = readFileSync(new URL(name, source), "utf8");
    const found = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1] as string);
    for (const target of found) {
      expect(target, `${name} imports ${target}`).toMatch(/^\.\/[a-z-]+\.js$/);
      visit(target.replace(/^\.\//, "").replace(/\.js$/, ".ts"));
    }
  };
  visit("index.ts");
  const flat = readdirSync(source).filter((name) => name.endsWith(".ts") && name !== "files.ts");
  expect([...seen].sort()).toEqual(flat.sort());
});
