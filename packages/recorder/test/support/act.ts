import { createStepFolder } from "@inspect/session/layout";
import {
  type Action,
  type BrowserStepRecord,
  type OpenedBrowser,
  type RecordStepOptions,
  recordStep,
} from "../../src/index.js";

/** Does one action and gives its folder and record. */
export type Act = (
  action: Action,
  options?: Partial<RecordStepOptions>,
) => Promise<{ readonly path: string; readonly record: BrowserStepRecord }>;

/** Acts in an open browser, its steps in a run folder; fast settling unless said otherwise. */
export function actIn(browser: OpenedBrowser, runFolder: string): Act {
  return async (action, options = {}) => {
    const { step, record } = await recordStep({
      browser,
      stepFolder: () => createStepFolder(runFolder, action.kind),
      action,
      timeoutSeconds: 5,
      settle: { quietSeconds: 0.15, limitSeconds: 10 },
      ...options,
    });
    return { path: step.path, record };
  };
}
