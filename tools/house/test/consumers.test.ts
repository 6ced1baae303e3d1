import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findPublished, installInto, ownClosure, type Packed, pack } from "../src/consumer.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const published = findPublished(root);
const packed = new Map<string, Packed>();
const scratch = mkdtempSync(join(tmpdir(), "consumers-"));

beforeAll(() => {
  for (const [name, { folder }] of published) packed.set(name, pack(folder, scratch));
}, 120_000);

afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
  const rows = [...packed].map(([name, { size, files }]) => {
    const manifest = published.get(name)?.manifest;
    const dependencies = Object.keys(manifest?.dependencies ?? {}).length;
    return `${name.padEnd(24)} ${(size / 1024).toFixed(1).padStart(7)} KB packed, ${files.length} files, ${dependencies} dependencies`;
  });
  process.stdout.write(`${rows.join("\n")}\n`);
});

describe.each([...published.keys()])("%s", (name) => {
  const { manifest } = published.get(name) as NonNullable<ReturnType<typeof published.get>>;
  const project = join(scratch, name.replace(/[@/]/g, "_"));
  const entries = Object.keys(manifest.exports ?? {}).filter((entry) => entry !== "./package.json");

  test("holds README, LICENSE and types, and no tests", () => {
    const files = packed.get(name)?.files ?? [];
    expect(files).toContain("README.md");
    expect(files).toContain("LICENSE");
    expect(files.filter((file) => /^(test|bench)\/|\.test\.|tsbuildinfo/.test(file))).toEqual([]);
    for (const entry of entries) {
      const file = entry === "." ? "index" : entry.slice(2);
      const target = manifest.exports?.[entry];
      if (typeof target === "string") {
        const [start = "", end = ""] = target.replace(/^\.\//, "").split("*");
        expect(files.some((path) => path.startsWith(start) && path.endsWith(end))).toBe(true);
      } else expect(files).toEqual(expect.arrayContaining([`dist/${file}.js`, `dist/${file}.d.ts`]));
    }
    for (const bin of Object.values(manifest.bin ?? {})) expect(files).toContain(bin.replace(/^\.\//, ""));
  });

  test("imports and type-checks in an empty project", () => {
    installInto(project, root, published, packed, ownClosure(published, name));
    const modules = entries
      .filter((entry) => !entry.endsWith(".json") && !entry.includes("*"))
      .map((entry) => name + entry.slice(1));
    if (modules.length > 0) {
      const lines = modules.map((module, index) => `import * as m${index} from ${JSON.stringify(module)};`);
      const uses = modules.map((_, index) => `console.log(Object.keys(m${index}).length);`);
      writeFileSync(join(project, "use.ts"), `${[...lines, ...uses].join("\n")}\n`);
      writeFileSync(join(project, "use.js"), `${[...lines, ...uses].join("\n")}\n`);
      const counts = execFileSync(process.execPath, ["use.js"], { cwd: project, encoding: "utf8" });
      for (const count of counts.trim().split("\n")) expect(Number(count)).toBeGreaterThan(0);
      typeCheck(project);
    }
    for (const bin of Object.values(manifest.bin ?? {})) {
      const path = join(project, "node_modules", name, bin);
      expect(execFileSync(process.execPath, [path, "--help"], { encoding: "utf8" })).toMatch(/Usage/);
      const version = (
        JSON.parse(readFileSync(join(project, "node_modules", name, "package.json"), "utf8")) as {
          version: string;
        }
      ).version;
      expect(execFileSync(process.execPath, [path, "--version"], { encoding: "utf8" }).trim()).toBe(version);
    }
  }, 60_000);
});

function typeCheck(project: string): void {
  writeFileSync(
    join(project, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        target: "ES2023",
        module: "NodeNext",
        moduleResolution: "NodeNext",
        strict: true,
        exactOptionalPropertyTypes: true,
        noEmit: true,
        types: ["node"],
        lib: ["ES2023"],
      },
      include: ["use.ts"],
    }),
  );
  try {
    execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", "."], {
      cwd: project,
      encoding: "utf8",
    });
  } catch (error) {
    // Third-party declarations may want libraries, such as the DOM's, that this consumer does not have.
    const ours = String((error as { stdout?: string }).stdout)
      .split("\n")
      .filter((line) => /^use\.ts|node_modules\/@inspect\//.test(line));
    if (ours.length > 0) throw new Error(ours.join("\n"));
  }
}
