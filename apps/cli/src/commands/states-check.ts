import { relative } from "node:path";
import { type CompiledPageStates, readSource } from "@inspect/session";
import type { Configure } from "../command.js";
import type { OutputFormat } from "../decide-step.js";
import { exitCode } from "../exit-codes.js";
import { addFormatOption } from "../format-option.js";
import { CommandError } from "../print-failure.js";
import { runAction } from "../run-failure.js";
import { onOneLine, printJson, printText } from "../run-output.js";
import { findStatesPath } from "../run-states.js";

export const configure: Configure = (command, context, done) => {
  addFormatOption(command.argument("[file]", "the page state map (default: the active run's, else page-states.yaml)"))
    .addHelpText(
      "after",
      `
Exit code 1 when the map has errors; each is printed with its line and column.

Examples:
  inspect states check
  inspect states check page-states.yaml --format json`,
    )
    .action(
      runAction(async (file: string | undefined, { format }: { readonly format: OutputFormat }) => {
        const path = findStatesPath(context, file);
        if (path === null) {
          throw new CommandError("there is no page state map here; name it, or write page-states.yaml", exitCode.usage);
        }
        const shown = relative(context.cwd, path);
        const { safeCompilePageStates } = await import("@inspect/session/schema");
        const result = safeCompilePageStates(readSource(path));
        if (format === "json") {
          const told = result.ok ? { ok: true, file: shown, ...summary(result.value) } : { ...result, file: shown };
          printJson(context, told);
        } else if (result.ok) {
          const { states, calls } = summary(result.value);
          printText(context, `${shown}: ${states} states, ${calls} known calls, no errors`);
        } else {
          const lines = result.problems.map(({ line, column, message }) => `${shown}:${line}:${column}: ${message}`);
          printText(context, lines.map(onOneLine).join("\n"));
        }
        done(result.ok ? exitCode.ok : exitCode.no);
      }),
    );
};

function summary({ states, calls }: CompiledPageStates): { readonly states: number; readonly calls: number } {
  return { states: states.length, calls: calls.length };
}
