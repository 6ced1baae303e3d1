/**
 * Deciding a step with 200 exchanges against maps of 250 to 2,000 states, against reading its exchanges. Bounds: with
 * 500 states at most 0.1 times reading; linear in states (a state costs at most 1.25 times as much among 2,000 as
 * among 500). Interleaved rounds in one process of the built package, medians of several processes.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { benchCompiledStates, benchHar, benchPage } from "./material.js";

const sizes = [250, 500, 1000, 2000];
const processes = 5;
const rounds = 9;
const folder = mkdtempSync(join(tmpdir(), "session-bench-"));
const worker = fileURLToPath(new URL("decide-worker.mjs", import.meta.url));

try {
  writeFileSync(join(folder, "step.har"), benchHar(200, 0, 0));
  writeFileSync(join(folder, "page.txt"), benchPage);
  for (const size of sizes) {
    writeFileSync(join(folder, `states-${size}.json`), JSON.stringify(benchCompiledStates(size)));
  }
  const measured = Array.from({ length: processes }, measure);
  const of = (name: string): number => median(measured.map((times) => times[name] ?? Number.NaN));
  console.log(`reading 200 exchanges: ${of("read").toFixed(1)} ms`);
  for (const size of sizes) {
    const [prepare, decide] = [of(`prepare-${size}`), of(`decide-${size}`)];
    console.log(
      `${size} states: decide ${decide.toFixed(2)} ms (${(decide / of("read")).toFixed(3)} times reading), prepare the map ${prepare.toFixed(2)} ms`,
    );
  }
  const ratio = of("decide-500") / of("read");
  const growth = of("decide-2000") / 2000 / (of("decide-500") / 500);
  const met = ratio <= 0.1 && growth <= 1.25;
  console.log(
    `${met ? "met" : "NOT MET"}: 500 states at ${ratio.toFixed(3)} times reading (at most 0.1); a state costs ${growth.toFixed(2)} times as much among 2,000 as among 500 (at most 1.25)`,
  );
  if (!met) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function measure(): { readonly [name: string]: number } {
  const { stdout, stderr, status } = spawnSync(process.execPath, [worker, folder, sizes.join(","), String(rounds)], {
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as { readonly [name: string]: number };
}

function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[values.length >> 1] ?? Number.NaN;
}
