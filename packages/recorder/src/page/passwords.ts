import type { Page } from "playwright-core";
import { passwordValues } from "../in-page/password-values.js";

const patienceMs = 2000;
const mostFields = 20;

/** The values of a page's password fields, in all its frames: of at least 4 characters, since shorter ones stand in any text. */
export async function readPasswords(page: Page): Promise<readonly string[]> {
  const read = page
    .frames()
    .map((frame) =>
      Promise.race([
        frame.evaluate(passwordValues, mostFields).catch(() => []),
        new Promise<string[]>((resolve) => setTimeout(() => resolve([]), patienceMs).unref()),
      ]),
    );
  return [...new Set((await Promise.all(read)).flat())].filter(({ length }) => length >= 4);
}
