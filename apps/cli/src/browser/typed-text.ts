import type { Command } from "commander";
import type { CommandContext } from "../command.js";
import { exitCode } from "../exit-codes.js";
import { CommandError } from "../print-failure.js";
import { splitTarget, type TargetOptions } from "./target.js";

/** The options of the commands that type. */
export interface TypedOptions {
  readonly secret?: boolean;
  readonly fromEnv?: string;
}

/** Adds the options that keep a text secret. */
export function addTypedOptions(command: Command): Command {
  return command
    .option("--secret", "the text is a secret: it stands nowhere but in network.har (password fields need no option)")
    .option("--from-env <variable>", "take the text from an environment variable, as a secret");
}

/** Words and options as a target and a text. @throws CommandError */
export function typedText(
  words: readonly string[],
  options: TypedOptions & TargetOptions,
  context: CommandContext,
  optionalTarget: boolean,
): { readonly target: ReturnType<typeof splitTarget>["target"]; readonly text: string; readonly secret: boolean } {
  const { fromEnv, secret = false } = options;
  if (fromEnv === undefined) {
    const { target, rest } = splitTarget(words, options, { values: 1, optional: optionalTarget });
    return { target, text: rest[0] ?? "", secret };
  }
  const text = context.env[fromEnv];
  if (text === undefined) throw new CommandError(`the environment variable ${fromEnv} is not set`, exitCode.usage);
  const needsWord = !optionalTarget || words.length > 0;
  const { target } = needsWord ? splitTarget(words, options, { values: 0 }) : { target: undefined };
  return { target, text, secret: true };
}
