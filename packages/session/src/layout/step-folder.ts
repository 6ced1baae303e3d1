import { mkdirSync, readdirSync, renameSync, rmdirSync } from "node:fs";
import { basename, join } from "node:path";
import { folderMode } from "./file-names.js";
import { safeName } from "./inspect-folder.js";
import { runPaths } from "./run-folder.js";

const stepNamePattern = /^(\d{4,9})-([a-z0-9][a-z0-9-]*)$/;
const numberPattern = /^(\d{4,9})(?:-|$)/;

/** A step's place in a run. */
export interface StepFolder {
  /** 1 for the first step of a run. */
  readonly number: number;
  /** For example `0001-click`. */
  readonly name: string;
  readonly path: string;
}

/** The step that a folder name stands for, or null: `0001-click` is step 1. */
export function parseStepFolderName(name: string): { readonly number: number; readonly action: string } | null {
  const match = stepNamePattern.exec(name);
  return match?.[1] === undefined || match[2] === undefined ? null : { number: Number(match[1]), action: match[2] };
}

/** `0001-click` for step 1 with action `click`. */
export function stepFolderName(number: number, action: string): string {
  return `${String(number).padStart(4, "0")}-${safeName(action) || "step"}`;
}

/** The run's step folders in order; an empty list when there is none. */
export function listStepFolders(runFolder: string): StepFolder[] {
  const { steps } = runPaths(runFolder);
  return listNames(steps)
    .map((name) => ({ name, parsed: parseStepFolderName(name) }))
    .filter((entry) => entry.parsed !== null)
    .map(({ name, parsed }) => ({ number: parsed?.number ?? 0, name, path: join(steps, name) }))
    .sort((left, right) => left.number - right.number || (left.name < right.name ? -1 : 1));
}

/**
 * Makes the next step folder of a run, mode 0700, for a recorder to fill. Two processes that call it at once get
 * different numbers, with or without the run's lock. Throws what the file system throws.
 *
 * @param action the verb, for the folder's name
 */
export function createStepFolder(runFolder: string, action: string): StepFolder {
  const { steps } = runPaths(runFolder);
  mkdirSync(steps, { recursive: true, mode: folderMode });
  for (let number = nextNumber(steps); ; number = Math.max(number + 1, nextNumber(steps))) {
    // The bare number is reserved first (one process can make it), then checked against names made since, then named.
    const reserved = join(steps, String(number).padStart(4, "0"));
    try {
      mkdirSync(reserved, { mode: folderMode });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") continue;
      throw error;
    }
    if (listNames(steps).some((name) => numberOf(name) === number && name !== basename(reserved))) {
      rmdirSync(reserved);
      continue;
    }
    const name = stepFolderName(number, action);
    renameSync(reserved, join(steps, name));
    return { number, name, path: join(steps, name) };
  }
}

function nextNumber(steps: string): number {
  return Math.max(0, ...listNames(steps).map(numberOf)) + 1;
}

function numberOf(name: string): number {
  return Number(numberPattern.exec(name)?.[1] ?? 0);
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
