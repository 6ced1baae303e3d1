import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { expect, test } from "vitest";

interface Metafile {
  readonly outputs: Readonly<
    Record<
      string,
      {
        readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>;
        readonly imports: readonly { readonly path: string; readonly kind: string }[];
      }
    >
  >;
}

const metafile = (format: "cjs" | "esm"): Metafile =>
  JSON.parse(readFileSync(new URL(`../dist/metafile-${format}.json`, import.meta.url), "utf8")) as Metafile;

test("the hook is one bundle of its own source, pee, session/layout and node built-ins", () => {
  const hook = metafile("cjs").outputs["dist/page-state-hook.cjs"];
  const folders = new Set(
    Object.keys(hook?.inputs ?? {}).map((path) => path.replace(/^(\.\.\/)+/, "").replace(/[^/]+$/, "")),
  );
  expect([...folders].sort()).toEqual([
    "packages/pee/src/",
    "packages/session/src/",
    "packages/session/src/layout/",
    "src/",
    "src/hosts/",
  ]);
  const imports = hook?.imports ?? [];
  expect(imports.filter(({ kind }) => kind === "dynamic-import").map(({ path }) => path)).toEqual(["./manage.js"]);
  const others = imports.filter(({ kind }) => kind !== "dynamic-import").map(({ path }) => path.replace("node:", ""));
  expect(others.filter((name) => !builtinModules.includes(name))).toEqual([]);
});

test("install, uninstall and doctor, with their libraries, are a file of their own", () => {
  const manage = metafile("esm").outputs["dist/manage.js"];
  expect(Object.keys(manage?.inputs ?? {})).toEqual(expect.arrayContaining(["src/manage.ts", "src/manage/doctor.ts"]));
  expect((manage?.imports ?? []).map(({ path }) => path)).toEqual(
    expect.arrayContaining(["commander", "jsonc-parser", "smol-toml", "write-file-atomic"]),
  );
});

test("the plugin carries the hook with it", () => {
  const read = (path: string): string => readFileSync(new URL(`../dist/${path}`, import.meta.url), "utf8");
  expect(read("claude-code-plugin/page-state-hook.cjs")).toBe(read("page-state-hook.cjs"));
  expect(read("claude-code-plugin/hooks/hooks.json")).toContain("/page-state-hook.cjs");
});
