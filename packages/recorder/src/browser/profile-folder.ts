import { chmodSync, mkdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { folderMode, isProcessAlive } from "@inspect/session/layout";
import { RecorderError } from "../error.js";

const portFile = "DevToolsActivePort";

/**
 * Makes a profile folder ready for a launch: mode 0700, no stale address in it.
 *
 * @throws RecorderError `profile-in-use` when a living browser holds it
 */
export function prepareProfile(profile: string): void {
  mkdirSync(profile, { recursive: true, mode: folderMode });
  if (process.platform !== "win32") chmodSync(profile, folderMode);
  const holder = profileHolder(profile);
  if (holder !== undefined) {
    throw new RecorderError(
      "profile-in-use",
      `a browser (process ${holder}) already uses the profile ${profile}; close it, or give another folder with --profile`,
    );
  }
  rmSync(join(profile, portFile), { force: true });
}

/** The endpoint that a browser wrote into its profile; undefined until it has. */
export function profileEndpoint(profile: string): string | undefined {
  try {
    const [port, path] = readFileSync(join(profile, portFile), "utf8").split("\n");
    return port !== undefined && path?.startsWith("/devtools/browser/") ? `ws://127.0.0.1:${port}${path}` : undefined;
  } catch {
    return undefined;
  }
}

// Chrome's lock is a link to `<host>-<pid>`. A lock of a dead process, or of another host's container, is stale; Chrome
// itself clears the first and refuses to start over the second.
function profileHolder(profile: string): number | undefined {
  const lock = join(profile, "SingletonLock");
  let target: string;
  try {
    target = readlinkSync(lock);
  } catch {
    return undefined;
  }
  const dash = target.lastIndexOf("-");
  const pid = Number(target.slice(dash + 1));
  if (target.slice(0, dash) === hostname() && isProcessAlive(pid)) return pid;
  rmSync(lock, { force: true });
  return undefined;
}
