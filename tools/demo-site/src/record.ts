/**
 * Makes the recordings that the project ships, with a real browser against the demo shop: one visit of the whole shop
 * beside what the shop says it served, and the steps of a story.
 */
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launchBrowser } from "./find-browser.js";
import { recordSteps } from "./record-steps.js";
import { recordVisit } from "./record-visit.js";
import { startDemoSite } from "./start-demo-site.js";
import { tidyRecording } from "./tidy-recording.js";

const folder = fileURLToPath(new URL("../recordings", import.meta.url));
// Fixed ports, so that two recordings differ in times only.
const ports = { port: 41_800, trackerPort: 41_801 };

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const site = await startDemoSite(ports);
const browser = await launchBrowser();
try {
  const shop = join(folder, "shop.har");
  const calls = await recordVisit(browser, site, shop);
  tidyRecording(shop);
  writeFileSync(join(folder, "shop.truth.json"), `${JSON.stringify({ url: site.url, calls }, null, 1)}\n`);
  await recordSteps(browser, site, join(folder, "steps"));
  process.stdout.write(`recorded ${calls.length} calls, ${Math.round(statSync(shop).size / 1000)} kB, in ${folder}\n`);
} finally {
  await browser.close();
  await site.close();
}
