import { createRedactor } from "@inspect/redact";
import { type PageState, type StateMeaning, safeReadReading, suggestState } from "@inspect/session";
import type { Configure } from "../command.js";
import type { OutputFormat } from "../decide-step.js";
import { exitCode } from "../exit-codes.js";
import { addFormatOption } from "../format-option.js";
import { CommandError } from "../print-failure.js";
import { runAction } from "../run-failure.js";
import { printJson, printText } from "../run-output.js";
import { lookAtStep } from "../step-evidence.js";

export const configure: Configure = (command, context) => {
  addFormatOption(
    command
      .argument("<step>", "a step's number in the active run, or the path of a step folder")
      .option("--states <file>", "the page state map whose names are taken (default: the active run's)"),
  )
    .addHelpText(
      "after",
      `
Prints an entry for the map's states. Whoever adds it decides what it means: check means, says and the conditions.

Examples:
  inspect states suggest 3
  inspect states suggest recordings/0003-click --format json`,
    )
    .action(
      runAction(async (asked: string, options: { readonly states?: string; readonly format: OutputFormat }) => {
        const { folder, evidence, states, secrets } = await lookAtStep(context, asked, options.states);
        const reading = safeReadReading(folder);
        const redactor = createRedactor({ secrets });
        const suggested = suggestState(evidence, {
          ...(reading.ok && reading.value.outcome !== "unclear"
            ? { means: reading.value.outcome as StateMeaning }
            : {}),
          taken: states.map.states.map(({ name }) => name),
          isSafe: (text) => redactor.text(text) === text,
        });
        if (suggested === null) {
          throw new CommandError(
            "the step left nothing to know it by: no URL, no page text, no answered call",
            exitCode.no,
          );
        }
        const safe = redactor.value(suggested);
        if (options.format === "json") printJson(context, safe);
        else printText(context, await asYaml(safe));
      }),
    );
};

async function asYaml(state: PageState): Promise<string> {
  const { stringify } = await import("yaml");
  const entry: string = stringify([state], { lineWidth: 0 });
  return `# For the list "states": check what it means before you add it.\n${entry.trimEnd().replace(/^(?=.)/gm, "  ")}`;
}
