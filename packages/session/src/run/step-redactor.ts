import { createRedactor, type Redactor } from "@inspect/redact";
import { learnTyped } from "../bundle/redact-step.js";
import { safeReadStepRecord } from "../layout/read-step-record.js";
import { listStepFolders } from "../layout/step-folder.js";
import type { LockedRun } from "./locked-run.js";

/** Actions by which recorders say that something was typed. */
const typing = /type|fill|press|input|key/i;

/** Earlier steps that are looked into for what was typed; each costs reading one small file. */
const mostSteps = 200;

/**
 * The redactor of a step: equal tokens get the same mark in all steps of the run. What was typed into a secret field in
 * an earlier step is known from the start, since a page may show it, or an answer repeat it, at any time.
 *
 * @param secrets what the recorder knows to have been typed; its own step.json holds marks in their place
 */
export function stepRedactor(locked: LockedRun, number: number, secrets: readonly string[]): Redactor {
  const usable = secrets.filter(({ length }) => length >= 4);
  const redactor = createRedactor({ salt: locked.run.runId, secrets: usable });
  const names = new Set(
    locked.steps.filter((step) => step.number < number && typing.test(step.action)).map(({ name }) => name),
  );
  if (names.size === 0) return redactor;
  const folders = listStepFolders(locked.run.runFolder).filter(({ name }) => names.has(name));
  for (const { path } of folders.slice(-mostSteps)) {
    const read = safeReadStepRecord(path);
    if (read.ok) learnTyped(read.value.args, redactor);
  }
  return redactor;
}
