import { resolve } from "node:path";
import { parseInspection, parseRouting, type TrustedInspection, type TrustedRouting } from "@inspect/board-contract";
import { type Checker, checkWithCommand, loadCases, runConformance } from "@inspect/board-contract/conformance";
import type { Configure } from "../command.js";
import { exitCode } from "../exit-codes.js";

export const configure: Configure = (command, context, done) => {
  command
    .argument("[command...]", "another implementation, after --; --trusted <file> is added, the output comes on stdin")
    .option("--cases <file>", "another file of cases in the same form")
    .option("--format <format>", "table or json", "table")
    .addHelpText(
      "after",
      `
Runs the published conformance suite against this implementation or another one.
Exit code 0 when every case passes, else 1. Passing does not make a checker secure.

Examples:
  inspect board conformance
  inspect board conformance -- my-checker --strict`,
    )
    .action(async (words: readonly string[], options: { cases?: string; format: string }) => {
      const cases = await loadCases(options.cases === undefined ? undefined : resolve(context.cwd, options.cases));
      const outcomes = await runConformance(cases, words.length > 0 ? checkWithCommand(words) : ours);
      const failed = outcomes.filter(({ passed }) => !passed);
      if (options.format === "json") {
        context.stdout.write(`${JSON.stringify(outcomes, null, 2)}\n`);
      } else {
        for (const { id, wanted, given } of failed) context.stdout.write(`${id}: wanted ${wanted}, given ${given}\n`);
        context.stdout.write(`${outcomes.length - failed.length} passed, ${failed.length} failed\n`);
      }
      done(failed.length === 0 ? exitCode.ok : exitCode.no);
    });
};

const ours: Checker = (raw, trusted, mode) =>
  mode === "route_next"
    ? parseRouting(raw, trusted as unknown as TrustedRouting)
    : parseInspection(raw, trusted as unknown as TrustedInspection);
