// Speed and memory of the whole job (redaction on, both files written) against `readFileSync` + `JSON.parse` of the same
// file alone: 200 MB in two variants, 1.2 GB, and the cost per megabyte from 50 to 400 MB.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateHar } from "./generate-har.js";
import { median, printBound, runScript } from "./measure.js";

const megabyte = 1_000_000;
const rounds = 5;
const folder = mkdtempSync(join(tmpdir(), "inspect-har-bench-"));
const out = join(folder, "out");

try {
  for (const text of ["ascii", "non-ascii"] as const) wholeJob(text);
  scale();
  large();
} finally {
  rmSync(folder, { recursive: true });
}

function generated(text: "ascii" | "non-ascii", megabytes: number): string {
  const path = join(folder, `${text}-${megabytes}.har`);
  const counts = generateHar(path, { bytes: megabytes * megabyte, text });
  print(
    `${megabytes} MB, ${text}: ${counts.entries} entries, ${counts.static} static, ${counts.json} JSON, ${counts.html} HTML`,
  );
  return path;
}

function wholeJob(text: "ascii" | "non-ascii"): void {
  const har = generated(text, 200);
  const floor: number[] = [];
  const job: number[] = [];
  let peak = 0;
  for (let round = 0; round < rounds; round++) {
    floor.push(runScript("read-and-parse.mjs", har).milliseconds);
    const measured = runScript("write-exchanges.mjs", har, out);
    job.push(measured.milliseconds);
    peak = Math.max(peak, measured.megabytes);
  }
  const ratio = median(floor) / median(job);
  print(`  JSON.parse alone ${median(floor).toFixed(0)} ms, whole job ${median(job).toFixed(0)} ms`);
  printBound(`whole job at ${ratio.toFixed(2)} times the speed of JSON.parse alone (at least 2.0)`, ratio >= 2);
  printBound(`peak of ${peak.toFixed(0)} MB (at most 160)`, peak <= 160);
  rmSync(har);
}

/** In one process that is warm, since starting Node costs the same for every size. */
function scale(): void {
  const sizes = [50, 100, 200, 400];
  const files = sizes.map((size) => generated("non-ascii", size));
  const { printed } = runScript("scale.mjs", String(rounds), out, ...files);
  const { milliseconds } = printed as { readonly milliseconds: readonly (readonly number[])[] };
  const costs = sizes.map((size, at) => median(milliseconds[at] as readonly number[]) / size);
  print(`  ${sizes.map((size, at) => `${size} MB: ${(costs[at] as number).toFixed(2)} ms/MB`).join(", ")}`);
  const apart = Math.max(...costs) / Math.min(...costs) - 1;
  printBound(`cost per MB ${(apart * 100).toFixed(0)} % apart (at most 25 %)`, apart <= 0.25);
  for (const file of files) rmSync(file);
}

function large(): void {
  const har = generated("non-ascii", 1200);
  const { milliseconds, megabytes } = runScript("write-exchanges.mjs", har, out);
  let parsed = true;
  try {
    runScript("read-and-parse.mjs", har);
  } catch {
    parsed = false;
  }
  print(`  whole job ${milliseconds.toFixed(0)} ms; JSON.parse ${parsed ? "works" : "fails"}`);
  printBound(`1.2 GB with a peak of ${megabytes.toFixed(0)} MB (at most 250)`, megabytes <= 250);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
