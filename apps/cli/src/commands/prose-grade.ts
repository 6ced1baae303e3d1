import { type ContractGrades, checkContracts, gradeContracts, readRun } from "@inspect/prose-run";
import type { Configure } from "../command.js";
import { jsonText } from "../json-text.js";
import { proseAction } from "../prose/prose-failure.js";
import { addProseOptions, findOptions, type ProseOptions } from "../prose/prose-options.js";
import { oneLine, textTable } from "../text-table.js";

export const configure: Configure = (command, context) => {
  addProseOptions(command)
    .argument("<run>", "an id, '~/id' (quoted) or the path of a run folder")
    .addHelpText("after", "\nExample:\n  inspect prose grade 20260526-120000-a1b2c3")
    .action(
      proseAction(async (reference: string, options: ProseOptions) => {
        const run = readRun(reference, { ...findOptions(context, options), depth: "deep" });
        const grades = gradeContracts(run, checkContracts(run));
        context.stdout.write(options.format === "json" ? jsonText(grades) : gradesText(grades));
      }),
    );
};

function gradesText({ run_id, system, layout, contracts, overall, notes }: ContractGrades): string {
  return `${[
    oneLine(`${run_id}  ${system}  ${layout}  overall ${overall ?? "not evaluable"}`),
    ...contracts.flatMap(({ contract, node, score, clauses }) => [
      "",
      oneLine(`${node} (${contract}): ${score ?? "not evaluable"}`),
      textTable(
        [{ head: "STATUS" }, { head: "SURE", right: true }, { head: "CLAUSE" }, { head: "WHY" }],
        clauses.map((clause) => [clause.status, clause.confidence, clause.clause, clause.reason]),
      ),
    ]),
    ...notes.map(oneLine),
  ].join("\n")}\n`;
}
