import { existsSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { ProseRunError } from "../error.js";

/** Where references to runs are looked up. */
export interface FindRunOptions {
  /** The folder from which relative paths and run roots are looked for, upwards. @default process.cwd() */
  readonly cwd?: string;
  /** The user's home folder, which holds `.agents/prose/runs`. @default os.homedir() */
  readonly home?: string;
  /** Further folders that hold runs, asked first. @default [] */
  readonly runRoots?: readonly string[];
}

/** Folders below a project that hold its runs, newest convention last to be asked. */
const projectRoots = [".agents/prose/runs", ".prose/runs", "runs"] as const;

/** Every folder in which a bare id is looked for, in order: given ones, those of the project upwards, the user's. */
export function runRootsFor(options: FindRunOptions = {}): string[] {
  const { cwd = process.cwd(), home = homedir(), runRoots = [] } = options;
  const roots = runRoots.map((root) => resolve(cwd, root));
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    roots.push(...projectRoots.map((root) => join(folder, root)));
    if (dirname(folder) === folder) break;
  }
  roots.push(join(home, ".agents/prose/runs"));
  return [...new Set(roots)].filter(isFolder);
}

/**
 * Finds the folder of a run by a bare id, `~/id` (the user's runs), an absolute path, or a relative path that exists.
 *
 * @throws ProseRunError `run-not-found`
 */
export function findRun(reference: string, options: FindRunOptions = {}): string {
  const { cwd = process.cwd(), home = homedir() } = options;
  const tried: string[] = [];
  for (const candidate of candidates(reference, cwd, home, options)) {
    tried.push(candidate);
    if (isFolder(candidate)) return realpathSync.native(candidate);
  }
  const places = tried.length === 0 ? "no place to look" : `looked for ${tried.slice(0, 6).join(", ")}`;
  const asFile = existsSync(resolve(cwd, reference)) ? " That path is a file; give the run's folder." : "";
  throw new ProseRunError(
    "run-not-found",
    `No run '${reference}': ${places}.${asFile} Give a run's id, ~/id, or the path of its folder.`,
    { run: reference },
  );
}

function candidates(reference: string, cwd: string, home: string, options: FindRunOptions): string[] {
  if (reference === "" || reference.includes("\u0000")) return [];
  const ofUser = /^~[/\\]([^/\\]+)$/.exec(reference);
  if (ofUser !== null && ofUser[1] !== "..") return [join(home, ".agents/prose/runs", ofUser[1] as string)];
  if (isAbsolute(reference)) return [reference];
  const relative = resolve(cwd, reference);
  const isBare = !/[/\\]/.test(reference) && reference !== "." && reference !== "..";
  return isBare ? [...runRootsFor(options).map((root) => join(root, reference)), relative] : [relative];
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
