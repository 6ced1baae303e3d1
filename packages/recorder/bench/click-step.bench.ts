/**
 * A click as a recorded step against the bare Playwright click with HAR recording, on one page in one browser, in
 * turns. Bound: without what is waited for on purpose (the pointer's way, the quiet time) at most 4.0 times the bare
 * click; the whole step is told beside it, and where its time goes.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { testBrowser } from "../test/support/test-browser.js";

interface Measured {
  readonly bare: readonly number[];
  readonly recorded: readonly {
    readonly total: number;
    readonly way: number;
    readonly laps: Readonly<Record<string, number>>;
  }[];
}

const bound = 4;
const rounds = 15;
const folder = mkdtempSync(join(tmpdir(), "recorder-bench-"));

try {
  for (let step = 1; step <= rounds + 4; step++)
    mkdirSync(join(folder, "steps", String(step)), { recursive: true, mode: 0o700 });
  const worker = fileURLToPath(new URL("click-step-worker.mjs", import.meta.url));
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [worker, folder, await testBrowser(), String(rounds)],
    {
      encoding: "utf8",
      env: { ...process.env, NODE_OPTIONS: "" },
    },
  );
  if (status !== 0) throw new Error(stderr);
  const { bare, recorded } = JSON.parse(stdout) as Measured;
  const floor = median(bare);
  const total = median(recorded.map((one) => one.total));
  const waited = recorded.map(({ way, laps }) => way + (laps.settle ?? 0) * 1000);
  const own = median(recorded.map((one, index) => one.total - (waited[index] ?? 0)));
  console.log(`bare click with HAR recording: ${floor.toFixed(0)} ms`);
  console.log(
    `recorded step: ${total.toFixed(0)} ms, ${(total / floor).toFixed(2)} times the bare click; where it goes:`,
  );
  const parts: readonly [string, (one: Measured["recorded"][number]) => number][] = [
    ["connect, begin to listen, start the HAR", ({ laps }) => (laps.connect ?? 0) * 1000],
    ["the pointer's way and press", ({ way }) => way],
    ["the rest of the action (find, ready, nothing over it)", ({ laps, way }) => (laps.action ?? 0) * 1000 - way],
    ["waiting for the answer and the quiet time of 0.5 s", ({ laps }) => (laps.settle ?? 0) * 1000],
    ["page text, accessibility tree, screenshot", ({ laps }) => (laps.capture ?? 0) * 1000],
    ["network.har and console", ({ laps }) => (laps.network ?? 0) * 1000],
    ["disconnect, memory, step.json", ({ laps }) => (laps.write ?? 0) * 1000],
  ];
  for (const [name, of] of parts) console.log(`  ${median(recorded.map(of)).toFixed(0).padStart(5)} ms  ${name}`);
  const ratio = own / floor;
  const met = ratio <= bound;
  console.log(
    `${met ? "met" : "NOT MET"}: without the pointer's way and the wait for quiet ${own.toFixed(0)} ms, ${ratio.toFixed(2)} times the bare click (at most ${bound.toFixed(1)})`,
  );
  if (!met) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[values.length >> 1] ?? Number.NaN;
}
