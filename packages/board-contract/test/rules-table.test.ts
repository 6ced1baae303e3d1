import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { refusalCodes } from "../src/index.js";
import { cases } from "./cases.js";

const table = readFileSync(new URL("../../../docs/board-rules.md", import.meta.url), "utf8");
const rows = table.split("\n").filter((line) => /^\| \d+ \|/.test(line));

test("the rules table has each of the 56 rules once, in order", () => {
  expect(rows.map((row) => Number(/^\| (\d+) /.exec(row)?.[1]))).toEqual(Array.from({ length: 56 }, (_, i) => i + 1));
});

test("it names only codes and cases that exist", () => {
  const codes = new Set([...Object.keys(refusalCodes), "TRUSTED_INVALID", "RUN_REFUSED"]);
  const ids = new Set(cases.map(({ id }) => id));
  for (const row of rows) {
    const [, , , , code = "", tests = ""] = row.split("|");
    for (const name of code.match(/[A-Z][A-Z0-9_]{3,}/g) ?? []) expect(codes, row).toContain(name);
    for (const name of tests.match(/\b(?:env|json|schema|rule|ok)-[a-z0-9-]+[a-z0-9]/g) ?? []) {
      expect(ids.has(name) || name === "rule-action", `${row}: ${name}`).toBe(true);
    }
  }
});

test("the README's example prints what the README says", async () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] as string;
  const lines: string[] = [];
  const source = example
    .replace(/import \{([^}]*)\} from "@inspect\/board-contract";/, "const {$1} = library;")
    .replace(" as const;", ";");
  const library = await import("../src/index.js");
  new Function("library", "console", source)(library, { log: (...parts: unknown[]) => lines.push(parts.join(" ")) });
  expect(lines).toEqual(["true close"]);
});
