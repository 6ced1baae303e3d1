import { RecorderError } from "../error.js";

/** The part of playwright-core that the recorder needs. */
export type Playwright = typeof import("playwright-core");

/**
 * Loads playwright-core, a peer dependency that only the browser commands need.
 *
 * @throws RecorderError `playwright-missing`
 */
export async function loadPlaywright(): Promise<Playwright> {
  try {
    return await import("playwright-core");
  } catch (error) {
    throw new RecorderError(
      "playwright-missing",
      "playwright-core is not installed beside this command; install it with: npm install playwright-core",
      error,
    );
  }
}
