import {
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { SessionError } from "../error.js";
import { folderMode, stepFileNames } from "../layout/file-names.js";
import { safeReadStepRecord } from "../layout/read-step-record.js";
import { runPaths } from "../layout/run-folder.js";
import { createStepFolder, parseStepFolderName, type StepFolder } from "../layout/step-folder.js";
import { stepPaths } from "../layout/step-paths.js";
import type { LockedRun } from "./locked-run.js";

/** A step in the run, and what of the given folder was not taken. */
export interface TakenStep {
  readonly step: StepFolder;
  /** For example links, which are never followed. */
  readonly notes: readonly string[];
}

const ours: readonly string[] = [
  stepFileNames.exchanges,
  stepFileNames.exchangesMarkdown,
  stepFileNames.bundle,
  stepFileNames.bundleMarkdown,
  stepFileNames.reading,
  stepFileNames.readingMarkdown,
  stepFileNames.earlierReadings,
];

const depthLimit = 3;

/**
 * Takes a recorded step folder into the run: its files are copied into the next step folder, which appears with all of
 * them or not at all. A folder that a recorder made in the run itself is taken as it is. Links are not followed, and
 * what Inspect itself wrote into the folder is not taken along.
 *
 * @throws SessionError `not-a-step` when it holds neither `network.har` nor `step.json`, or was read before
 */
export function takeStep(locked: LockedRun, folder: string): TakenStep {
  const source = stepSource(folder);
  const { steps } = runPaths(locked.run.runFolder);
  if (dirname(source) === realOf(steps)) return { step: stepInRun(source), notes: [] };
  const notes: string[] = [];
  mkdirSync(steps, { recursive: true, mode: folderMode });
  // Under the run's lock nobody else takes a step, so what stands here was left behind by a kill.
  for (const name of readdirSync(steps)) {
    if (name.startsWith(".taking-")) rmSync(join(steps, name), { recursive: true, force: true });
  }
  const taking = mkdtempSync(join(steps, ".taking-"));
  copyFiles(source, taking, notes, 0);
  const record = safeReadStepRecord(taking);
  const action = record.ok ? record.value.action : (parseStepFolderName(basename(source))?.action ?? "step");
  const step = createStepFolder(locked.run.runFolder, action);
  // The empty folder gives way to the full one; Windows replaces no folder, there it is taken away first.
  if (process.platform === "win32") rmdirSync(step.path);
  renameSync(taking, step.path);
  return { step, notes };
}

function stepSource(folder: string): string {
  const source = realOf(resolve(folder));
  let names: readonly string[];
  try {
    names = readdirSync(source);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const why = code === "ENOTDIR" ? "is a file, expected a step folder" : "is not there";
    throw new SessionError("not-a-step", `${folder} ${why}`, { cause: error });
  }
  if (!names.includes(stepFileNames.network) && !names.includes(stepFileNames.step)) {
    const message = `${folder} is no step folder: it has neither ${stepFileNames.network} nor ${stepFileNames.step}`;
    throw new SessionError("not-a-step", message);
  }
  return source;
}

function stepInRun(source: string): StepFolder {
  const name = basename(source);
  const number = parseStepFolderName(name)?.number;
  if (number === undefined) {
    throw new SessionError("not-a-step", `${source} stands among the run's steps but has no step's name (0001-click)`);
  }
  if (readdirSync(source).includes(basename(stepPaths(source).reading))) {
    throw new SessionError(
      "not-a-step",
      `step ${number} is in the run and was read; log inspect read ${number} reads it again`,
    );
  }
  return { number, name, path: source };
}

function copyFiles(from: string, to: string, notes: string[], depth: number): void {
  for (const name of readdirSync(from)) {
    if (depth === 0 && ours.includes(name)) continue;
    const source = join(from, name);
    const stat = lstatSync(source);
    if (stat.isFile()) copyFileSync(source, join(to, name), constants.COPYFILE_FICLONE);
    else if (stat.isDirectory() && depth < depthLimit) {
      mkdirSync(join(to, name), { mode: folderMode });
      copyFiles(source, join(to, name), notes, depth + 1);
    } else
      notes.push(
        `${name} was not taken: ${stat.isSymbolicLink() ? "a link" : "neither a file nor a folder near the top"}`,
      );
  }
}

function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
