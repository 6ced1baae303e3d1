import { existsSync } from "node:fs";
import { resolve } from "node:path";
import {
  noStates,
  type PreparedStates,
  prepareStates,
  readEvidence,
  type StepEvidence,
  safeReadBundle,
} from "@inspect/session";
import { findActiveRun, findInspectFolder, safeReadRunRecord } from "@inspect/session/layout";
import { requireStep, stepAtPath } from "./active-run.js";
import type { CommandContext } from "./command.js";
import { typedSecrets } from "./run-redactor.js";
import { findStatesPath, loadStates } from "./run-states.js";

/** A step folder with the map it is looked at by. */
export interface LookedAt {
  readonly folder: string;
  readonly evidence: StepEvidence;
  readonly states: PreparedStates;
  /** What is known to be secret in it. */
  readonly secrets: readonly string[];
}

/**
 * A step for `states explain` and `states suggest`: a step of a run with the goal frozen in its bundle, or any recorded
 * step folder with the active run's goal.
 */
export async function lookAtStep(context: CommandContext, asked: string, file: string | undefined): Promise<LookedAt> {
  const path = resolve(context.cwd, asked);
  const folder = existsSync(path) ? path : requireStep(context, asked).step.path;
  const run = stepAtPath(folder)?.run ?? findActiveRun(context.cwd, context.env);
  const inspectFolder = findInspectFolder(context.cwd, context.env);
  const statesFile = findStatesPath(context, file);
  const compiled = statesFile === null ? noStates : await loadStates(statesFile, inspectFolder);
  const { step, recording, pageText } = await readEvidence(folder);
  return {
    folder,
    evidence: { step, recording, pageText, goal: goalOf(context, folder) },
    states: await prepareStates(compiled),
    secrets: run === null ? [] : await typedSecrets(run),
  };
}

function goalOf(context: CommandContext, folder: string): StepEvidence["goal"] {
  const bundle = safeReadBundle(folder);
  if (bundle.ok) return bundle.value.goal;
  const run = findActiveRun(context.cwd, context.env);
  const record = run === null ? null : safeReadRunRecord(run.runFolder);
  const goal = record?.ok ? record.value.goal : null;
  return goal === null ? null : { text: goal.text, reached: goal.reached !== null };
}
