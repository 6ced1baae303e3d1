import type { NumberedFinding } from "@inspect/pee";
import { addFinding, addFix, withRun } from "@inspect/session";
import { InvalidArgumentError } from "commander";
import { requireActiveRun } from "../active-run.js";
import type { Configure } from "../command.js";
import type { OutputFormat } from "../decide-step.js";
import { exitCode } from "../exit-codes.js";
import { addFormatOption } from "../format-option.js";
import { CommandError } from "../print-failure.js";
import { runAction } from "../run-failure.js";
import { printJson, printText } from "../run-output.js";
import { redactGiven, runRedactor } from "../run-redactor.js";

interface FindingOptions {
  readonly point?: string;
  readonly explain?: string;
  readonly evidence: readonly string[];
  readonly step?: number;
  readonly fixes?: number;
  readonly fix?: string;
  readonly format: OutputFormat;
}

export const configure: Configure = (command, context) => {
  addFormatOption(
    command
      .option("--point <sentence>", "the Point: the issue, one sentence")
      .option("--explain <text>", "the Explain: why the evidence shows it, what caused it")
      .option(
        "--evidence <text>",
        "evidence of your own, beside what is quoted from the reading; repeatable",
        collect,
        [],
      )
      .option("--step <n>", "the step it is about (default: the oldest that needs a finding)", ordinal)
      .option("--fixes <n>", "the finding that was fixed", ordinal)
      .option("--fix <text>", "how it was fixed"),
  )
    .addHelpText(
      "after",
      `
Examples:
  log inspect finding --point "The order was refused." --explain "The card had expired, so the bank answered 402."
  log inspect finding --step 3 --point "…" --explain "…" --evidence "the shop's page says: card expired"
  log inspect finding --fixes 1 --fix "Paid with the account's other card."`,
    )
    .action(
      runAction(async (options: FindingOptions) => {
        refuseMixture(options);
        const run = requireActiveRun(context);
        const finding = await withRun(run, (locked) => write(options, locked));
        if (options.format === "json") printJson(context, { finding });
        else printText(context, describe(finding));
      }),
    );
};

type Locked = Parameters<typeof addFinding>[0];

async function write(options: FindingOptions, locked: Locked): Promise<NumberedFinding> {
  const redactor = await runRedactor(locked.run);
  if (options.fixes !== undefined) return addFix(locked, options.fixes, redactGiven(options.fix, redactor));
  return addFinding(locked, {
    point: redactGiven(options.point, redactor),
    explain: redactGiven(options.explain, redactor),
    evidence: options.evidence.map((text) => redactor.text(text)),
    ...(options.step === undefined ? {} : { step: options.step }),
  });
}

function refuseMixture({ point, explain, evidence, step, fixes, fix }: FindingOptions): void {
  const writes = point !== undefined || explain !== undefined || evidence.length > 0 || step !== undefined;
  if (fixes === undefined && fix !== undefined) {
    throw new CommandError(
      "--fix needs --fixes <n>, the finding that was fixed; log inspect goal lists them",
      exitCode.usage,
    );
  }
  if (fixes !== undefined && writes) {
    throw new CommandError(
      "--fixes and --fix say how a finding was fixed; write another finding in a call of its own",
      exitCode.usage,
    );
  }
}

function describe({ number, step, point, evidence, explain, fix }: NumberedFinding): string {
  if (fix !== null) return `Finding ${number} (step ${step}) is fixed: ${fix.fix}`;
  return [
    `Finding ${number} of step ${step}`,
    `  Point: ${point}`,
    ...evidence.map(({ from, text }) => `  Evidence (${from}): ${text.split("\n").join("\n    ")}`),
    `  Explain: ${explain}`,
  ].join("\n");
}

function collect(text: string, before: readonly string[]): readonly string[] {
  return [...before, text];
}

function ordinal(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("expected a number from 1 on");
  return Number(text);
}
