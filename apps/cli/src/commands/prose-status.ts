import { listRuns, type RunStatus } from "@inspect/prose-run";
import type { Configure } from "../command.js";
import { jsonText } from "../json-text.js";
import { proseAction } from "../prose/prose-failure.js";
import { addProseOptions, countFrom1, findOptions, type ProseOptions } from "../prose/prose-options.js";
import { textTable } from "../text-table.js";

export const configure: Configure = (command, context) => {
  addProseOptions(command)
    .option("--limit <count>", "how many runs, newest first", countFrom1, 20)
    .addHelpText(
      "after",
      "\nFolders that hold no log, plan or source are no runs: they are left out and counted.\n\nExamples:\n  inspect prose status\n  inspect prose status --limit 5 --format json",
    )
    .action(
      proseAction(async (options: ProseOptions & { readonly limit: number }) => {
        const { runs, total, left_out } = listRuns({ ...findOptions(context, options), limit: options.limit });
        if (options.format === "json") {
          context.stdout.write(jsonText({ runs, total, left_out }));
          return;
        }
        context.stdout.write(`${statusTable(runs)}\n`);
        if (total > runs.length) context.stdout.write(`${runs.length} of ${total} runs\n`);
        if (left_out > 0) context.stdout.write(`folders left out, which hold no log, plan or source: ${left_out}\n`);
      }),
    );
};

function statusTable(runs: readonly RunStatus[]): string {
  return textTable(
    [
      { head: "RUN" },
      { head: "SYSTEM" },
      { head: "STARTED" },
      { head: "SECONDS", right: true },
      { head: "COST" },
      { head: "STATE" },
    ],
    runs.map((run) => [
      run.run_id,
      run.system,
      run.started_at,
      run.duration_seconds,
      typeof run.cost === "string"
        ? run.cost
        : `${run.cost.tokens.fresh} fresh, ${run.cost.tokens.reused} reused tokens`,
      run.problem === null ? run.state : `${run.state}: ${run.problem}`,
    ]),
  );
}
