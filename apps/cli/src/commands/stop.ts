import { stopRun } from "@inspect/session";
import { safeReadTurn } from "@inspect/session/layout";
import { requireActiveRun } from "../active-run.js";
import type { Configure } from "../command.js";
import type { OutputFormat } from "../decide-step.js";
import { addFormatOption } from "../format-option.js";
import { runAction } from "../run-failure.js";
import { printJson, printText } from "../run-output.js";

export const configure: Configure = (command, context) => {
  addFormatOption(command)
    .addHelpText(
      "after",
      `
Ends the recording of the active run and closes its browser. A goal that is not reached, a missing finding or a missing
fix stays open.

Examples:
  log inspect stop`,
    )
    .action(
      runAction(async ({ format }: { readonly format: OutputFormat }) => {
        const run = requireActiveRun(context);
        const record = await stopRun(run, {
          closeBrowser: async (browser) => (await import("../browser.js")).closeBrowserForRun(browser),
        });
        const turn = safeReadTurn(run.runFolder);
        const line = turn.ok ? turn.value.goalLine.text : "";
        if (format === "json") printJson(context, { runId: run.runId, stoppedAt: record.stoppedAt, goalLine: line });
        else
          printText(
            context,
            `Stopped the run ${run.runId}.
${line}`,
          );
      }),
    );
};
