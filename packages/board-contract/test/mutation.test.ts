import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import type * as contract from "../src/index.js";
import { bytesOf, type Case, cases } from "./cases.js";
import { extraCases } from "./extra-cases.js";
import { runSessionChecks } from "./session-checks.js";
import { trustedFaults } from "./trusted-faults.js";

/**
 * Every place that refuses is switched off in turn; some case must then fail. The switch is put in front of each
 * `return refuse(`, `throw new JsonProblem(` and `problems.push(` while the sources are bundled.
 */
const site = /return refuse\(|throw new JsonProblem\(|problems\.push\(/g;
const source = fileURLToPath(new URL("../src/", import.meta.url));
const files = [
  "envelope",
  "strict-json",
  "judge",
  "read-fields",
  "scan-texts",
  "cross-check",
  "session",
  "process-result",
  "trusted",
];

const sites = files.flatMap((file) => {
  const text = readFileSync(`${source}${file}.ts`, "utf8");
  return [...text.matchAll(site)].map((match) => {
    const line = text.slice(0, match.index).split("\n").length;
    return { file, line, name: `${file}.ts:${line} ${text.slice(match.index, match.index + 70).split("\n")[0]}` };
  });
});

let library: typeof contract;
const toggle = globalThis as { __switchedOff?: number };

beforeAll(async () => {
  let number = 0;
  const bundled = await build({
    entryPoints: [`${source}index.ts`],
    bundle: true,
    write: false,
    format: "esm",
    plugins: [
      {
        name: "switch",
        setup(setup) {
          // One file after the other, in the order of `sites`.
          const texts = new Map(
            files.map((file) => [
              `${source}${file}.ts`,
              readFileSync(`${source}${file}.ts`, "utf8").replace(
                site,
                (found) => `if (globalThis.__switchedOff !== ${number++}) ${found}`,
              ),
            ]),
          );
          setup.onLoad({ filter: /\.ts$/ }, ({ path }) => {
            const contents = texts.get(path);
            return contents === undefined ? undefined : { contents, loader: "ts" };
          });
        },
      },
    ],
  });
  library = (await import(
    `data:text/javascript;base64,${Buffer.from(bundled.outputFiles[0]?.contents ?? []).toString("base64")}`
  )) as typeof contract;
});

function verdict({ mode, trusted, raw, offset }: Case): string {
  const known = Object.fromEntries(Object.entries(trusted).filter(([, value]) => value !== undefined)) as never;
  const result =
    mode === "route_next" ? library.parseRouting(bytesOf(raw), known) : library.parseInspection(bytesOf(raw), known);
  if (result.ok) return "accepted";
  return offset === undefined || offset === result.offset ? result.code : `${result.code} elsewhere`;
}

/** Whether everything the package promises still holds; a crash counts as broken. */
function allHolds(): boolean {
  try {
    return (
      [...cases, ...extraCases].every((item) => verdict(item) === (item.expect.ok ? "accepted" : item.expect.code)) &&
      trustedFaults.every(([, value]) => throwsTrustedInvalid(value)) &&
      runSessionChecks(library).length === 0
    );
  } catch {
    return false;
  }
}

function throwsTrustedInvalid(value: unknown): boolean {
  try {
    library.checkTrusted(value);
    return false;
  } catch (error) {
    return (error as { code?: string }).code === "TRUSTED_INVALID";
  }
}

test("with every rule on, all holds", () => {
  toggle.__switchedOff = -1;
  expect(allHolds()).toBe(true);
  expect(sites.length).toBeGreaterThan(70);
});

describe("with one rule off, something fails", () => {
  test.each(sites.map(({ name }, index) => [name, index] as const))("%s", (_, index) => {
    toggle.__switchedOff = index;
    try {
      expect(allHolds()).toBe(false);
    } finally {
      toggle.__switchedOff = -1;
    }
  });
});
