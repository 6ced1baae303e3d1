import { type Stats, statSync } from "node:fs";
import { inspectFolderVariable } from "@inspect/session/layout";

/**
 * Why a `.inspect` folder is not trusted, or null. Its texts go before an agent as its user's, so they must not come from
 * a repository that was cloned or from another user of the machine. Inspect makes the folder for its owner alone, which
 * no checkout does. A folder that the user named in `INSPECT_FOLDER` is trusted.
 */
export function distrustOf(inspectFolder: string, env: Readonly<Record<string, string | undefined>>): string | null {
  if (process.getuid === undefined || env[inspectFolderVariable]) return null;
  const reason = distrustOfStats(statSync(inspectFolder), process.getuid());
  return reason === null
    ? null
    : `${inspectFolder} ${reason}; if it is yours, chmod 700 it, or name it in ${inspectFolderVariable}`;
}

/** The same for a folder's owner and mode, seen by the user `uid`. */
export function distrustOfStats({ uid: owner, mode }: Pick<Stats, "uid" | "mode">, uid: number): string | null {
  // Root works in folders of others, as in a container.
  if (owner !== uid && uid !== 0) return "belongs to another user";
  return (mode & 0o077) === 0 ? null : "is open to other users, as Inspect makes none";
}
