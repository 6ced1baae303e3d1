/**
 * `parseVmLog` as an iterator over a log of 100 MB, against splitting the same file into lines in the same way. Bounds:
 * at least 0.4 times the speed, within 160 MB of resident memory. Interleaved rounds, medians, a process each.
 */
import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const bytes = 100_000_000;
const rounds = 5;
const folder = mkdtempSync(join(tmpdir(), "prose-log-bench-"));
const worker = fileURLToPath(new URL("parse-vm-log-worker.mjs", import.meta.url));

interface Measured {
  readonly time: number;
  readonly count: number;
  readonly done: number;
  readonly peak: number;
}

try {
  const path = join(folder, "vm.log.md");
  writeLog(path);
  const split: Measured[] = [];
  const parse: Measured[] = [];
  for (let round = 0; round < rounds; round++) {
    split.push(measure(path, "split"));
    parse.push(measure(path, "parse"));
  }
  const floor = median(split.map(({ time }) => time));
  const time = median(parse.map((one) => one.time));
  const peak = Math.max(...parse.map((one) => one.peak)) / 1e6;
  const speed = floor / time;
  const met = speed >= 0.4 && peak <= 160;
  console.log(
    `100 MB log, ${parse[0]?.done} events: parse ${time.toFixed(0)} ms, split ${floor.toFixed(0)} ms, ${speed.toFixed(2)} times its speed, bound 0.4; peak ${peak.toFixed(0)} MB, bound 160; ${met ? "met" : "NOT MET"}`,
  );
  if (!met) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Lines of the kinds and lengths that real logs have. */
function writeLog(path: string): void {
  const handle = openSync(path, "w");
  let written = writeSync(handle, "# run:20260526-120000-a1b2c3 large\n\nroot: root.prose.md\n\n");
  for (let step = 1; written < bytes; step++) {
    const lines = [
      `${step}→ [input] topic ✓`,
      `${step}→ researcher ✓ (11 settled / 1 failed / $0.11 spent of $0.20; rail=a/b)`,
      `${step}a→ namer ✓ (25/30 proposed, 0 paid escalations — catalog drift blocked two tools)`,
      `${step}b→ categorizer ✓`,
      `${step}→ ∥done (proposers complete)`,
      `${step}→ loop:${(step % 50) + 1}/50`,
      `${step}→ commit:TASK-${step % 1000} 1f5d056`,
      `${step}→ writer ⊘ deferred (tool unusable this session)`,
    ];
    written += writeSync(handle, `${lines.join("\n")}\n`);
  }
  writeSync(handle, "---end 2026-05-26T12:10:00Z\n");
  closeSync(handle);
}

function measure(path: string, mode: "split" | "parse"): Measured {
  const { stdout, stderr, status } = spawnSync(process.execPath, [worker, path, mode], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Measured;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
