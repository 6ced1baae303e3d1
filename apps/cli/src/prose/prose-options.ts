import { homedir } from "node:os";
import { resolve } from "node:path";
import type { FindRunOptions } from "@inspect/prose-run";
import { type Command, InvalidArgumentError, Option } from "commander";
import { collect } from "../board-input.js";
import type { CommandContext } from "../command.js";

/** How a command prints; `json` is stable and meant for programs. */
export type ProseFormat = "table" | "md" | "json";

/** Options of every prose command. */
export interface ProseOptions {
  readonly root: readonly string[];
  readonly state?: string;
  readonly format: ProseFormat;
}

/** Adds `--root`, `--state` and `--format`. */
export function addProseOptions(command: Command, formats: readonly ProseFormat[] = ["table", "json"]): Command {
  return command
    .option("--root <folder>", "a further folder that holds runs; repeatable", collect, [])
    .option("--state <folder>", "where inspections and baselines are kept (default: the user's OpenProse state folder)")
    .addOption(new Option("--format <format>", "how to print").choices([...formats]).default(formats[0]));
}

/** Where runs are looked up: from the working folder, in the given roots, in the user's own. */
export function findOptions(context: CommandContext, { root }: Pick<ProseOptions, "root">): Required<FindRunOptions> {
  return {
    cwd: context.cwd,
    home: context.env.HOME ?? homedir(),
    runRoots: root.map((folder) => resolve(context.cwd, folder)),
  };
}

/** The folders for inspections and for baselines. */
export function stateFolders(
  context: CommandContext,
  { state }: Pick<ProseOptions, "state">,
): { readonly registry: { folder?: string; home: string }; readonly baselines: { folder?: string; home: string } } {
  const home = context.env.HOME ?? homedir();
  if (state === undefined) return { registry: { home }, baselines: { home } };
  const folder = resolve(context.cwd, state);
  return { registry: { folder: `${folder}/inspector`, home }, baselines: { folder: `${folder}/baselines`, home } };
}

/**
 * Reads an option that counts something.
 *
 * @throws InvalidArgumentError for anything but a whole number from 1 on
 */
export function countFrom1(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("expected a whole number from 1 on");
  return Number(text);
}
