import { readFileSync, readlinkSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import lockfile from "proper-lockfile";
import { fileMode } from "../layout/file-names.js";
import { objectOrNull } from "../layout/json-file.js";
import { isProcessAlive, processIdentity } from "../layout/process-identity.js";

// proper-lockfile takes over a lock that shows no sign of life for its stale time. Here a lock also says which process
// holds it, so that the one of a killed command is taken away at once.

/** Where a lock says who holds it. */
function ownerPath(lockPath: string): string {
  return `${lockPath}.owner`;
}

/** Says that this process holds the lock. */
export function nameOwner(lockPath: string): void {
  const owner = {
    pid: process.pid,
    identity: processIdentity(process.pid),
    place: processPlace(),
    lock: lockMark(lockPath),
  };
  writeFileSync(ownerPath(lockPath), JSON.stringify(owner), { mode: fileMode });
}

/**
 * Takes away a lock whose process is gone. Two waiting commands never take away a third one's lock: they do it one after
 * the other, and only the very lock that the dead process made.
 */
export async function removeDeadLock(lockPath: string): Promise<void> {
  if (!isOwnerDead(lockPath)) return;
  let release: () => Promise<void>;
  try {
    release = await lockfile.lock(lockPath, { lockfilePath: `${lockPath}.takeover`, realpath: false, stale: 2000 });
  } catch {
    return;
  }
  try {
    if (!isOwnerDead(lockPath)) return;
    // First the name, then the lock: whoever locks next starts without an owner, which nobody takes for dead.
    rmSync(ownerPath(lockPath), { force: true });
    rmdirSync(lockPath);
  } catch {
    // Somebody else took it away.
  } finally {
    await release().catch(() => {});
  }
}

function isOwnerDead(lockPath: string): boolean {
  try {
    const owner = objectOrNull(JSON.parse(readFileSync(ownerPath(lockPath), "utf8")));
    if (owner === null || typeof owner.pid !== "number" || owner.lock !== lockMark(lockPath)) return false;
    if (owner.place !== processPlace()) return false;
    if (!isProcessAlive(owner.pid)) return true;
    const identity = processIdentity(owner.pid);
    return typeof owner.identity === "string" && identity !== null && identity !== owner.identity;
  } catch {
    return false;
  }
}

// A process of another machine or container that shares the folder cannot be looked up from here.
function processPlace(): string {
  try {
    return `${hostname()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
}

function lockMark(lockPath: string): string {
  const { ino, birthtimeMs } = statSync(lockPath);
  return `${ino}:${birthtimeMs}`;
}
