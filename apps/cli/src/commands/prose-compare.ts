import { compareRuns, type RunComparison } from "@inspect/prose-run";
import type { Configure } from "../command.js";
import { jsonText } from "../json-text.js";
import { inspectDeeply } from "../prose/inspect-deeply.js";
import { proseAction } from "../prose/prose-failure.js";
import { addProseOptions, type ProseOptions } from "../prose/prose-options.js";
import { oneLine, textTable } from "../text-table.js";

export const configure: Configure = (command, context) => {
  addProseOptions(command)
    .argument("<run...>", "two or more runs of one system")
    .option("--allow-partial", "compare runs with missing parts too")
    .addHelpText(
      "after",
      `
Runs of the same id in several folders are told apart by their folders.

Example:
  inspect prose compare 20260526-120000-a1b2c3 20260527-090000-d4e5f6`,
    )
    .action(
      proseAction(
        async (references: readonly string[], options: ProseOptions & { readonly allowPartial?: boolean }) => {
          const comparison = compareRuns(
            await inspectDeeply(context, references, options, options.allowPartial === true),
          );
          context.stdout.write(options.format === "json" ? jsonText(comparison) : comparisonText(comparison));
        },
      ),
    );
};

function comparisonText({ system, runs, outputs, findings, recommendation }: RunComparison): string {
  const heads = [
    { head: "RUN" },
    { head: "VERDICT" },
    { head: "FIDELITY", right: true },
    { head: "EFFECT", right: true },
    { head: "ERRORS", right: true },
    { head: "SECONDS", right: true },
  ];
  return `${[
    oneLine(system),
    textTable(
      heads,
      runs.map((r) => [r.run_id, r.verdict, r.runtime_fidelity, r.task_effectiveness, r.errors, r.duration_seconds]),
    ),
    "",
    textTable(
      [
        { head: "OUTPUT" },
        { head: "SAME" },
        ...runs.map((run) => ({ head: oneLine(`BYTES ${run.run_id}`), right: true })),
      ],
      outputs.map((output) => [
        output.path,
        output.identical ? "yes" : "no",
        ...runs.map((run) => output.bytes[run.run_id] ?? null),
      ]),
    ),
    "",
    ...findings.map(({ id, description, evidence }) => oneLine(`${id}: ${description} [${evidence.join(", ")}]`)),
    oneLine(`${recommendation.outcome}: ${recommendation.reason}`),
  ].join("\n")}\n`;
}
