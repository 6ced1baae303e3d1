import { listRuns, type RunStatus } from "@inspect/prose-run";
import type { Configure } from "../command.js";
import { proseAction } from "../prose/prose-failure.js";
import { addProseOptions, findOptions, type ProseOptions } from "../prose/prose-options.js";
import { textTable } from "../text-table.js";

export const configure: Configure = (command, context) => {
  addProseOptions(command)
    .option("--limit <count>", "how many runs, newest first", "20")
    .addHelpText("after", "\nExamples:\n  inspect prose status\n  inspect prose status --limit 5 --format json")
    .action(
      proseAction(async (options: ProseOptions & { readonly limit: string }) => {
        const limit = Math.max(1, Math.trunc(Number(options.limit)) || 20);
        const { runs, total } = listRuns({ ...findOptions(context, options), limit });
        if (options.format === "json") {
          context.stdout.write(`${JSON.stringify({ runs, total }, null, 2)}\n`);
          return;
        }
        context.stdout.write(`${statusTable(runs)}\n`);
        if (total > runs.length) context.stdout.write(`${runs.length} of ${total} runs\n`);
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
