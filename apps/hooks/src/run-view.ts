import type { TurnState } from "@inspect/pee";
import { findActiveRun, isBrowserOpen, runPaths, safeReadTurn } from "@inspect/session/layout";
import { distrustOf } from "./run-trust.js";

/** The active run as far as the hook may look at it. */
export interface RunView {
  readonly hookFolder: string;
  /** The absolute path of `.inspect`. */
  readonly inspectFolder: string;
  /** Null with a problem when turn.json cannot be used. */
  readonly turn: TurnState | null;
  readonly problem: string | null;
}

/** The active run of a folder, or null when there is none that is trusted. */
export function viewRun(cwd: string, env: Readonly<Record<string, string | undefined>>): RunView | null {
  const run = findActiveRun(cwd, env);
  if (run === null || distrustOf(run.inspectFolder, env) !== null) return null;
  const view = { hookFolder: runPaths(run.runFolder).hook, inspectFolder: run.inspectFolder };
  const read = safeReadTurn(run.runFolder);
  return read.ok
    ? { ...view, turn: read.value, problem: null }
    : { ...view, turn: null, problem: read.problems.map(({ message }) => message).join("; ") };
}

/** Whether the turn's browser is open now: ours may have ended since the turn was written. */
export function browserIsOpen({ browser }: TurnState): boolean {
  return browser !== null && isBrowserOpen({ ...browser, endpoint: null, profile: null, closedAt: null });
}
