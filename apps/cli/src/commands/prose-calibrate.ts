import { type Calibration, type CalibrationPair, calibrate, inspectRun, isProseRunError } from "@inspect/prose-run";
import type { Configure } from "../command.js";
import { exitCode } from "../exit-codes.js";
import { jsonText } from "../json-text.js";
import { proseAction, proseFailureLine } from "../prose/prose-failure.js";
import { addProseOptions, findOptions, type ProseOptions } from "../prose/prose-options.js";
import { runProgress } from "../prose/run-progress.js";
import { oneLine, textTable } from "../text-table.js";

export const configure: Configure = (command, context, done) => {
  addProseOptions(command)
    .argument("<run...>", "three or more runs of several systems")
    .option("--allow-partial", "take runs with missing parts too")
    .addHelpText(
      "after",
      `
Exit code 0 when every run was calibrated, 2 when a run could not be inspected; the others are calibrated all the same,
as long as three of several systems are left.

Example:
  inspect prose calibrate .prose/runs/*`,
    )
    .action(
      proseAction(
        async (references: readonly string[], options: ProseOptions & { readonly allowPartial?: boolean }) => {
          const settings = { ...findOptions(context, options), allowPartial: options.allowPartial === true };
          const progress = await runProgress(context, references.length);
          const pairs: CalibrationPair[] = [];
          const leftOut: { readonly reference: string; readonly error: { code: string; message: string } }[] = [];
          try {
            for (const reference of references) {
              progress.advance();
              try {
                const light = (await inspectRun(reference, { ...settings, depth: "light" })).inspection;
                const deep = (await inspectRun(reference, { ...settings, depth: "deep" })).inspection;
                pairs.push({ light, deep });
              } catch (error) {
                if (!isProseRunError(error)) throw error;
                const { code, message } = error;
                leftOut.push({ reference, error: { code, message } });
                context.stderr.write(`inspect: ${proseFailureLine(error)}\n`);
                done(exitCode.usage);
              }
            }
          } finally {
            progress.stop();
          }
          const result = calibrate(pairs);
          context.stdout.write(
            options.format === "json" ? jsonText({ ...result, left_out: leftOut }) : calibrationText(result),
          );
        },
      ),
    );
};

function calibrationText({
  runs,
  systems,
  agreement,
  runtime_fidelity,
  task_effectiveness,
  disagreements,
}: Calibration): string {
  const { share, low, high } = agreement;
  return `${[
    oneLine(`${runs} runs of ${systems.length} systems: ${systems.join(", ")}`),
    `same verdict ${share} (95 % ${low} to ${high})`,
    "",
    textTable(
      [
        { head: "SCORE" },
        { head: "LIGHT - DEEP", right: true },
        { head: "CORRELATION", right: true },
        { head: "BIAS" },
      ],
      [
        ["runtime_fidelity", runtime_fidelity.mean_difference, runtime_fidelity.correlation, runtime_fidelity.bias],
        [
          "task_effectiveness",
          task_effectiveness.mean_difference,
          task_effectiveness.correlation,
          task_effectiveness.bias,
        ],
      ],
    ),
    ...Object.entries(disagreements).map(([type, list]) =>
      oneLine(`${type}: ${list.map(({ run_id }) => run_id).join(", ")}`),
    ),
  ].join("\n")}\n`;
}
