import { describeOutcome } from "@inspect/pee";
import { type IndexedStep, loadStepIndex } from "@inspect/session";
import { requireActiveRun } from "../active-run.js";
import type { Configure } from "../command.js";
import type { OutputFormat } from "../decide-step.js";
import { addFormatOption } from "../format-option.js";
import { runAction } from "../run-failure.js";
import { onOneLine, printJson, printText } from "../run-output.js";

export const configure: Configure = (command, context) => {
  addFormatOption(command)
    .addHelpText("after", "\nExamples:\n  log inspect steps\n  log inspect steps --format json")
    .action(
      runAction(async ({ format }: { readonly format: OutputFormat }) => {
        const run = requireActiveRun(context);
        const steps = loadStepIndex(run.runFolder);
        if (format === "json") {
          printJson(context, { runId: run.runId, steps });
          return;
        }
        const lines = steps.length === 0 ? ["no steps yet"] : steps.map(line);
        printText(context, lines.map(onOneLine).join("\n"));
      }),
    );
};

function line({ number, action, ok, url, durationMs, reading }: IndexedStep): string {
  const came = reading === null ? `recorded, not read: log inspect read ${number}` : outcomeWords(reading);
  const took = durationMs === null ? "" : `  ${(durationMs / 1000).toFixed(3)} s`;
  return `${String(number).padStart(4)}  ${action}${ok ? "" : " (failed)"}  ${came}${took}${url === null ? "" : `  ${url}`}`;
}

function outcomeWords({ outcome, decidedBy, reachesGoal }: NonNullable<IndexedStep["reading"]>): string {
  return `${describeOutcome(outcome)} (${decidedBy})${reachesGoal ? ", goal reached" : ""}`;
}
