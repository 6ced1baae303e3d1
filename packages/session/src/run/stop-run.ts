import type { ActiveRun } from "../layout/active-run.js";
import type { RunBrowser, RunRecord } from "../layout/run-record.js";
import { withRun } from "./locked-run.js";
import type { LockOptions } from "./run-lock.js";

/** How a run is stopped. */
export interface StopRunOptions extends LockOptions {
  /** Closes our browser, when the run has one; gives back its record. */
  readonly closeBrowser?: (browser: RunBrowser) => Promise<RunBrowser>;
  /** @default the clock */
  readonly now?: () => Date;
}

/**
 * Ends the recording of a run: no further step is taken and its browser is closed. The run stays the active one, as an
 * unreached goal, a missing finding or a missing fix still holds.
 */
export async function stopRun(run: ActiveRun, options: StopRunOptions = {}): Promise<RunRecord> {
  const now = options.now ?? (() => new Date());
  return withRun(
    run,
    async (locked) => {
      const { browser } = locked.record;
      const open = browser !== null && browser.closedAt === null ? browser : null;
      const closed =
        open?.by === "inspect" && options.closeBrowser !== undefined
          ? await options.closeBrowser(open)
          : open && { ...open, closedAt: now().toISOString() };
      await locked.save({
        stoppedAt: locked.record.stoppedAt ?? now().toISOString(),
        ...(closed === null ? {} : { browser: closed }),
      });
      return locked.record;
    },
    options,
  );
}
