import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runPaths, stepFolderName } from "@inspect/session/layout";
import { capturedPayloads } from "../test/captured.js";
import { RunOnDisk } from "../test/run-on-disk.js";
import { hookProgram } from "../test/start-hook.js";

// Measures the built hook as a process, at every event, in a run of 500 steps and 100 findings, against `node -e 0` in
// the same rounds. Exits with 1 when an event is above the bound.

const bound = 1.35;
const rounds = Number(process.env.ROUNDS ?? 25);

interface Call {
  readonly name: string;
  /** Brings the run into the state that the event is measured in. */
  readonly before?: () => void;
  readonly input: object;
}

const run = new RunOnDisk();
const session = "bench";
const base = { session_id: session, cwd: run.project };
const captured = (name: string): object => ({
  ...capturedPayloads("claude", run.project).find((payload) => payload.hook_event_name === name),
  ...base,
});
const tool = { ...captured("PostToolUse"), tool_input: { command: "ls -la" } };
const driving = { ...tool, tool_input: { command: "log inspect step recorded/0001" } };
const nextStep = (): void =>
  void run.step({ outcome: "unclear", decidedBy: "subq" }, { text: reading() }).finding(run.steps.length).write();

const calls: readonly Call[] = [
  { name: "SessionStart", input: captured("SessionStart") },
  { name: "UserPromptSubmit", input: captured("UserPromptSubmit") },
  { name: "PostToolUse, nothing new", input: tool },
  { name: "PostToolUse, news to say", before: nextStep, input: tool },
  { name: "PostToolUse, binding", input: driving },
  { name: "PostToolUseFailure", input: { ...captured("PostToolUseFailure") } },
  { name: "PostToolBatch", input: captured("PostToolBatch") },
  { name: "Stop, held", before: nextStep, input: captured("Stop") },
  { name: "Stop, held before", input: captured("Stop") },
  { name: "an event of no interest", input: { ...base, hook_event_name: "Notification", message: "hello" } },
  { name: "no run", input: { ...base, cwd: "/", hook_event_name: "Stop" } },
];

function reading(): string {
  const lines = Array.from({ length: 120 }, (_, n) => `  at ${n}.000 s GET /api/items/${n}: unrelated (0.93)`);
  return [`>>> UNKNOWN STATE: step ${run.steps.length + 1}`, ...lines].join("\n");
}

function furnish(): void {
  run.setGoal("buy the blue lamp");
  for (let step = 1; step <= 500; step += 1) {
    run.step({ outcome: "as-expected", decidedBy: "state" });
    mkdirSync(join(runPaths(run.runFolder).steps, stepFolderName(step, "click")), { recursive: true });
  }
  for (let finding = 1; finding <= 100; finding += 1) run.finding(finding);
  writeFileSync(
    runPaths(run.runFolder).findings,
    `${run.records.map((record) => JSON.stringify(record)).join("\n")}\n`,
  );
  nextStep();
}

function time(args: readonly string[], input: string): number {
  const started = performance.now();
  const done = spawnSync(process.execPath, args, { input });
  const took = performance.now() - started;
  if (done.status !== 0 || done.stderr.length > 0) throw new Error(`${args.join(" ")}: ${done.stderr}`);
  return took;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number;

furnish();
const floor: number[] = [];
const taken = calls.map((): number[] => []);
// The run is bound before a Stop is measured.
time([hookProgram, "--host", "claude"], JSON.stringify(driving));
for (let round = 0; round < rounds + 1; round += 1) {
  const times = calls.map(({ before, input }) => {
    before?.();
    const empty = time(["-e", "0"], "");
    return { empty, hook: time([hookProgram, "--host", "claude", "--hold-limit", "1000"], JSON.stringify(input)) };
  });
  // The first round warms the disk's cache.
  if (round === 0) continue;
  for (const [index, { empty, hook }] of times.entries()) {
    floor.push(empty);
    taken[index]?.push(hook);
  }
}
run.remove();

const base0 = median(floor);
const rows = calls.map(({ name }, index) => ({ name, ms: median(taken[index] as number[]) }));
const width = Math.max(...rows.map(({ name }) => name.length)) + 2;
process.stdout.write(`${"node -e 0".padEnd(width)}${base0.toFixed(1)} ms\n`);
for (const { name, ms } of rows) {
  const ratio = ms / base0;
  const met = ratio <= bound ? "met" : "NOT met";
  process.stdout.write(
    `${name.padEnd(width)}${ms.toFixed(1)} ms  ${ratio.toFixed(2)} times, at most ${bound}: ${met}\n`,
  );
}
process.exitCode = rows.every(({ ms }) => ms / base0 <= bound) ? 0 : 1;
