import { relative } from "node:path";
import {
  type DecidedStep,
  type DecideOptions,
  decideStepFolder,
  type LockedRun,
  type PreparedStates,
  prepareStates,
  type Reading,
  withRun,
} from "@inspect/session";
import { type ActiveRun, type StepFolder, safeReadRunRecord } from "@inspect/session/layout";
import { askSubq } from "./ask-subq.js";
import type { CommandContext } from "./command.js";
import { exitCode } from "./exit-codes.js";
import { printJson, printText } from "./run-output.js";
import { loadRunStates } from "./run-states.js";
import { stepResult } from "./step-result.js";

/** Texts for people, or JSON for programs. */
export type OutputFormat = "text" | "json";

/** What deciding needs, made ready before anything is recorded, so that a broken map refuses the command in time. */
export interface Decider {
  readonly states: PreparedStates;
}

/** Makes ready what decides the steps of a run. @throws SessionError `states-unreadable`, `states-invalid` */
export async function prepareDecider(run: ActiveRun): Promise<Decider> {
  const record = safeReadRunRecord(run.runFolder);
  const statesFile = record.ok ? record.value.statesFile : null;
  return { states: await prepareStates(await loadRunStates(run.inspectFolder, statesFile)) };
}

/** What a recorder tells about a step beside what is decided, redacted; printed after it. */
export interface ToldStep {
  readonly text: string;
  readonly json: unknown;
}

/** The options with which a command decides: its states, SubQ from its environment. */
export function decideOptions(context: CommandContext, { states }: Decider): DecideOptions {
  return { states, ask: askSubq(context) };
}

/**
 * Takes the next step of a run: refused while a finding is missing, else `record` fills a step folder, and the step is
 * decided and printed, its reading first. All of it under the run's lock, so that commands queue up.
 *
 * @param record makes the step's folder (with `createStepFolder`) and fills it; what it throws ends the command
 * @param folder the recorded step to take, when it is one that stands on the disk already
 * @returns the exit code: 0, or 3 when SubQ failed to read the step
 */
export async function takeNextStep(
  context: CommandContext,
  run: ActiveRun,
  format: OutputFormat,
  record: (locked: LockedRun) => Promise<{
    readonly step: StepFolder;
    readonly notes?: readonly string[];
    readonly told?: ToldStep;
    readonly secrets?: readonly string[];
  }>,
  folder?: string,
): Promise<number> {
  const decider = await prepareDecider(run);
  const taken = await withRun(
    run,
    async (locked) => {
      locked.requireNextStep(folder);
      const { step, notes = [], told, secrets = [] } = await record(locked);
      return {
        step,
        told,
        decided: await decideStepFolder(locked, step, { ...decideOptions(context, decider), notes, secrets }),
      };
    },
    { onWait: () => context.stderr.write("inspect: another command works on this run; waiting for it\n") },
  );
  printStep(context, taken.step, taken.decided, format, taken.told);
  return readingExitCode(taken.decided.reading);
}

/** Prints what a step came to: the reading first (REQ-INSPECT-08), then the rest of its result. */
export function printStep(
  context: CommandContext,
  step: StepFolder,
  { reading, bundle }: DecidedStep,
  format: OutputFormat,
  told?: ToldStep,
): void {
  const result = stepResult(step, relative(context.cwd, step.path) || ".", bundle);
  if (format === "json") {
    printJson(context, { reading, step: result.json, ...(told === undefined ? {} : { recorded: told.json }) });
    return;
  }
  printText(context, `${reading.text}\n\n${result.text}${told === undefined ? "" : `\n${told.text.trimEnd()}`}`);
}

/** 0 for a reading, 3 when SubQ failed to make one. */
export function readingExitCode(reading: Reading): number {
  return reading.decidedBy === "subq-failed" ? exitCode.unavailable : exitCode.ok;
}
