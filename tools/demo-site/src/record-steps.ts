import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import type { DemoSite } from "./served-call.js";
import { tidyRecording } from "./tidy-recording.js";

const viewport = { width: 720, height: 640 };
const settleTime = 250;
const moves = 12;

interface Step {
  readonly action: "goto" | "click";
  readonly args: Readonly<Record<string, unknown>>;
}

/**
 * Records the steps of a story, each in a step folder of its own, as any recorder may make them: the shop is opened, a
 * button does nothing, the basket refuses a mug with an error answer, and a second try is confirmed.
 *
 * @param folder gets one folder a step, `0001-goto` and so on
 */
export async function recordSteps(browser: Browser, site: DemoSite, folder: string): Promise<void> {
  site.reset();
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const mouse = { x: 20, y: 20 };
  for (const [index, step] of steps(site).entries()) {
    const name = `${String(index + 1).padStart(4, "0")}-${step.action}`;
    const target = join(folder, name);
    mkdirSync(target, { recursive: true });
    await recordStep(context, page, step, target, mouse);
  }
  await context.close();
}

function steps(site: DemoSite): Step[] {
  return [
    { action: "goto", args: { url: `${site.url}/` } },
    ...["Size guide", "Add mug to basket", "Take the large one"].map((name) => ({
      action: "click" as const,
      args: { role: "button", name },
    })),
  ];
}

async function recordStep(
  context: BrowserContext,
  page: Page,
  step: Step,
  folder: string,
  mouse: { x: number; y: number },
): Promise<void> {
  const network = join(folder, "network.har");
  await context.tracing.startHar(network, { content: "embed", mode: "full" });
  const startedAt = new Date();
  const start = performance.now();
  const path: { x: number; y: number; t: number }[] = [];
  const from = { ...mouse };
  let pressedMs: number | null = null;
  if (step.action === "click") {
    const to = await middleOf(page.getByRole("button", { name: String(step.args.name), exact: true }));
    for (let move = 1; move <= moves; move++) {
      const share = move / moves;
      const point = {
        x: Math.round(from.x + (to.x - from.x) * share),
        y: Math.round(from.y + (to.y - from.y) * share),
      };
      await page.mouse.move(point.x, point.y);
      path.push({ ...point, t: Math.round(performance.now() - start) });
      Object.assign(mouse, point);
    }
    const down = performance.now();
    await page.mouse.down();
    await page.mouse.up();
    pressedMs = Math.round(performance.now() - down);
  } else await page.goto(String(step.args.url));
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(settleTime);
  const durationMs = Math.round(performance.now() - start);
  await context.tracing.stopHar();
  const isClick = step.action === "click";
  const record = {
    format: "inspect/step",
    version: 1,
    action: step.action,
    args: step.args,
    mouse: isClick ? { from, to: { ...mouse }, moves: path.length, pressedMs, path } : null,
    startedAt: startedAt.toISOString(),
    durationMs,
    ok: true,
    error: null,
    url: page.url(),
    title: await page.title(),
  };
  tidyRecording(network);
  writeFileSync(join(folder, "step.json"), `${JSON.stringify(record, null, 2)}\n`);
  // biome-ignore lint/performance/useDomNodeTextContent: page.txt is what a person sees
  writeFileSync(join(folder, "page.txt"), `${await page.locator("body").innerText()}\n`);
  await page.screenshot({ path: join(folder, "screenshot.png") });
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (box === null) throw new Error(`the page shows nothing to click for ${target.toString()}`);
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}
