import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { runFileNames } from "./file-names.js";
import { runsFolder } from "./inspect-folder.js";

const runIdPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/;

/** Whether a text may name a run folder (no path separator, no dot, at most 100 characters). */
export function isRunId(text: unknown): text is string {
  return typeof text === "string" && runIdPattern.test(text);
}

/** A new run id: the start in UTC and six random characters, so that names sort by time. */
export function newRunId(startedAt: Date = new Date()): string {
  const time = startedAt.toISOString().slice(0, 19).replaceAll(":", "").replace("T", "-");
  return `${time}-${randomBytes(3).toString("hex")}`;
}

/** `.inspect/runs/<runId>`. Throws a RangeError for what is no run id. */
export function runFolderOf(inspectFolder: string, runId: string): string {
  if (!isRunId(runId)) throw new RangeError(`${JSON.stringify(runId)} is no run id`);
  return join(runsFolder(inspectFolder), runId);
}

/** Paths of a run folder's files. */
export interface RunPaths {
  readonly run: string;
  /** Derived: what each step came to, so that no command has to read every step folder. */
  readonly stepIndex: string;
  /** There while a reading is written that `steps.json` does not know yet. */
  readonly stepIndexMark: string;
  readonly turn: string;
  readonly findings: string;
  readonly findingsMarkdown: string;
  /** The lock that each command holds from before its first read to after its last write. */
  readonly lock: string;
  readonly steps: string;
  /** Written by the hook alone. */
  readonly hook: string;
}

/** Every path of a run folder. */
export function runPaths(runFolder: string): RunPaths {
  return {
    run: join(runFolder, runFileNames.run),
    stepIndex: join(runFolder, runFileNames.stepIndex),
    stepIndexMark: join(runFolder, runFileNames.stepIndexMark),
    turn: join(runFolder, runFileNames.turn),
    findings: join(runFolder, runFileNames.findings),
    findingsMarkdown: join(runFolder, runFileNames.findingsMarkdown),
    lock: join(runFolder, runFileNames.lock),
    steps: join(runFolder, runFileNames.steps),
    hook: join(runFolder, runFileNames.hook),
  };
}
