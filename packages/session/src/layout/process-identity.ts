import { readFileSync } from "node:fs";
import type { RunBrowser } from "./run-record.js";

/** Whether a process with this pid runs (also one of another user); one that ended and was never waited for does not. */
export function isProcessAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return processIdentity(pid) !== "ended";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * A text that differs between two processes that had the same pid, or null where the system does not tell (only
 * Linux's /proc does without starting a program).
 */
export function processIdentity(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Fields after the command name, which may hold spaces and brackets: state is the first, start time the 20th.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie has ended; only its parent has not looked yet.
    if (fields[0] === "Z" || fields[0] === "X") return "ended";
    return fields[19] === undefined ? null : `start:${fields[19]}`;
  } catch {
    return null;
  }
}

/** Whether a run's browser is open: ours while its process lives, another recorder's until `stop`. */
export function isBrowserOpen(browser: RunBrowser | null): boolean {
  if (browser === null || browser.closedAt !== null) return false;
  if (browser.by === "recorder" || browser.pid === null) return browser.by === "recorder";
  if (!isProcessAlive(browser.pid)) return false;
  const identity = processIdentity(browser.pid);
  return (
    identity !== "ended" &&
    (browser.processIdentity === null || identity === null || identity === browser.processIdentity)
  );
}
