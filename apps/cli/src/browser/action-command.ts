import type { Action } from "@inspect/recorder";
import type { Command } from "commander";
import type { CommandContext } from "../command.js";
import { runAction } from "../run-failure.js";
import { type ActionOptions, addActionOptions, recordingOptions } from "./action-options.js";
import { addTargetOptions, type TargetOptions, targetHelp } from "./target.js";

/** One browser command: how its words and options become an action. */
export interface ActionCommand<Options> {
  /** What stands behind the command, in commander's form; undefined for none. */
  readonly words?: readonly [form: string, description: string];
  /** It acts on an element. */
  readonly target?: boolean;
  /** Adds options of its own. */
  readonly options?: (command: Command) => Command;
  /** Sentences and examples for its help. */
  readonly help: string;
  /** Its action; throws CommandError for words that make none. */
  readonly action: (words: readonly string[], options: Options & TargetOptions, context: CommandContext) => Action;
}

const afterHelp = `
Each action is one step of the active run: recorded, decided and printed, its reading first. An action that fails is a
step too. Exit code 3: the browser has ended, or SubQ failed to read the step; 4: an earlier step's finding is missing.`;

/** Configures a browser command. */
export function configureAction<Options extends object>(
  { words, target = false, options: addOwn, help, action }: ActionCommand<Options>,
  command: Command,
  context: CommandContext,
  done: (code: number) => void,
): void {
  if (words !== undefined) command.argument(...words);
  addOwn?.(command);
  if (target) addTargetOptions(command);
  addActionOptions(command)
    .addHelpText("after", `${target ? `${targetHelp}\n` : ""}${afterHelp}\n${help}`)
    .action(
      runAction(async (...given: readonly unknown[]) => {
        const options = command.opts<Options & TargetOptions & ActionOptions>();
        const typed = words === undefined ? [] : given[0] === undefined ? [] : [given[0]].flat().map(String);
        const made = action(typed, options, context);
        const { recordAction } = await import("./record-action.js");
        done(await recordAction(context, made, recordingOptions(options, context.env)));
      }),
    );
}
