import type { Browser } from "playwright-core";
import type { DemoSite, ServedCall } from "./served-call.js";
import { visitShop } from "./visit-shop.js";

const lastCalls = 400;

/**
 * Records one visit of the whole shop with Playwright's own HAR recorder.
 *
 * @param path where the HAR goes
 * @returns what the site served meanwhile
 */
export async function recordVisit(browser: Browser, site: DemoSite, path: string): Promise<readonly ServedCall[]> {
  site.reset();
  const context = await browser.newContext({ recordHar: { path, content: "embed", mode: "full" } });
  const page = await context.newPage();
  await visitShop(page, site);
  // Farewell beacons and the socket's end reach the site after the page has moved on.
  await page.waitForTimeout(lastCalls);
  await context.close();
  return site.truth();
}
