import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import {
  type ActiveRun,
  findActiveRun,
  listStepFolders,
  parseStepFolderName,
  runFileNames,
  type StepFolder,
} from "@inspect/session/layout";
import type { CommandContext } from "./command.js";
import { exitCode } from "./exit-codes.js";
import { CommandError } from "./print-failure.js";

/** The active run of the command's directory. @throws CommandError that says how to start one */
export function requireActiveRun(context: CommandContext): ActiveRun {
  const run = findActiveRun(context.cwd, context.env);
  if (run !== null) return run;
  throw new CommandError('there is no active run here; log inspect start --goal "<goal>" starts one', exitCode.usage);
}

/** A step with the run it belongs to. */
export interface StepInRun {
  readonly run: ActiveRun;
  readonly step: StepFolder;
}

/**
 * The step that an argument names: its number in the active run, its folder's name there, or the path of a step folder
 * of any run.
 *
 * @throws CommandError that says what there is
 */
export function requireStep(context: CommandContext, asked: string): StepInRun {
  const byPath = stepAtPath(resolve(context.cwd, asked));
  if (byPath !== null) return byPath;
  const run = requireActiveRun(context);
  const folders = listStepFolders(run.runFolder);
  const number = /^\d+$/.test(asked) ? Number(asked) : null;
  const step = folders.find(({ name, number: own }) => name === asked || own === number);
  if (step !== undefined) return { run, step };
  const path = resolve(context.cwd, asked);
  if (existsSync(path)) {
    const message = `${asked} is not a step of a run; log inspect step ${asked} takes a step folder into the active run`;
    throw new CommandError(message, exitCode.usage);
  }
  const known = folders.length === 0 ? "it has no steps yet" : `it has steps 1 to ${folders.at(-1)?.number}`;
  throw new CommandError(`there is no step ${asked} in the run ${run.runId}: ${known}`, exitCode.usage);
}

/** The run and step of a path such as `.inspect/runs/<runId>/steps/<name>`; null when it is none. */
export function stepAtPath(path: string): StepInRun | null {
  const name = path.split(/[\\/]/).at(-1) ?? "";
  const number = parseStepFolderName(name)?.number;
  const runFolder = dirname(dirname(path));
  if (number === undefined || dirname(path) !== join(runFolder, runFileNames.steps) || !isFolder(path)) return null;
  if (!existsSync(join(runFolder, runFileNames.run))) return null;
  const runId = runFolder.split(/[\\/]/).at(-1) ?? "";
  return { run: { inspectFolder: dirname(dirname(runFolder)), runId, runFolder }, step: { number, name, path } };
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
