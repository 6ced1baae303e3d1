import { type InspectionQuery, openRegistry } from "@inspect/prose-run";
import { Option } from "commander";
import type { Configure } from "../command.js";
import { jsonText } from "../json-text.js";
import { proseAction } from "../prose/prose-failure.js";
import { addProseOptions, type ProseOptions, stateFolders } from "../prose/prose-options.js";
import { oneLine, textTable } from "../text-table.js";

interface Options extends ProseOptions {
  readonly system?: string;
  readonly run?: string;
  readonly verdict?: "pass" | "partial" | "fail";
}

export const configure: Configure = (command, context) => {
  addProseOptions(command)
    .option("--system <name>", "inspections of one system")
    .option("--run <id>", "inspections of one run")
    .addOption(new Option("--verdict <verdict>", "inspections with one verdict").choices(["pass", "partial", "fail"]))
    .addHelpText(
      "after",
      "\nExamples:\n  inspect prose inspections\n  inspect prose inspections --system my-system --verdict fail",
    )
    .action(
      proseAction(async (options: Options) => {
        const registry = openRegistry(stateFolders(context, options).registry);
        const query: InspectionQuery = {
          ...(options.system === undefined ? {} : { system: options.system }),
          ...(options.run === undefined ? {} : { runId: options.run }),
          ...(options.verdict === undefined ? {} : { verdict: options.verdict }),
        };
        const found = registry.list(query);
        for (const { message } of registry.warnings()) context.stderr.write(`inspect: ${oneLine(message)}\n`);
        if (options.format === "json") {
          context.stdout.write(jsonText(found));
          return;
        }
        const heads = [
          { head: "INSPECTED" },
          { head: "RUN" },
          { head: "SYSTEM" },
          { head: "DEPTH" },
          { head: "VERDICT" },
          { head: "FIDELITY", right: true },
          { head: "EFFECT", right: true },
        ];
        const rows = found.map((one) => [
          one.timestamp,
          one.run_id,
          one.system,
          one.depth,
          one.verdict,
          one.runtime_fidelity,
          one.task_effectiveness,
        ]);
        context.stdout.write(`${found.length === 0 ? "no inspections" : textTable(heads, rows)}\n`);
      }),
    );
};
