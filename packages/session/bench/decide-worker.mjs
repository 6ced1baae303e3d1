// Measures reading a step's exchanges, preparing a map and deciding the step. Argument: a folder with step.har and
// states-<n>.json (compiled maps). Prints one JSON object of median milliseconds.
import { readFileSync } from "node:fs";
import { readExchanges } from "@inspect/har";
import { decideStep, prepareStates } from "../dist/index.js";

const [folder, counts, rounds] = process.argv.slice(2);
const sizes = counts.split(",").map(Number);
const page = readFileSync(`${folder}/page.txt`, "utf8");
const step = { action: "click", ok: true, error: null, url: "https://shop.example/area-7/page-7", title: "" };
const taken = { read: [] };
const maps = new Map(sizes.map((size) => [size, JSON.parse(readFileSync(`${folder}/states-${size}.json`, "utf8"))]));

for (let round = 0; round < Number(rounds); round++) {
  const har = await timed("read", () => readExchanges(`${folder}/step.har`));
  const recording = { exchanges: har.exchanges, documents: 0, incomplete: null };
  const evidence = { step, recording, pageText: page, goal: { text: "A lamp is in the cart", reached: false } };
  for (const size of sizes) {
    const prepared = await timed(`prepare-${size}`, () => prepareStates(maps.get(size)));
    const decision = await timed(`decide-${size}`, () => decideStep(evidence, prepared));
    if (decision.decidedBy !== "state") throw new Error(`not named: ${JSON.stringify(decision).slice(0, 500)}`);
  }
}
// The first rounds run before the code is compiled; every later step of a run is a process of its own, so they count too.
process.stdout.write(
  JSON.stringify(Object.fromEntries(Object.entries(taken).map(([name, times]) => [name, median(times)]))),
);

async function timed(name, work) {
  const started = performance.now();
  const value = await work();
  taken[name] ??= [];
  taken[name].push(performance.now() - started);
  return value;
}

function median(values) {
  return [...values].sort((left, right) => left - right)[values.length >> 1];
}
