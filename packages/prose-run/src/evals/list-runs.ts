import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ProseRunError } from "../error.js";
import { partsOfGeneration } from "../run/detect-generation.js";
import { type FindRunOptions, runRootsFor } from "../run/find-run.js";
import type { Generation, ProseRun } from "../run/prose-run.js";
import { readRun } from "../run/read-run.js";
import { costOf, type RunCost } from "./run-cost.js";

/** How far a run came. */
export type RunState = "completed" | "failed" | "unfinished" | "unreadable";

/** One line of the table of runs. */
export interface RunStatus {
  readonly run_id: string;
  readonly path: string;
  readonly system: string | null;
  readonly generation: Generation | null;
  readonly started_at: string | null;
  readonly duration_seconds: number | null;
  readonly cost: RunCost;
  readonly state: RunState;
  /** Why it is unreadable, or null. */
  readonly problem: string | null;
}

export interface ListRunsOptions extends FindRunOptions {
  /** How many runs, newest first. @default 20 */
  readonly limit?: number;
}

/** Files of which a run's folder holds at least one: logs, sources and plans of every generation. */
const partFiles = new Set(
  Object.values(partsOfGeneration).flatMap(({ log, source, plan }) => [log, source, plan].flat()),
);

/**
 * Lists the runs of all run roots, newest first by their id's time. A folder that holds no log, no source and no plan is
 * no run.
 *
 * @returns the newest runs, how many there are in all, and how many folders were left out for being no run
 * @throws ProseRunError `no-runs` when no root holds one
 */
export function listRuns(options: ListRunsOptions = {}): {
  readonly runs: readonly RunStatus[];
  readonly total: number;
  readonly left_out: number;
} {
  const { limit = 20 } = options;
  const roots = runRootsFor(options);
  const folders = roots.flatMap((root) => foldersOf(root).map((name) => ({ name, path: join(root, name) })));
  const found = folders.filter(({ path }) => isRun(path));
  const left_out = folders.length - found.length;
  if (found.length === 0) {
    const searched = roots.length === 0 ? "there is no run root" : `looked in ${roots.join(", ")}`;
    const places = left_out === 0 ? searched : `${searched} (${left_out} folders there hold no log, plan or source)`;
    throw new ProseRunError(
      "no-runs",
      `No run was found: ${places}. Start in a project that has runs, or give --root.`,
    );
  }
  found.sort((a, b) => (a.name > b.name ? -1 : a.name < b.name ? 1 : 0));
  return { runs: found.slice(0, limit).map(({ path }) => statusOf(path, options)), total: found.length, left_out };
}

function statusOf(path: string, options: FindRunOptions): RunStatus {
  try {
    const run = readRun(path, { ...options, depth: "light" });
    return {
      run_id: run.id,
      path,
      system: run.system,
      generation: run.generation.generation,
      started_at: run.timing.startedAt,
      duration_seconds: run.timing.durationSeconds,
      cost: costOf(run),
      state: stateOf(run),
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof ProseRunError)) throw error;
    const nothing = { system: null, generation: null, started_at: null, duration_seconds: null };
    const run_id = path.slice(path.lastIndexOf("/") + 1);
    return { run_id, path, ...nothing, cost: "not available", state: "unreadable", problem: error.message };
  }
}

/** Completed and failed as the log says, the last word counting. */
export function stateOf(run: Pick<ProseRun, "log">): RunState {
  if (run.log?.failed === true) return "failed";
  return run.log?.completed === true ? "completed" : "unfinished";
}

/** Whether a folder holds a part of a run; one that cannot be listed counts, so that its row says why. */
function isRun(path: string): boolean {
  try {
    return readdirSync(path, { withFileTypes: true }).some(
      (entry) => !entry.isDirectory() && partFiles.has(entry.name),
    );
  } catch {
    return true;
  }
}

function foldersOf(root: string): string[] {
  try {
    return readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
      .map(({ name }) => name);
  } catch {
    return [];
  }
}
