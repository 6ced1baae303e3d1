import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** One import of one source file; `specifier` as written. */
export interface FoundImport {
  readonly file: string;
  readonly line: number;
  readonly specifier: string;
  readonly typeOnly: boolean;
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^"'`;]*?\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** Every static, re-exported and dynamic import below a folder's `.ts` files, paths relative to `root` with `/`. */
export function findImports(root: string, folder: string): FoundImport[] {
  const found: FoundImport[] = [];
  for (const path of walk(join(root, folder))) {
    const text = readFileSync(path, "utf8");
    for (const match of text.matchAll(importPattern)) {
      const specifier = match[2] ?? match[3];
      if (specifier === undefined) continue;
      found.push({
        file: relative(root, path).split(sep).join("/"),
        line: text.slice(0, match.index + 1).split("\n").length,
        specifier,
        typeOnly: match[1] !== undefined,
      });
    }
  }
  return found;
}

function walk(folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return walk(path);
    return name.endsWith(".ts") ? [path] : [];
  });
}
