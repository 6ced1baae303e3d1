import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { DecidedBy, Outcome, StepMark, UnreadStep } from "@inspect/pee";
import { deciders, outcomes } from "@inspect/pee";
import { createRedactor, type Redactor } from "@inspect/redact";
import { learnTyped } from "../bundle/redact-step.js";
import { fileMode } from "../layout/file-names.js";
import { numberOrNull, objectOrNull, safeReadJsonObject, stringOrNull } from "../layout/json-file.js";
import { safeReadStepRecord } from "../layout/read-step-record.js";
import { runPaths } from "../layout/run-folder.js";
import { listStepFolders, parseStepFolderName, type StepFolder } from "../layout/step-folder.js";
import { stepPaths } from "../layout/step-paths.js";
import { writeFile } from "./write-file.js";

/** What a step's latest reading came to. */
export interface IndexedReading {
  readonly at: string;
  readonly outcome: Outcome;
  readonly decidedBy: DecidedBy;
  /** The first line of its text. */
  readonly says: string;
  /** The goal that it was about. */
  readonly goal: { readonly text: string; readonly setAt: string } | null;
  readonly reachesGoal: boolean;
}

/** A step of a run with what it came to. */
export interface IndexedStep {
  readonly number: number;
  /** The folder's name. */
  readonly name: string;
  readonly action: string;
  /** Redacted. */
  readonly url: string | null;
  readonly ok: boolean;
  readonly startedAt: string | null;
  readonly durationMs: number | null;
  /** Null while the step was recorded but not read. */
  readonly reading: IndexedReading | null;
}

/**
 * The steps of a run in order. `steps.json` is taken at its word for steps that were read, so that no command looks into
 * every folder; unless a command was killed between writing a reading and writing that file.
 */
export function loadStepIndex(runFolder: string): readonly IndexedStep[] {
  const { stepIndexMark } = runPaths(runFolder);
  const known = existsSync(stepIndexMark) ? [] : readIndexFile(runFolder);
  const byName = new Map(known.map((step) => [step.name, step]));
  const folders = listStepFolders(runFolder);
  const isKnown = ({ name }: StepFolder): boolean => (byName.get(name)?.reading ?? null) !== null;
  const redactor = folders.every(isKnown) ? null : typedRedactor(folders);
  return folders.map((folder) =>
    redactor === null || isKnown(folder)
      ? (byName.get(folder.name) as IndexedStep)
      : indexStep(folder, (url) => redactor.url(url)),
  );
}

/** A redactor that knows what the steps' arguments say was typed into secret fields. */
function typedRedactor(folders: readonly StepFolder[]): Redactor {
  const redactor = createRedactor();
  for (const { path } of folders) {
    const read = safeReadStepRecord(path);
    if (read.ok) learnTyped(read.value.args, redactor);
  }
  return redactor;
}

/** Says that a reading is about to be written which `steps.json` does not know. */
export function markStepIndex(runFolder: string): void {
  writeFileSync(runPaths(runFolder).stepIndexMark, "", { mode: fileMode });
}

/** Writes `steps.json`, which from then on knows every reading. */
export async function writeStepIndex(runFolder: string, steps: readonly IndexedStep[]): Promise<void> {
  const { stepIndex, stepIndexMark } = runPaths(runFolder);
  const text = `${JSON.stringify({ format: "inspect/steps", version: 1, steps })}\n`;
  await writeFile(stepIndex, text, { durable: false });
  rmSync(stepIndexMark, { force: true });
}

/** The marks of every step that has a reading. */
export function stepMarks(steps: readonly IndexedStep[]): readonly StepMark[] {
  return steps.flatMap(({ number, reading }) =>
    reading === null ? [] : [{ number, outcome: reading.outcome, decidedBy: reading.decidedBy }],
  );
}

/** The steps without a reading that can be read, oldest first. */
export function unreadSteps(
  steps: readonly IndexedStep[],
  folderOf: (step: IndexedStep) => string,
): readonly UnreadStep[] {
  return steps
    .filter(({ reading }) => reading === null)
    .map((step) => ({ number: step.number, damaged: hasFile(stepPaths(folderOf(step)).reading) }));
}

function hasFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** What a step's folder says. */
export function indexStep(folder: StepFolder, redact: (url: string) => string): IndexedStep {
  const record = safeReadStepRecord(folder.path);
  const step = record.ok ? record.value : null;
  return {
    number: folder.number,
    name: folder.name,
    action: step?.action ?? parseStepFolderName(folder.name)?.action ?? "unknown",
    url: step?.url == null ? null : redact(step.url),
    ok: step?.ok ?? false,
    startedAt: step?.startedAt ?? null,
    durationMs: step?.durationMs ?? null,
    reading: indexReading(stepPaths(folder.path).reading),
  };
}

function indexReading(path: string): IndexedReading | null {
  const read = safeReadJsonObject(path, "inspect/reading", 1);
  if (!read.ok) return null;
  const { outcome, decidedBy, text, at, goal, reachesGoal } = read.value;
  if (!outcomes.includes(outcome as Outcome) || !deciders.includes(decidedBy as DecidedBy)) return null;
  const about = objectOrNull(goal);
  const goalText = stringOrNull(about?.text);
  return {
    at: stringOrNull(at) ?? "",
    outcome: outcome as Outcome,
    decidedBy: decidedBy as DecidedBy,
    says: (stringOrNull(text) ?? "").split("\n")[0] ?? "",
    goal: goalText === null ? null : { text: goalText, setAt: stringOrNull(about?.setAt) ?? "" },
    reachesGoal: reachesGoal === true,
  };
}

function readIndexFile(runFolder: string): readonly IndexedStep[] {
  try {
    const found: unknown = JSON.parse(readFileSync(runPaths(runFolder).stepIndex, "utf8"));
    const file = objectOrNull(found);
    if (file?.format !== "inspect/steps" || file.version !== 1 || !Array.isArray(file.steps)) return [];
    return file.steps.filter(isIndexedStep);
  } catch {
    return [];
  }
}

function isIndexedStep(found: unknown): found is IndexedStep {
  const step = objectOrNull(found);
  return step !== null && numberOrNull(step.number) !== null && stringOrNull(step.name) !== null;
}
