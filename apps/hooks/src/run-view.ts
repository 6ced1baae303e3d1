import { lstatSync } from "node:fs";
import { readTurnState, type TurnState } from "@inspect/pee";
import {
  activeRunFile,
  findInspectFolder,
  isBrowserOpen,
  isRunId,
  runFolderOf,
  runPaths,
} from "@inspect/session/layout";
import { readPlainFile } from "./read-file.js";
import { distrustOf, distrustOfRun } from "./run-trust.js";

type Environment = Readonly<Record<string, string | undefined>>;

/** The active run as far as the hook may look at it. */
export interface RunView {
  readonly hookFolder: string;
  /** The absolute path of `.inspect`. */
  readonly inspectFolder: string;
  readonly runId: string;
  /** Null with a problem when turn.json cannot be used. */
  readonly turn: TurnState | null;
  /** When turn.json was written, in milliseconds since 1970; 0 without a turn. */
  readonly changed: number;
  /** One line that quotes nothing of the run's files, or null. */
  readonly problem: string | null;
}

const pointerLimit = 64 * 1024;
const turnLimit = 16 * 1024 * 1024;

/** The active run of a folder, or null when there is none that is trusted. Nothing of another is opened. */
export function viewRun(cwd: string, env: Environment): RunView | null {
  const inspectFolder = findInspectFolder(cwd, env);
  if (!isThere(inspectFolder) || distrustOf(inspectFolder, env) !== null) return null;
  const runId = activeRunId(inspectFolder);
  if (runId === null) return null;
  const runFolder = runFolderOf(inspectFolder, runId);
  if (!isThere(runFolder) || distrustOfRun(runFolder, env) !== null) return null;
  const paths = runPaths(runFolder);
  return { hookFolder: paths.hook, inspectFolder, runId, ...readTurn(paths.turn) };
}

/** Why the active run of a folder is not looked at, or null when there is none or it is trusted. */
export function distrustOfActiveRun(cwd: string, env: Environment): string | null {
  const inspectFolder = findInspectFolder(cwd, env);
  if (!isThere(inspectFolder)) return null;
  const reason = distrustOf(inspectFolder, env);
  if (reason !== null) return isThere(activeRunFile(inspectFolder)) ? reason : null;
  const runId = activeRunId(inspectFolder);
  const runFolder = runId === null ? null : runFolderOf(inspectFolder, runId);
  return runFolder === null || !isThere(runFolder) ? null : distrustOfRun(runFolder, env);
}

/** Whether the turn's browser is open now: ours may have ended since the turn was written. */
export function browserIsOpen({ browser }: TurnState): boolean {
  return browser !== null && isBrowserOpen({ ...browser, endpoint: null, profile: null, closedAt: null });
}

function activeRunId(inspectFolder: string): string | null {
  try {
    const text = readPlainFile(activeRunFile(inspectFolder), pointerLimit)?.text ?? "null";
    const found = JSON.parse(text) as { readonly [name: string]: unknown } | null;
    const fits = found?.format === "inspect/active-run" && found.version === 1 && isRunId(found.runId);
    return fits ? (found.runId as string) : null;
  } catch {
    return null;
  }
}

function readTurn(path: string): Pick<RunView, "turn" | "changed" | "problem"> {
  const problem = (text: string) => ({ turn: null, changed: 0, problem: text });
  try {
    const file = readPlainFile(path, turnLimit);
    if (file === null) return problem(`${path} is missing`);
    const read = readTurnState(file.text);
    if (read.ok) return { turn: read.turn, changed: file.modified, problem: null };
    return problem(`${path} ${problems[read.code]}`);
  } catch (error) {
    return problem((error as Error).message);
  }
}

const problems = {
  "not-json": "is not JSON",
  "not-a-turn": "holds no turn",
  "unsupported-version": "is of another version",
} as const;

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
