import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const page = join(root, "docs/requirements.md");

interface Row {
  readonly id: string;
  readonly code: string;
  readonly tests: readonly string[];
}

const rows: readonly Row[] = readFileSync(page, "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| REQ-"))
  .map((line) => {
    const [, id = "", code = "", tests = ""] = line.split("|").map((cell) => cell.trim());
    return { id, code, tests: tests.split(",").map((path) => path.trim()) };
  });

test("every requirement of rule one has its row, once and in order", () => {
  const expected = Array.from({ length: 20 }, (_, index) => `REQ-INSPECT-${String(index + 1).padStart(2, "0")}`);
  expect(rows.map(({ id }) => id)).toEqual(expected);
});

describe.each(rows)("$id", ({ id, code, tests }) => {
  test("its code is there", () => {
    const folders = [...code.matchAll(/\]\(([^)]+)\)/g)].map((match) => join(dirname(page), match[1] ?? ""));
    expect(folders.length).toBeGreaterThan(0);
    expect(folders.filter((folder) => !existsSync(folder))).toEqual([]);
    // `src/…` is a path below the package named before it, `name` something that the package exports.
    for (const part of code.split(";")) {
      const folder = join(dirname(page), /\]\(([^)]+)\)/.exec(part)?.[1] ?? "");
      for (const [path] of part.matchAll(/src\/[\w./-]+\.ts/g)) {
        expect(existsSync(join(folder, path)), `${folder}/${path}`).toBe(true);
      }
      for (const [, name] of part.matchAll(/`(\w+)`/g)) {
        const exported = ["index", "layout", "files", "schema"]
          .map((entry) => join(folder, `src/${entry}.ts`))
          .filter((path) => existsSync(path))
          .some((path) => new RegExp(`\\b${name}\\b`).test(readFileSync(path, "utf8")));
        expect(exported, `${folder} exports ${name}`).toBe(true);
      }
    }
  });

  test("each of its tests carries its id in a title", () => {
    expect(tests.length).toBeGreaterThan(0);
    for (const path of tests) {
      const source = existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "";
      // A title may join several ids: "REQ-INSPECT-17, -18 …".
      const short = id.replace("REQ-INSPECT", "");
      const titled = /\(\s*(["'`])((?:(?!\1).)*REQ-INSPECT(?:(?!\1).)*)\1\s*,/g;
      const titles = [...source.matchAll(titled)].map(([, , title = ""]) => title);
      expect(
        titles.some((title) => title.includes(id) || title.includes(` ${short}`)),
        `${path} has no title with ${id}`,
      ).toBe(true);
    }
  });
});
