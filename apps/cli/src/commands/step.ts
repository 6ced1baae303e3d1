import { resolve } from "node:path";
import { takeStep } from "@inspect/session";
import { requireActiveRun } from "../active-run.js";
import type { Configure } from "../command.js";
import { type OutputFormat, takeNextStep } from "../decide-step.js";
import { addFormatOption } from "../format-option.js";
import { runAction } from "../run-failure.js";

export const configure: Configure = (command, context, done) => {
  addFormatOption(command.argument("<folder>", "a recorded step: network.har, step.json, page.txt, screenshot.png"))
    .addHelpText(
      "after",
      `
The folder is copied into the active run and decided: by the known page state that names it, as no change, or by SubQ.
Exit code 3: SubQ failed to read it (nothing is lost); 4: an earlier step's finding is missing.

Examples:
  log inspect step recordings/0003-click
  log inspect step recordings/0003-click --format json`,
    )
    .action(
      runAction(async (folder: string, { format }: { readonly format: OutputFormat }) => {
        const run = requireActiveRun(context);
        const source = resolve(context.cwd, folder);
        done(await takeNextStep(context, run, format, async (locked) => takeStep(locked, source), source));
      }),
    );
};
