import { lstatSync, type Stats, statSync } from "node:fs";
import { isAbsolute } from "node:path";
import { inspectFolderVariable } from "@inspect/session/layout";

type Environment = Readonly<Record<string, string | undefined>>;
type Owned = Pick<Stats, "uid" | "mode">;

/** The sticky bit, which Inspect gives to a `.inspect` folder that brings no runs. */
const madeHere = 0o1000;

/**
 * Why a `.inspect` folder is not trusted, or null. Its texts go before an agent as its user's, so they must not come from
 * a repository that was cloned or from another user of the machine. Inspect keeps the folder for its owner alone and marks
 * one that held no runs before with the sticky bit, which neither a checkout nor an unpacked archive can carry, whatever
 * the umask; a mode of 0700 alone proves nothing. A folder whose absolute path the user named in `INSPECT_FOLDER` is trusted.
 */
export function distrustOf(inspectFolder: string, env: Environment): string | null {
  if (isNamed(env)) return null;
  const reason =
    process.getuid === undefined
      ? "cannot be told from one that came with a clone, as this system keeps no modes"
      : distrustOfStats(statSync(inspectFolder), process.getuid());
  if (reason === null) return null;
  const mend = process.getuid === undefined ? "" : "chmod 1700 it, or ";
  return `${inspectFolder} ${reason}; if they are yours, ${mend}give its absolute path in ${inspectFolderVariable}`;
}

/** Why a run's folder is not trusted, or null: a pull can add files to a `.inspect` folder that was made here. */
export function distrustOfRun(runFolder: string, env: Environment): string | null {
  if (isNamed(env)) return null;
  const stats = lstatSync(runFolder);
  const reason = stats.isDirectory() ? distrustOfOwner(stats, process.getuid?.() ?? stats.uid) : "is a link";
  return reason === null ? null : `${runFolder} ${reason}, so Inspect did not make it`;
}

/** The same as `distrustOf` for a folder's owner and mode, seen by the user `uid`; also root trusts only its own. */
export function distrustOfStats(stats: Owned, uid: number): string | null {
  const reason = distrustOfOwner(stats, uid);
  if (reason !== null || (stats.mode & madeHere) !== 0) return reason;
  return "lacks the mark of a folder whose runs were made here (mode 1700), so they may have come with a clone";
}

function distrustOfOwner({ uid: owner, mode }: Owned, uid: number): string | null {
  if (owner !== uid) return "belongs to another user";
  return (mode & 0o077) === 0 ? null : "is open to other users";
}

// A relative path would name a folder of whatever repository the agent works in.
function isNamed(env: Environment): boolean {
  return isAbsolute(env[inspectFolderVariable] ?? "");
}
