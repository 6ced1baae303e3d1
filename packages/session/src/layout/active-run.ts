import { statSync } from "node:fs";
import { activeRunFile, findInspectFolder, type LayoutEnvironment } from "./inspect-folder.js";
import { safeReadJsonObject } from "./json-file.js";
import { isRunId, runFolderOf } from "./run-folder.js";

/** The active run of a working directory. */
export interface ActiveRun {
  /** The absolute path of `.inspect`. */
  readonly inspectFolder: string;
  readonly runId: string;
  /** The absolute path of the run's folder, which exists. */
  readonly runFolder: string;
}

/**
 * Finds the active run of a working directory, looking upwards for `.inspect` unless `INSPECT_FOLDER` names it.
 * Null when there is none, or when what names it cannot be used; never throws.
 */
export function findActiveRun(cwd: string, env: LayoutEnvironment = {}): ActiveRun | null {
  try {
    const inspectFolder = findInspectFolder(cwd, env);
    const read = safeReadJsonObject(activeRunFile(inspectFolder), "inspect/active-run", 1);
    if (!read.ok || !isRunId(read.value.runId)) return null;
    const runFolder = runFolderOf(inspectFolder, read.value.runId);
    return statSync(runFolder).isDirectory() ? { inspectFolder, runId: read.value.runId, runFolder } : null;
  } catch {
    return null;
  }
}
