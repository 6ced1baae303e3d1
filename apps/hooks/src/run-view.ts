import { readFileSync } from "node:fs";
import { readTurnState, type TurnState } from "@inspect/pee";
import { findActiveRun, isBrowserOpen, runPaths } from "@inspect/session/layout";

/** The active run as far as the hook may look at it. */
export interface RunView {
  readonly hookFolder: string;
  /** The absolute path of `.inspect`. */
  readonly inspectFolder: string;
  /** Null with a problem when turn.json cannot be used. */
  readonly turn: TurnState | null;
  readonly problem: string | null;
}

/** The active run of a folder, or null when there is none. */
export function viewRun(cwd: string, env: Readonly<Record<string, string | undefined>>): RunView | null {
  const run = findActiveRun(cwd, env);
  if (run === null) return null;
  const paths = runPaths(run.runFolder);
  const view = { hookFolder: paths.hook, inspectFolder: run.inspectFolder };
  let text: string;
  try {
    text = readFileSync(paths.turn, "utf8");
  } catch (error) {
    return { ...view, turn: null, problem: `turn.json cannot be read: ${(error as Error).message}` };
  }
  const read = readTurnState(text);
  return read.ok ? { ...view, turn: read.turn, problem: null } : { ...view, turn: null, problem: read.message };
}

/** Whether the turn's browser is open now: ours may have ended since the turn was written. */
export function browserIsOpen({ browser }: TurnState): boolean {
  return browser !== null && isBrowserOpen({ ...browser, endpoint: null, profile: null, closedAt: null });
}
