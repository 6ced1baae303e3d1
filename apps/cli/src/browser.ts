import type { Action } from "@inspect/recorder";
import type { RunBrowser } from "@inspect/session/layout";
import type { CommandContext } from "./command.js";
import { exitCode } from "./exit-codes.js";
import { CommandError } from "./print-failure.js";

/** What `inspect start` says about the browser to open. */
export interface OpenBrowserForRunOptions {
  readonly context: CommandContext;
  /** The absolute path of `.inspect`. */
  readonly inspectFolder: string;
  /** The absolute path of the account file; its proxy, profile and browser are used. */
  readonly accountFile: string | null;
  /** `--browser`, `--profile`, `--proxy` (they win over the account file). */
  readonly browser: string | null;
  readonly profile: string | null;
  readonly proxy: string | null;
  readonly headed: boolean;
  /** `--resume`: the run's earlier browser, whose settings are used again. */
  readonly earlier: RunBrowser | null;
}

/** The opened browser for `run.json`, and what every bundle of the run has to tell (`RunRecord.warnings`). */
export interface OpenedBrowserForRun {
  readonly browser: RunBrowser;
  readonly warnings: readonly string[];
}

/** Opens the run's browser at about:blank as a process that outlives the command. Throws RecorderError. */
export async function openBrowserForRun(_options: OpenBrowserForRunOptions): Promise<OpenedBrowserForRun> {
  throw new CommandError("the browser cannot be opened yet", exitCode.unavailable);
}

/** Closes the run's browser when it still lives; returns the record with `closedAt`. Never throws for a dead one. */
export async function closeBrowserForRun(browser: RunBrowser): Promise<RunBrowser> {
  return { ...browser, closedAt: new Date().toISOString() };
}

/**
 * Records one action of the active run as a step, decides it and prints it, under the run's lock: what every browser
 * command does, and `start --url` with a `goto` after the browser is open. Returns the exit code.
 */
export async function recordAction(
  _context: CommandContext,
  _action: Action,
  _format: "text" | "json",
): Promise<number> {
  throw new CommandError("no action can be recorded yet", exitCode.unavailable);
}
