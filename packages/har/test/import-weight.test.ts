import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const main = fileURLToPath(new URL("../src/index.ts", import.meta.url));

/** Every module that importing the main entry loads at once: types are erased, dynamic imports wait. */
function loadedFrom(path: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  const imports = readFileSync(path, "utf8").matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from\s+"([^"]+)";/gms);
  for (const [, specifier = ""] of imports) {
    if (specifier.startsWith(".")) loadedFrom(join(dirname(path), specifier.replace(/\.js$/, ".ts")), seen);
    else seen.add(specifier);
  }
  return seen;
}

test("importing the package loads neither the public suffix list nor the archive reader nor zod", () => {
  const loaded = loadedFrom(main);
  expect(loaded.size).toBeGreaterThan(50);
  expect([...loaded].filter((name) => /^(?:tldts|yauzl|zod)$/.test(name))).toEqual([]);
  expect(loaded).toContain("@inspect/redact");
});
