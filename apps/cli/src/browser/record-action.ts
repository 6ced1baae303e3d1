import { type Action, browserStatus, type RecordStepOptions, recordStep } from "@inspect/recorder";
import { createStepFolder, type RunBrowser } from "@inspect/session/layout";
import { requireActiveRun } from "../active-run.js";
import type { CommandContext } from "../command.js";
import { type OutputFormat, takeNextStep } from "../decide-step.js";
import { exitCode } from "../exit-codes.js";
import { CommandError } from "../print-failure.js";
import { runRedactor } from "../run-redactor.js";
import { browserFailure } from "./open-for-run.js";
import { stepNotes } from "./step-notes.js";
import { tellStep } from "./tell-step.js";

/** How one action is recorded. */
export interface RecordActionOptions extends Pick<RecordStepOptions, "tab" | "timeoutSeconds" | "settle" | "dialog"> {
  readonly format: OutputFormat;
}

/**
 * Records one action of the active run as a step, decides it and prints it, under the run's lock: what every browser
 * command does, and `start --url` with a `goto` after the browser is open.
 *
 * @returns the exit code: 0 (also for an action that failed: it is a step), 3 when SubQ failed to read it
 * @throws CommandError without a run or an open browser; PeeError `finding-missing`
 */
export async function recordAction(
  context: CommandContext,
  action: Action,
  options: RecordActionOptions,
): Promise<number> {
  const { format, ...recording } = options;
  const run = requireActiveRun(context);
  return takeNextStep(context, run, format, async (locked) => {
    const browser = await requireOpenBrowser(locked.record.browser);
    try {
      const { step, record, secrets } = await recordStep({
        ...recording,
        browser,
        stepFolder: () => createStepFolder(run.runFolder, action.kind),
        action,
      });
      const redactor = await runRedactor(run);
      return { step, notes: stepNotes(record), told: tellStep(step, record, redactor), secrets };
    } catch (error) {
      throw browserFailure(error);
    }
  });
}

async function requireOpenBrowser(browser: RunBrowser | null): Promise<RunBrowser> {
  if (browser === null) {
    throw new CommandError(
      "the run has no browser; log inspect start --resume --url <address> opens one",
      exitCode.usage,
    );
  }
  if (browser.by !== "inspect") {
    throw new CommandError(
      "the run's steps come from another recorder; log inspect step <folder> takes them in",
      exitCode.usage,
    );
  }
  const status = await browserStatus(browser);
  if (status === "open") return browser;
  const why =
    status === "not-ours" ? "another browser has taken the place of the run's" : "the run's browser has ended";
  throw new CommandError(`${why}; log inspect start --resume opens it again`, exitCode.unavailable);
}
