import { type Command, Option } from "commander";
import type { CommandContext } from "../command.js";
import type { OutputFormat } from "../decide-step.js";
import { exitCode } from "../exit-codes.js";
import { addFormatOption } from "../format-option.js";
import { CommandError } from "../print-failure.js";
import type { RecordActionOptions } from "./record-action.js";

/** The options that every action has. */
export interface ActionOptions {
  readonly tab?: number;
  readonly timeout?: number;
  readonly quiet?: number;
  readonly limit?: number;
  readonly dialog?: "accept" | "dismiss";
  readonly dialogText?: string;
  readonly format: OutputFormat;
}

/** Adds the options that every action has. */
export function addActionOptions(command: Command): Command {
  return addFormatOption(
    command
      .option("--tab <n>", "act in this tab, from 1 (default: the one in front)", positiveWhole)
      .option("--timeout <seconds>", "how long to wait for the element or text (default: 10)", seconds)
      .option(
        "--quiet <seconds>",
        "the step ends when nothing happened for so long (default: INSPECT_QUIET_SECONDS, else 0.5)",
        seconds,
      )
      .option(
        "--limit <seconds>",
        "the step ends after so long at the latest (default: INSPECT_LIMIT_SECONDS, else 15)",
        seconds,
      )
      .addOption(
        new Option("--dialog <answer>", "how to answer a confirm or prompt (default: dismiss)").choices([
          "accept",
          "dismiss",
        ]),
      )
      .option("--dialog-text <text>", "what to type into a prompt; accepts it"),
  );
}

/** Environment variables that stand in for --quiet and --limit. */
const quietVariable = "INSPECT_QUIET_SECONDS";
const limitVariable = "INSPECT_LIMIT_SECONDS";

/** The options in the recorder's terms; the environment gives what no option says. @throws CommandError */
export function recordingOptions(options: ActionOptions, env: CommandContext["env"]): RecordActionOptions {
  const { tab, timeout, dialog, dialogText, format } = options;
  const quiet = options.quiet ?? secondsOf(env, quietVariable);
  const limit = options.limit ?? secondsOf(env, limitVariable);
  const answer = dialog ?? (dialogText === undefined ? undefined : "accept");
  return {
    format,
    ...(tab === undefined ? {} : { tab }),
    ...(timeout === undefined ? {} : { timeoutSeconds: timeout }),
    settle: {
      ...(quiet === undefined ? {} : { quietSeconds: quiet }),
      ...(limit === undefined ? {} : { limitSeconds: limit }),
    },
    dialog: {
      ...(answer === undefined ? {} : { answer }),
      ...(dialogText === undefined ? {} : { text: dialogText }),
    },
  };
}

function secondsOf(env: CommandContext["env"], name: string): number | undefined {
  const text = env[name];
  return text === undefined || text === "" ? undefined : seconds(text);
}

/** A number of seconds from the command line, 0 to 3600. @throws CommandError */
export function seconds(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !(value >= 0 && value <= 3600)) {
    throw new CommandError(`${JSON.stringify(text)} is no number of seconds from 0 to 3600`, exitCode.usage);
  }
  return value;
}

/** A number of pixels from the command line. @throws CommandError */
export function pixels(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !(Math.abs(value) <= 1_000_000)) {
    throw new CommandError(`${JSON.stringify(text)} is no number of pixels`, exitCode.usage);
  }
  return value;
}

function positiveWhole(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new CommandError(`${JSON.stringify(text)} is no whole number from 1`, exitCode.usage);
  return value;
}
