import { existsSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { findImports } from "../src/imports.js";
import { onlyHere, picture } from "../src/picture.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const builtin = new Set(builtinModules);

function packageOf(specifier: string): string {
  const parts = specifier.split("/");
  return specifier.startsWith("@") ? parts.slice(0, 2).join("/") : (parts[0] ?? specifier);
}

describe.each(Object.entries(picture))("%s", (workspace, allowed) => {
  const imports = findImports(root, `${workspace}/src`);
  const manifest = JSON.parse(readFileSync(`${root}/${workspace}/package.json`, "utf8")) as {
    name: string;
    dependencies?: Record<string, string>;
    peerDependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
  };

  test("imports own packages only along the picture's edges", () => {
    const wrong = imports.filter(
      ({ specifier }) =>
        specifier.startsWith("@inspect/") &&
        !allowed.some((edge) => specifier === edge || (edge.split("/").length === 2 && packageOf(specifier) === edge)),
    );
    expect(wrong).toEqual([]);
  });

  test("imports no neighbour by path", () => {
    expect(imports.filter(({ specifier }) => /^(\.\.\/){2,}(packages|apps|tools)\//.test(specifier))).toEqual([]);
  });

  test("declares every third-party import", () => {
    const declared = new Set([
      ...Object.keys(manifest.dependencies ?? {}),
      ...Object.keys(manifest.peerDependencies ?? {}),
      ...(workspace === "apps/hooks" ? Object.keys(manifest.devDependencies ?? {}) : []),
      manifest.name,
    ]);
    const missing = imports.filter(({ specifier }) => {
      if (specifier.startsWith(".") || specifier.startsWith("node:") || builtin.has(specifier)) return false;
      const name = packageOf(specifier);
      return !declared.has(name) && !declared.has(`@types/${name}`);
    });
    expect(missing).toEqual([]);
  });

  test("keeps heavy libraries where the picture says", () => {
    const wrong = imports.filter(({ file, specifier, typeOnly }) => {
      const places = onlyHere[packageOf(specifier)];
      return places !== undefined && !typeOnly && !places.some((place) => place.test(file));
    });
    expect(wrong).toEqual([]);
  });
});

test("redact, pee and board-contract's main entries are free of node built-ins", () => {
  for (const entry of ["packages/redact", "packages/pee", "packages/board-contract"]) {
    expect(reachable(`${entry}/src/index.ts`).filter((specifier) => specifier.startsWith("node:"))).toEqual([]);
  }
});

test("session/layout uses node built-ins only", () => {
  expect(
    reachable("packages/session/src/layout.ts").filter((s) => !s.startsWith("node:") && !s.startsWith("@inspect/pee")),
  ).toEqual([]);
});

function reachable(entry: string, seen = new Set<string>()): string[] {
  if (seen.has(entry) || !existsSync(`${root}/${entry}`)) return [];
  seen.add(entry);
  const folder = entry.slice(0, entry.lastIndexOf("/"));
  return findImports(root, folder)
    .filter(({ file, typeOnly }) => file === entry && !typeOnly)
    .flatMap(({ specifier }) => {
      if (!specifier.startsWith(".")) return [specifier];
      const path = new URL(specifier.replace(/\.js$/, ".ts"), `file:///${entry}`).pathname.slice(1);
      return reachable(path, seen);
    });
}
