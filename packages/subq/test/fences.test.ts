import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/** Every module that is not a file of ours and is reached from an entry by imports of values. */
function outsideOf(entry: string): string[] {
  const seen = new Set<string>();
  const outside = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = readFileSync(file, "utf8");
    for (const [, clause = "", name = ""] of text.matchAll(/(?:import|export)\s+([^;"']*?)\s*from\s+"([^"]+)"/g)) {
      if (/^type\b/.test(clause)) continue;
      const names = /^\{([^}]*)\}$/
        .exec(clause)?.[1]
        ?.split(",")
        .map((part) => part.trim());
      if (names?.filter((part) => part !== "").every((part) => part.startsWith("type "))) continue;
      if (name.startsWith(".")) visit(resolve(dirname(file), name.replace(/\.js$/, ".ts")));
      else outside.add(name);
    }
  };
  visit(fileURLToPath(new URL(`../src/${entry}.ts`, import.meta.url)));
  return [...outside].sort();
}

describe("what an entry loads", () => {
  it("./questions: nothing at all", () => {
    expect(outsideOf("questions")).toEqual([]);
  });

  it("./test: node:http only", () => {
    expect(outsideOf("test")).toEqual(["node:http"]);
  });

  it("the main entry: undici, write-file-atomic and Node", () => {
    expect(outsideOf("index").filter((name) => !name.startsWith("node:"))).toEqual(["undici", "write-file-atomic"]);
  });
});
