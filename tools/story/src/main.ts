/** `npm start`: the main jobs, through the built command, on recordings that the project ships. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const recording = "tools/demo-site/recordings/shop.har";

process.exitCode = show(
  "A visit of the demo shop, recorded by npm run record:fixtures: its internal API calls",
  "har",
  recording,
);

/** Runs one command as a user would and prints it before its output. */
function show(title: string, ...words: readonly string[]): number {
  process.stdout.write(`${title}\n\n$ inspect ${words.join(" ")}\n\n`);
  const bin = fileURLToPath(new URL("../../../apps/cli/bin/inspect.js", import.meta.url));
  if (!existsSync(bin)) throw new Error(`${bin} is missing; run npm start from a complete checkout`);
  const { status, error } = spawnSync(process.execPath, [bin, ...words], { cwd: root, stdio: "inherit" });
  if (error !== undefined) throw error;
  return status ?? 1;
}
