/**
 * `inspect step` on a step that a known state decides: a HAR of 5 MB, a map of 500 states. Bound: at most 2.0 times
 * `node -e 0` plus `JSON.parse` of that HAR. Interleaved rounds, medians, the built command.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { benchHar, benchPage, benchStates } from "../../../packages/session/bench/material.js";

const rounds = 15;
const bin = fileURLToPath(new URL("../bin/inspect.js", import.meta.url));
const project = mkdtempSync(join(tmpdir(), "cli-step-bench-"));
const recorded = join(project, "recorded");
const har = join(recorded, "network.har");

try {
  mkdirSync(recorded);
  writeFileSync(join(project, "page-states.yaml"), benchStates(500));
  // 40 calls, and scripts up to 5 MB.
  writeFileSync(har, benchHar(40, 120, 39_000));
  writeFileSync(join(recorded, "page.txt"), benchPage);
  writeFileSync(
    join(recorded, "step.json"),
    JSON.stringify({
      action: "click",
      args: null,
      mouse: null,
      startedAt: "2026-03-01T10:00:00Z",
      durationMs: 900,
      ok: true,
      error: null,
      url: "https://shop.example/area-7/page-7",
      title: "Page 7",
    }),
  );
  run([bin, "start"]);
  const told = run([bin, "step", recorded]);
  if (!told.includes('decided by the known state "state-0"')) throw new Error(told);
  const parse = `JSON.parse(require("fs").readFileSync(${JSON.stringify(har)}, "utf8"))`;
  const commands = {
    "node -e 0": ["-e", "0"],
    "node and JSON.parse": ["-e", parse],
    "inspect step": [bin, "step", recorded],
  };
  const taken = new Map<string, number[]>(Object.keys(commands).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, args] of Object.entries(commands)) {
      const started = performance.now();
      run(args);
      taken.get(name)?.push(performance.now() - started);
    }
  }
  const of = (name: string): number => median(taken.get(name) ?? []);
  console.log(`HAR of ${(statSync(har).size / 1e6).toFixed(1)} MB, 500 states`);
  for (const name of taken.keys()) console.log(`${name}: ${of(name).toFixed(0)} ms`);
  const ratio = of("inspect step") / of("node and JSON.parse");
  console.log(
    `${ratio <= 2 ? "met" : "NOT MET"}: inspect step at ${ratio.toFixed(2)} times node -e 0 plus JSON.parse of the HAR (at most 2.0)`,
  );
  if (ratio > 2) process.exitCode = 1;
} finally {
  rmSync(project, { recursive: true, force: true });
}

function run(args: readonly string[]): string {
  const env = { ...process.env, NODE_OPTIONS: "", INSPECT_FOLDER: "" };
  const { stdout, stderr, status } = spawnSync(process.execPath, [...args], { cwd: project, encoding: "utf8", env });
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}; build first. ${stderr}`);
  return stdout;
}

function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[values.length >> 1] ?? Number.NaN;
}
