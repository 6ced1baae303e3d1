import { readFileSync, statSync } from "node:fs";
import type { DecidedBy, Outcome, StepMark } from "@inspect/pee";
import { deciders, outcomes } from "@inspect/pee";
import { redactUrl } from "@inspect/redact";
import { numberOrNull, objectOrNull, safeReadJsonObject, stringOrNull } from "../layout/json-file.js";
import { safeReadStepRecord } from "../layout/read-step-record.js";
import { runPaths } from "../layout/run-folder.js";
import { listStepFolders, parseStepFolderName, type StepFolder } from "../layout/step-folder.js";
import { stepPaths } from "../layout/step-paths.js";

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
  /** Tells whether `reading.json` is still the file that was read. */
  readonly stamp: string | null;
}

/** The steps of a run in order: from `steps.json` where that is current, else from the step folders. */
export function loadStepIndex(runFolder: string): readonly IndexedStep[] {
  const known = new Map(readIndexFile(runFolder).map((step) => [step.name, step]));
  return listStepFolders(runFolder).map((folder) => {
    const stamp = fileStamp(stepPaths(folder.path).reading);
    const step = known.get(folder.name);
    return step !== undefined && stamp !== null && step.stamp === stamp ? step : indexStep(folder, stamp);
  });
}

/** The content of `steps.json`. */
export function stepIndexFile(steps: readonly IndexedStep[]): unknown {
  return { format: "inspect/steps", version: 1, steps };
}

/** The marks of every step that has a reading. */
export function stepMarks(steps: readonly IndexedStep[]): readonly StepMark[] {
  return steps.flatMap(({ number, reading }) =>
    reading === null ? [] : [{ number, outcome: reading.outcome, decidedBy: reading.decidedBy }],
  );
}

function indexStep(folder: StepFolder, stamp: string | null): IndexedStep {
  const record = safeReadStepRecord(folder.path);
  const step = record.ok ? record.value : null;
  return {
    number: folder.number,
    name: folder.name,
    action: step?.action ?? parseStepFolderName(folder.name)?.action ?? "unknown",
    url: step?.url == null ? null : redactUrl(step.url),
    ok: step?.ok ?? false,
    startedAt: step?.startedAt ?? null,
    durationMs: step?.durationMs ?? null,
    reading: stamp === null ? null : indexReading(stepPaths(folder.path).reading),
    stamp,
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

function fileStamp(path: string): string | null {
  try {
    const { mtimeMs, size, ino } = statSync(path);
    return `${mtimeMs}:${size}:${ino}`;
  } catch {
    return null;
  }
}
