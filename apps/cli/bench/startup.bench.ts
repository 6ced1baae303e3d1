// What it costs to start the command: `inspect --version` and `inspect --help` against `node -e 0`.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const bin = fileURLToPath(new URL("../bin/inspect.js", import.meta.url));
const rounds = 21;
const commands = {
  "node -e 0": ["-e", "0"],
  "inspect --version": [bin, "--version"],
  "inspect --help": [bin, "--help"],
};

const taken = new Map<string, number[]>(Object.keys(commands).map((name) => [name, []]));
for (let round = 0; round < rounds; round++) {
  for (const [name, args] of Object.entries(commands)) {
    const started = performance.now();
    const { status } = spawnSync(process.execPath, args, { stdio: "ignore" });
    if (status !== 0) throw new Error(`${name} ended with ${status}; build first`);
    taken.get(name)?.push(performance.now() - started);
  }
}

const floor = median("node -e 0");
for (const name of taken.keys()) {
  process.stdout.write(
    `${name}: ${median(name).toFixed(0)} ms, ${(median(name) / floor).toFixed(2)} times node -e 0\n`,
  );
}
const ratio = median("inspect --version") / floor;
process.stdout.write(
  `${ratio <= 1.5 ? "met" : "NOT MET"}: inspect --version at ${ratio.toFixed(2)} times node -e 0 (at most 1.5)\n`,
);
if (ratio > 1.5) process.exitCode = 1;

function median(name: string): number {
  const sorted = [...(taken.get(name) ?? [])].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] as number;
}
