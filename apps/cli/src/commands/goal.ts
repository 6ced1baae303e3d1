import { createInterface } from "node:readline/promises";
import { type NumberedFinding, nextDuty } from "@inspect/pee";
import { readFindings } from "@inspect/pee/files";
import { dropRunGoal, readRunRecord, setRunGoal, withRun } from "@inspect/session";
import { type ActiveRun, safeReadTurn } from "@inspect/session/layout";
import { Option } from "commander";
import { requireActiveRun } from "../active-run.js";
import type { CommandContext, Configure } from "../command.js";
import type { OutputFormat } from "../decide-step.js";
import { exitCode } from "../exit-codes.js";
import { addFormatOption } from "../format-option.js";
import { CommandError } from "../print-failure.js";
import { runAction } from "../run-failure.js";
import { printJson, printText } from "../run-output.js";
import { runRedactor } from "../run-redactor.js";

interface GoalOptions {
  readonly set?: string;
  readonly drop?: boolean;
  readonly format: OutputFormat;
}

export const configure: Configure = (command, context) => {
  addFormatOption(
    command
      .option("--set <goal>", "set the goal: it replaces the one before and is open; findings stay")
      // A person's way out; help is read by agents too, so only the README names it.
      .addOption(new Option("--drop").hideHelp()),
  )
    .addHelpText("after", '\nExamples:\n  log inspect goal\n  log inspect goal --set "A lamp is in the cart"')
    .action(
      runAction(async ({ set, drop, format }: GoalOptions) => {
        const run = requireActiveRun(context);
        if (drop === true) await dropGoal(context, run);
        else if (set !== undefined) {
          const redactor = await runRedactor(run);
          await withRun(run, (locked) => setRunGoal(locked, redactor.text(set)));
        }
        await showGoal(context, run, format);
      }),
    );
};

async function showGoal(context: CommandContext, run: ActiveRun, format: OutputFormat): Promise<void> {
  const { goal, goalHistory } = readRunRecord(run.runFolder);
  const { findings } = await readFindings(run.runFolder);
  const turn = safeReadTurn(run.runFolder);
  const open = turn.ok ? nextDuty(turn.value) : null;
  if (format === "json") {
    printJson(context, { runId: run.runId, goal, goalHistory, open, findings });
    return;
  }
  const line = turn.ok ? turn.value.goalLine.text : `Goal: ${goal?.text ?? "none"}`;
  const told = findings.length === 0 ? ["No findings."] : findings.map(describeFinding);
  printText(context, [line, "", ...told].join("\n"));
}

function describeFinding({ number, step, point, explain, evidence, fix }: NumberedFinding): string {
  return [
    `Finding ${number} (step ${step}): ${point}`,
    ...evidence.map(({ from, text }) => `  Evidence (${from}): ${text.split("\n")[0]}`),
    `  Explain: ${explain}`,
    `  Fix: ${fix === null ? "not said yet" : fix.fix}`,
  ].join("\n");
}

async function dropGoal(context: CommandContext, run: ActiveRun): Promise<void> {
  const terminal = (stream: unknown): boolean => (stream as { readonly isTTY?: boolean }).isTTY === true;
  if (!terminal(context.stdin) || !terminal(context.stdout)) {
    throw new CommandError("this needs a person at a terminal", exitCode.refused);
  }
  const questions = createInterface({ input: context.stdin, output: context.stdout });
  try {
    const answer = await questions.question('Type "drop" to take the goal away: ');
    if (answer.trim() !== "drop") throw new CommandError("the goal stays", exitCode.no);
  } finally {
    questions.close();
  }
  await withRun(run, (locked) => dropRunGoal(locked));
}
