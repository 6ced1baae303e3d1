/**
 * Light and deep inspection of 2,000 generated runs on disk, against merely listing and reading the same small files
 * with node:fs in the same process. Bounds: light 3.0 times, deep 6.0 times, memory flat. Measures the built package.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Files, generationB, generationC, generationD, generationE } from "../test/fixtures/generations.js";

const runs = 2000;
const rounds = 5;
const folder = mkdtempSync(join(tmpdir(), "prose-run-bench-"));
const worker = fileURLToPath(new URL("inspect-worker.mjs", import.meta.url));

interface Measured {
  readonly runs: number;
  readonly passes: number;
  readonly floors: readonly number[];
  readonly times: readonly number[];
  readonly memory: readonly number[];
}

let allMet = true;
try {
  const kinds: readonly (() => Files)[] = [generationD, generationD, generationC, generationE, generationB];
  for (let index = 0; index < runs; index++) {
    const id = `20260526-120000-${index.toString(16).padStart(6, "0")}`;
    const files = (kinds[index % kinds.length] as () => Files)();
    for (const [path, text] of Object.entries(files)) {
      const target = join(folder, id, path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text.replace(/^# run:\S+/, `# run:${id}`));
    }
  }
  for (const [depth, bound] of [
    ["light", 3.0],
    ["deep", 6.0],
  ] as const) {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ["--expose-gc", worker, folder, depth, `${rounds}`],
      { encoding: "utf8", maxBuffer: 1 << 24 },
    );
    if (status !== 0) throw new Error(stderr);
    report(depth, bound, JSON.parse(stdout) as Measured);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (!allMet) process.exitCode = 1;

function report(depth: string, bound: number, measured: Measured): void {
  const floor = median(measured.floors);
  const time = median(measured.times);
  const ratio = time / floor;
  const growth = (measured.memory.at(-1) ?? 0) / (measured.memory[0] ?? 1);
  const met = ratio <= bound && growth <= 1.15;
  allMet &&= met;
  const each = ((time / measured.runs) * 1000).toFixed(0);
  console.log(
    `${depth.padEnd(5)} ${measured.runs} runs: ${time.toFixed(0)} ms (${each} µs each), listing and reading ${floor.toFixed(0)} ms, ${ratio.toFixed(2)} times, bound ${bound}; resident memory ${(growth * 100).toFixed(0)} % of round 1 after ${rounds} rounds (${((measured.memory.at(-1) ?? 0) / 1e6).toFixed(0)} MB), bound 115 %; ${met ? "met" : "NOT MET"}`,
  );
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
