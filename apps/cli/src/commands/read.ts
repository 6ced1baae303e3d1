import { readStepAgain, withRun } from "@inspect/session";
import { requireStep } from "../active-run.js";
import type { Configure } from "../command.js";
import { decideOptions, type OutputFormat, prepareDecider, printStep, readingExitCode } from "../decide-step.js";
import { addFormatOption } from "../format-option.js";
import { runAction } from "../run-failure.js";
import { typedSecrets } from "../run-redactor.js";

export const configure: Configure = (command, context, done) => {
  addFormatOption(command.argument("<step>", "a step's number in the active run, or the path of its folder"))
    .addHelpText(
      "after",
      `
Reads a recorded step again, the same way as when it ran: the same questions over the goal, account and earlier readings
frozen in its bundle, SubQ asked anew. The latest reading counts; the earlier ones stay in readings/.

Examples:
  log inspect read 3
  log inspect read .inspect/runs/2026-11-30-101500-a1b2c3/steps/0003-click`,
    )
    .action(
      runAction(async (asked: string, { format }: { readonly format: OutputFormat }) => {
        const { run, step } = requireStep(context, asked);
        const decider = await prepareDecider(run);
        const options = { ...decideOptions(context, decider), secrets: await typedSecrets(run) };
        const decided = await withRun(run, (locked) => readStepAgain(locked, step, options));
        printStep(context, step, decided, format);
        done(readingExitCode(decided.reading));
      }),
    );
};
