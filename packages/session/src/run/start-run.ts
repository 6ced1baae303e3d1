import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { isForPerson, nextDuty, setGoal } from "@inspect/pee";
import type { Redacted } from "@inspect/redact";
import { SessionError } from "../error.js";
import { type ActiveRun, findActiveRun } from "../layout/active-run.js";
import { folderMode, inspectFolderVariable } from "../layout/file-names.js";
import { activeRunFile, ensureInspectFolder } from "../layout/inspect-folder.js";
import { safeReadTurn } from "../layout/read-turn.js";
import { newRunId, runFolderOf, runPaths } from "../layout/run-folder.js";
import { type Account, defaultOperator, type RunRecord } from "../layout/run-record.js";
import { readRunRecord, withRun } from "./locked-run.js";
import { withLock } from "./run-lock.js";
import { type StopRunOptions, stopRun } from "./stop-run.js";
import { writeJson } from "./write-file.js";

/** What a run starts with. */
export interface StartRunOptions {
  /** One sentence, redacted; it can be set later. @default none */
  readonly goal?: Redacted<string> | null;
  /** @default null */
  readonly account?: Account | null;
  /** Relative to the folder that holds `.inspect`. @default null */
  readonly accountFile?: string | null;
  /** The page state map, relative to the folder that holds `.inspect`. @default null */
  readonly statesFile?: string | null;
  /** Who is told when only a person can clear a step. @default "matt" */
  readonly operator?: string;
  readonly settings?: RunRecord["settings"];
  readonly warnings?: readonly string[];
  /** Closes the browser of an earlier run that is left; gives back its record. */
  readonly closeBrowser?: StopRunOptions["closeBrowser"];
  /** @default the clock */
  readonly now?: () => Date;
}

/**
 * Starts a run below `.inspect` and makes it the active one. An earlier active run in which nothing is open any more is
 * stopped; one in which something is open is not left behind.
 *
 * @throws SessionError `run-open` naming what is open; PeeError `goal-empty`
 */
export async function startRun(inspectFolder: string, options: StartRunOptions = {}): Promise<ActiveRun> {
  ensureInspectFolder(inspectFolder);
  return withLock(inspectFolder, join(inspectFolder, "start.lock"), async () => {
    const earlier = findActiveRun(inspectFolder, { [inspectFolderVariable]: inspectFolder });
    if (earlier !== null) await leave(earlier, options.closeBrowser);
    const now = (options.now ?? (() => new Date()))();
    const runId = newRunId(now);
    const run: ActiveRun = { inspectFolder, runId, runFolder: runFolderOf(inspectFolder, runId) };
    mkdirSync(runPaths(run.runFolder).steps, { recursive: true, mode: folderMode });
    await writeJson(runPaths(run.runFolder).run, firstRecord(runId, now.toISOString(), options));
    await withRun(run, async () => {});
    await writeJson(activeRunFile(inspectFolder), { format: "inspect/active-run", version: 1, runId });
    return run;
  });
}

function firstRecord(runId: string, at: string, options: StartRunOptions): RunRecord {
  const goal = options.goal === undefined || options.goal === null ? null : setGoal(options.goal, at);
  return {
    format: "inspect/run",
    version: 1,
    runId,
    startedAt: at,
    stoppedAt: null,
    operator: options.operator ?? defaultOperator,
    goal,
    goalHistory: goal === null ? [] : [{ at, kind: "set", text: goal.text }],
    account: options.account ?? null,
    accountFile: options.accountFile ?? null,
    browser: null,
    statesFile: options.statesFile ?? null,
    settings: options.settings ?? {},
    warnings: options.warnings ?? [],
  };
}

async function leave(run: ActiveRun, closeBrowser: StopRunOptions["closeBrowser"]): Promise<void> {
  const turn = safeReadTurn(run.runFolder);
  const duty = turn.ok && !isForPerson(turn.value) ? nextDuty(turn.value) : null;
  if (duty !== null) {
    const message = `the run ${run.runId} is still open: ${duty.text}; log inspect goal --set "<goal>" gives it another goal`;
    throw new SessionError("run-open", message);
  }
  if (turn.ok && readRunRecord(run.runFolder).stoppedAt === null) {
    await stopRun(run, closeBrowser === undefined ? {} : { closeBrowser });
  }
}
