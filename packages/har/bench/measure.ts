// Runs a script in a Node process of its own and reports how long it took and how much memory it held at its peak.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface Measured {
  /** Wall time of the whole process. */
  readonly milliseconds: number;
  /** Peak resident memory. */
  readonly megabytes: number;
  /** The last line the script printed, as JSON. */
  readonly printed: unknown;
}

/** @throws When the script fails. */
export function runScript(name: string, ...args: readonly string[]): Measured {
  const path = fileURLToPath(new URL(name, import.meta.url));
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], { encoding: "utf8" });
  const milliseconds = performance.now() - started;
  if (status !== 0) throw new Error(`${name} failed: ${stderr.slice(0, 1000)}`);
  const printed = JSON.parse(stdout.trim().split("\n").at(-1) ?? "null") as { readonly peakKilobytes: number };
  return { milliseconds, megabytes: printed.peakKilobytes / 1024, printed };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] as number;
}

/** Prints whether a bound holds; a bound that does not makes the benchmark fail. */
export function printBound(what: string, holds: boolean): void {
  process.stdout.write(`${holds ? "met" : "NOT MET"}: ${what}\n`);
  if (!holds) process.exitCode = 1;
}
