import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createStepFolder } from "@inspect/session/layout";
import {
  type Action,
  type BrowserStepRecord,
  closeBrowser,
  findBrowser,
  type LaunchSettings,
  type OpenedBrowser,
  openBrowser,
  type RecordStepOptions,
  recordStep,
} from "../../src/index.js";

/** A Chromium for the tests: one that is installed, else the one of @sparticuz/chromium. */
export async function testBrowser(): Promise<string> {
  try {
    return (await findBrowser()).executable;
  } catch {
    // Makes the package unpack the libraries that the browser needs; read when it is imported.
    process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs20.x";
    const { default: chromium } = await import("@sparticuz/chromium");
    return chromium.executablePath();
  }
}

/** A run folder with an open browser, for one test file. */
export interface TestRun {
  readonly folder: string;
  readonly browser: OpenedBrowser;
  readonly warnings: readonly string[];
  /** Does an action; fast settling unless said otherwise. */
  act(
    action: Action,
    options?: Partial<RecordStepOptions>,
  ): Promise<{ readonly path: string; readonly record: BrowserStepRecord }>;
  close(): Promise<void>;
}

export async function startTestRun(settings: LaunchSettings = {}): Promise<TestRun> {
  const folder = mkdtempSync(join(tmpdir(), "inspect-recorder-"));
  const { browser, warnings } = await openBrowser({
    profile: join(folder, "profile"),
    settings: { browser: await testBrowser(), ...settings },
  });
  return {
    folder,
    browser,
    warnings,
    async act(action, options = {}) {
      const { step, record } = await recordStep({
        browser,
        stepFolder: () => createStepFolder(folder, action.kind),
        action,
        timeoutSeconds: 5,
        settle: { quietSeconds: 0.3, limitSeconds: 10 },
        ...options,
      });
      return { path: step.path, record };
    },
    async close() {
      await closeBrowser(browser);
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}
