// Measures inspections of the runs below a folder against merely listing and reading the same files, in one process.
// Arguments: the folder, the depth, the number of rounds. Prints one JSON object.
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inspectRuns } from "../dist/index.js";

const [folder, depth, rounds] = [process.argv[2], process.argv[3], Number(process.argv[4])];
const runs = readdirSync(folder).map((name) => join(folder, name));

/** The folders that a light inspection looks into; a deep one looks into all. */
const lightFolders = new Set(["", "bindings", "workspace"]);

function listAndRead(path, inside, top) {
  let bytes = 0;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = `${path}/${entry.name}`;
    const name = top === "" ? entry.name : top;
    if (entry.isDirectory()) {
      if (depth === "deep" || lightFolders.has(inside) || name === "bindings")
        bytes += listAndRead(inner, entry.name, name);
    } else if (depth === "deep" || top !== "workspace") {
      bytes += lstatSync(inner).size;
      readFileSync(inner);
    }
  }
  return bytes;
}

async function inspectAll() {
  let verdicts = 0;
  for await (const outcome of inspectRuns(runs, { depth })) {
    if (!outcome.ok) throw outcome.error;
    if (outcome.result.inspection.verdict === "pass") verdicts++;
  }
  return verdicts;
}

const floors = [];
const times = [];
const memory = [];
let passes = 0;
for (let round = 0; round <= rounds; round++) {
  let start = performance.now();
  for (const run of runs) {
    for (const entry of [run]) listAndRead(entry, "", "");
  }
  const floor = performance.now() - start;
  start = performance.now();
  passes = await inspectAll();
  const time = performance.now() - start;
  // The first round warms up code and page cache.
  if (round === 0) continue;
  floors.push(floor);
  times.push(time);
  globalThis.gc?.();
  memory.push(process.memoryUsage().rss);
}
process.stdout.write(JSON.stringify({ runs: runs.length, passes, floors, times, memory }));
