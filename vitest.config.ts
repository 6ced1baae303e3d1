import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const projects = ["packages", "apps", "tools"].flatMap((group) =>
  readdirSync(here(group))
    .filter((name) => existsSync(here(`${group}/${name}/test`)))
    .map((name) => ({
      extends: true as const,
      root: here(`${group}/${name}`),
      test: { name, include: ["test/**/*.test.ts"] },
    })),
);

export default defineConfig({
  resolve: { conditions: ["@inspect/source"] },
  ssr: { resolve: { conditions: ["@inspect/source"] } },
  test: {
    projects,
    reporters: ["default", here("tools/house/src/closing-line.ts")],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Real browsers and agents on a shared machine: a test that fails there is tried again before it counts.
    retry: process.env.CI === undefined ? 0 : 2,
    typecheck: { enabled: false },
  },
});
