import { baselineOf, checkRegression, openBaselines, ProseRunError } from "@inspect/prose-run";
import { Argument } from "commander";
import type { Configure } from "../command.js";
import { exitCode } from "../exit-codes.js";
import { jsonText } from "../json-text.js";
import { CommandError } from "../print-failure.js";
import { inspectDeeply } from "../prose/inspect-deeply.js";
import { proseAction, proseFailureLine } from "../prose/prose-failure.js";
import { addProseOptions, type ProseOptions, stateFolders } from "../prose/prose-options.js";
import { oneLine, textTable } from "../text-table.js";

interface Options extends ProseOptions {
  readonly allowPartial?: boolean;
}

export const configure: Configure = (command, context, done) => {
  addProseOptions(command)
    .addArgument(new Argument("<what>", "check, set or list").choices(["check", "set", "list"]))
    .argument("[run]", "the run to check, or to make the baseline of its system")
    .option("--allow-partial", "take a run with missing parts too")
    .addHelpText(
      "after",
      `
A run has regressed at a worse verdict, more than 10 points less of contract satisfaction, more than 50 % slower, or any
new error or critical flag.
Exit code of check: 0 not regressed, 1 regressed, 2 no baseline or a run that cannot be inspected.
Exit code of list: 0, or 2 when a baseline's file cannot be read; the others are listed all the same.

Examples:
  inspect prose baseline set 20260526-120000-a1b2c3
  inspect prose baseline check 20260527-090000-d4e5f6
  inspect prose baseline list`,
    )
    .action(
      proseAction(async (what: string, reference: string | undefined, options: Options) => {
        const store = openBaselines(stateFolders(context, options).baselines);
        const print = (value: unknown, text: string): void => {
          context.stdout.write(options.format === "json" ? jsonText(value) : `${text}\n`);
        };
        if (what === "list") {
          if (reference !== undefined) {
            throw new CommandError("baseline list takes no run: inspect prose baseline list", exitCode.usage);
          }
          const all = store.list((fault) => {
            context.stderr.write(`inspect: ${proseFailureLine(fault)}\n`);
            done(exitCode.usage);
          });
          const heads = [
            { head: "SYSTEM" },
            { head: "BASELINE" },
            { head: "SET" },
            { head: "CONTRACT", right: true },
            { head: "SECONDS", right: true },
            { head: "OLDER", right: true },
          ];
          const rows = all.map(({ system, current, older }) => [
            system,
            current.run_id,
            current.set_at,
            current.contract_satisfaction,
            current.duration_seconds,
            older.length,
          ]);
          return print(all, all.length === 0 ? "no baselines yet" : textTable(heads, rows));
        }
        if (reference === undefined)
          throw new CommandError(`say which run: inspect prose baseline ${what} <run>`, exitCode.usage);
        const [result] = await inspectDeeply(context, [reference], options, options.allowPartial === true);
        const current = baselineOf(result as NonNullable<typeof result>, new Date());
        if (what === "set") {
          const file = await store.set(current);
          return print(file, oneLine(`${current.run_id} is the baseline of ${current.system}`));
        }
        const before = store.get(current.system);
        if (before === null) {
          throw new ProseRunError(
            "run-not-found",
            `The system '${current.system}' has no baseline; set one with inspect prose baseline set <run>.`,
          );
        }
        const report = checkRegression(current, before.current);
        const lines = report.checks.map(
          (check) => `${check.regressed ? "REGRESSED" : "ok"}  ${check.measure}: ${check.description}`,
        );
        print(report, [`${report.run_id} against ${report.baseline_run_id}`, ...lines].map(oneLine).join("\n"));
        done(report.regressed ? exitCode.no : exitCode.ok);
      }),
    );
};
