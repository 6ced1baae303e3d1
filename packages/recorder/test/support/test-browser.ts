import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeBrowser, findBrowser, type LaunchSettings, type OpenedBrowser, openBrowser } from "../../src/index.js";
import { type Act, actIn } from "./act.js";

/** A Chromium for the tests: `INSPECT_TEST_BROWSER`, one that is installed, else the one of @sparticuz/chromium. */
export async function testBrowser(): Promise<string> {
  const { INSPECT_TEST_BROWSER: named } = process.env;
  try {
    return (await findBrowser(named === undefined ? {} : { browser: named })).executable;
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
  readonly act: Act;
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
    act: actIn(browser, folder),
    async close() {
      await closeBrowser(browser);
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}
