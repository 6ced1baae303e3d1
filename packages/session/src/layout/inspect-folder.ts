import { chmodSync, existsSync, lstatSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { folderMode, inspectFolderName, inspectFolderVariable } from "./file-names.js";

/** The part of an environment that says where runs are kept. */
export type LayoutEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * Where the `.inspect` folder of a working directory is or would be: the place named by `INSPECT_FOLDER`, else the
 * nearest `.inspect` in the directory or above it, else `.inspect` in the directory itself.
 */
export function findInspectFolder(cwd: string, env: LayoutEnvironment = {}): string {
  const named = env[inspectFolderVariable];
  if (named !== undefined && named !== "") return resolve(cwd, named);
  let folder = resolve(cwd);
  for (;;) {
    const candidate = join(folder, inspectFolderName);
    if (isFolder(candidate)) return candidate;
    const above = dirname(folder);
    if (above === folder) return join(resolve(cwd), inspectFolderName);
    folder = above;
  }
}

/** Mode of a `.inspect` folder that held no run before Inspect came: the owner's only, with the sticky bit as a mark. */
const ownFolderMode = folderMode | 0o1000;

/**
 * Makes the `.inspect` folder when it is missing, with a `.gitignore` of `*`, so that recordings never reach a repository.
 * Its mode is 1700: the sticky bit says that every run in it was made on this machine, and neither a checkout nor an
 * unpacked archive sets it. A folder that brings runs with it gets 0700 and never the mark. Throws what the file system
 * throws.
 */
export function ensureInspectFolder(inspectFolder: string): void {
  mkdirSync(inspectFolder, { recursive: true, mode: folderMode });
  if (process.platform !== "win32") {
    const mode = statSync(inspectFolder).mode & 0o7777;
    const wanted = mode === ownFolderMode || !bringsRuns(inspectFolder) ? ownFolderMode : folderMode;
    if (mode !== wanted) setMode(inspectFolder, mode, wanted);
  }
  const ignore = join(inspectFolder, ".gitignore");
  if (!existsSync(ignore)) writeFileSync(ignore, "*\n", { mode: 0o600 });
}

// A file system that keeps no sticky bit is no reason to stop; one that leaves the folder open to others is.
function setMode(inspectFolder: string, mode: number, wanted: number): void {
  try {
    chmodSync(inspectFolder, wanted);
  } catch (error) {
    if ((mode & 0o777) !== folderMode) throw error;
  }
}

function bringsRuns(inspectFolder: string): boolean {
  return [runsFolder(inspectFolder), activeRunFile(inspectFolder)].some(
    (path) => lstatSync(path, { throwIfNoEntry: false }) !== undefined,
  );
}

/** `.inspect/runs`. */
export function runsFolder(inspectFolder: string): string {
  return join(inspectFolder, "runs");
}

/** `.inspect/active-run.json`, the file that names the active run. */
export function activeRunFile(inspectFolder: string): string {
  return join(inspectFolder, "active-run.json");
}

/** `.inspect/cache`, where compiled page state maps are kept by the hash of their source. */
export function cacheFolder(inspectFolder: string): string {
  return join(inspectFolder, "cache");
}

/** `.inspect/profiles/<name>`, the browser profile of an account; the name is made safe for a folder. */
export function profileFolder(inspectFolder: string, name: string): string {
  return join(inspectFolder, "profiles", safeName(name) || "default");
}

/** Lower-case letters, digits and hyphens of a name, at most 40 characters; may be empty. */
export function safeName(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
