import { relative } from "node:path";
import { safeReadBundle, safeReadReading } from "@inspect/session";
import { requireStep } from "../active-run.js";
import type { Configure } from "../command.js";
import { type OutputFormat, printStep } from "../decide-step.js";
import { exitCode } from "../exit-codes.js";
import { addFormatOption } from "../format-option.js";
import { CommandError } from "../print-failure.js";
import { runAction } from "../run-failure.js";

export const configure: Configure = (command, context) => {
  addFormatOption(command.argument("<step>", "a step's number in the active run, or the path of its folder"))
    .addHelpText("after", "\nExamples:\n  log inspect show 3\n  log inspect show 3 --format json")
    .action(
      runAction(async (asked: string, { format }: { readonly format: OutputFormat }) => {
        const { step } = requireStep(context, asked);
        const reading = safeReadReading(step.path);
        const bundle = safeReadBundle(step.path);
        if (!reading.ok || !bundle.ok) {
          const folder = relative(context.cwd, step.path);
          const message = `step ${step.number} (${folder}) was recorded but has no reading; log inspect read ${step.number} reads it`;
          throw new CommandError(message, exitCode.no);
        }
        printStep(context, step, { reading: reading.value as never, bundle: bundle.value as never }, format);
      }),
    );
};
