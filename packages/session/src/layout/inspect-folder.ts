import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
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

/**
 * Makes the `.inspect` folder when it is missing: mode 0700, with a `.gitignore` of `*`, so that recordings never
 * reach a repository. Throws what the file system throws.
 */
export function ensureInspectFolder(inspectFolder: string): void {
  mkdirSync(inspectFolder, { recursive: true, mode: folderMode });
  if (process.platform !== "win32" && (statSync(inspectFolder).mode & 0o777) !== folderMode) {
    chmodSync(inspectFolder, folderMode);
  }
  const ignore = join(inspectFolder, ".gitignore");
  if (!existsSync(ignore)) writeFileSync(ignore, "*\n", { mode: 0o600 });
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
