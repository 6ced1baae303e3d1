import { isProcessAlive, processIdentity, type RunBrowser } from "@inspect/session/layout";
import { connectCdp } from "../cdp/connection.js";

/** What is left of a recorded browser. */
export type BrowserStatus = "open" | "gone" | "not-ours";

/**
 * Whether a recorded browser is open and the same one: its process lives with the recorded start time, and its
 * endpoint (whose id is random) answers.
 */
export async function browserStatus(browser: RunBrowser): Promise<BrowserStatus> {
  if (browser.closedAt !== null || browser.endpoint === null) return "gone";
  if (browser.pid !== null && !isSameProcess(browser)) return "gone";
  try {
    const cdp = await connectCdp(browser.endpoint, 5);
    cdp.close();
    return "open";
  } catch (error) {
    return (error as { code?: string }).code === "not-our-browser" ? "not-ours" : "gone";
  }
}

/**
 * Closes a recorded browser: asks it to, and ends its process when it does not. Leaves alone what is not ours. Never
 * throws for a browser that has gone.
 *
 * @returns true when a browser was closed, false when there was none to close
 */
export async function closeBrowser(browser: RunBrowser): Promise<boolean> {
  if (browser.closedAt !== null || (browser.pid !== null && !isSameProcess(browser))) return false;
  let asked = false;
  if (browser.endpoint !== null) {
    try {
      const cdp = await connectCdp(browser.endpoint, 5);
      await Promise.race([cdp.send("Browser.close").catch(() => {}), pause(5000)]);
      cdp.close();
      asked = true;
    } catch {
      // Nothing answers; a process that still lives is ended below.
    }
  }
  const { pid } = browser;
  if (pid === null) return asked;
  for (let waited = 0; waited < 5000 && isSameProcess(browser); waited += 50) await pause(50);
  if (!isSameProcess(browser)) return true;
  // Without a start time to compare, only an endpoint that answered proves that the process is ours.
  if (asked || browser.processIdentity !== null) await killProcess(pid);
  return true;
}

/** Ends a process and its group: politely first, then at once. */
export async function killProcess(pid: number): Promise<void> {
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    for (const target of [-pid, pid]) {
      try {
        process.kill(target, signal);
      } catch {
        // No such group or process: it has ended, or leads no group.
      }
    }
    for (let waited = 0; waited < 2000 && isRunning(pid); waited += 50) await pause(50);
    if (!isRunning(pid)) return;
  }
}

function isSameProcess({ pid, processIdentity: recorded }: RunBrowser): boolean {
  if (pid === null || !isRunning(pid)) return false;
  const identity = processIdentity(pid);
  return recorded === null || identity === null || identity === recorded;
}

function isRunning(pid: number): boolean {
  return isProcessAlive(pid) && processIdentity(pid) !== "ended";
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
