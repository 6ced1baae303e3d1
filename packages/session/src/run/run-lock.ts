import lockfile from "proper-lockfile";
import { SessionError } from "../error.js";
import { runPaths } from "../layout/run-folder.js";
import { nameOwner, removeDeadLock } from "./lock-owner.js";

/** How a command waits for its turn on a run. */
export interface LockOptions {
  /** How long to wait for another command, in seconds. @default 600 */
  readonly waitSeconds?: number;
  /** Called once when another command holds the run. */
  readonly onWait?: () => void;
}

/** A wait is told only when the lock is still held after this many tries (about half a second). */
const firstNotice = 10;

/** After so long without a sign of life a lock counts as left behind by a killed command, in milliseconds. */
const staleAfter = 30_000;

/**
 * Runs `work` while no other command works on the run; commands queue up. A lock that a killed command left behind is
 * taken away at once where its process can be looked up, and after 30 seconds in any case.
 *
 * @throws SessionError `run-locked` when the wait was too long, `lock-lost` when another command took the lock over
 *   while this one was stopped
 */
export async function withRunLock<T>(runFolder: string, work: () => Promise<T>, options: LockOptions = {}): Promise<T> {
  return withLock(runFolder, runPaths(runFolder).lock, work, options);
}

/** The same for any folder with a lock at any path. */
export async function withLock<T>(
  folder: string,
  lockPath: string,
  work: () => Promise<T>,
  options: LockOptions = {},
): Promise<T> {
  let lost: Error | null = null;
  const release = await acquire(folder, lockPath, options, (error) => {
    lost = error;
  });
  try {
    const value = await work();
    if (lost !== null) throw lostError(folder, lost);
    return value;
  } finally {
    // Releasing a lock that was lost fails; there is nothing left to release.
    await release().catch(() => {});
  }
}

async function acquire(
  folder: string,
  lockPath: string,
  { waitSeconds = 600, onWait }: LockOptions,
  onLost: (error: Error) => void,
): Promise<() => Promise<void>> {
  const until = Date.now() + waitSeconds * 1000;
  for (let attempt = 0; ; attempt++) {
    try {
      const release = await lockfile.lock(folder, {
        lockfilePath: lockPath,
        realpath: false,
        stale: staleAfter,
        update: 5000,
        onCompromised: onLost,
      });
      nameOwner(lockPath);
      return release;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ELOCKED") {
        throw new SessionError("run-unreadable", `${folder} cannot be locked: ${(error as Error).message}`, {
          cause: error,
        });
      }
      await removeDeadLock(lockPath);
      if (attempt === firstNotice) onWait?.();
      if (Date.now() >= until) {
        const message = `another command has held the run for ${waitSeconds} seconds; wait for it, or stop it`;
        throw new SessionError("run-locked", message, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 25 + Math.random() * 50));
    }
  }
}

function lostError(runFolder: string, cause: Error): SessionError {
  const message = `another command took over the run ${runFolder} while this one was stopped; what it wrote is whole, run the command again`;
  return new SessionError("lock-lost", message, { cause });
}
