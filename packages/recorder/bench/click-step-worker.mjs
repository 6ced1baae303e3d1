// One process of the built package: clicks on one page as recorded steps and as bare Playwright clicks with HAR
// recording, in turns. Prints the times in milliseconds as JSON.
import { readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { closeBrowser, openBrowser, recordStep } from "../dist/index.js";

const [folder, browserPath, rounds] = [process.argv[2], process.argv[3], Number(process.argv[4])];

const page = `<!doctype html><title>Bench</title><link rel="icon" href="data:,">
<style>button { position: fixed; left: 20px; top: 20px } #far { left: 900px; top: 500px }</style>
<button id="far" onclick="go.onclick()">Far</button>
<button id="go" onclick="fetch('/api', { method: 'POST', body: 'x' }).then((a) => a.json()).then((a) => { out.textContent = a.count; })">Go</button>
<p id="out"></p>${'<div class="row"><a href="#">A link</a> and some text of a row</div>'.repeat(200)}`;
let count = 0;
const server = createServer((request, response) => {
  const isApi = request.url === "/api";
  response.writeHead(200, { "content-type": isApi ? "application/json" : "text/html; charset=utf-8" });
  response.end(isApi ? JSON.stringify({ count: ++count }) : page);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${server.address().port}/`;

const { browser } = await openBrowser({ profile: join(folder, "profile"), settings: { browser: browserPath } });
try {
  let number = 0;
  const step = (action) =>
    recordStep({
      browser,
      action,
      stepFolder: () => {
        number++;
        return { number, name: `step-${number}`, path: join(folder, "steps", String(number)) };
      },
    });
  await step({ kind: "goto", url });
  const bare = [];
  const recorded = [];
  for (let round = -2; round < rounds; round++) {
    // The buttons lie far apart, so that each step has a way to go.
    const button = round % 2 === 0 ? "#go" : "#far";
    const bareTime = await timed(() => bareClick(button));
    const began = performance.now();
    const { record } = await step({ kind: "click", target: { by: "css", selector: button } });
    const total = performance.now() - began;
    if (!record.ok || record.network.entries !== 1) throw new Error(JSON.stringify(record));
    const way = (record.mouse.path.at(-1).t - record.mouse.path[0].t + record.mouse.pressedMs) / 1000;
    // The first rounds warm both up.
    if (round < 0) continue;
    bare.push(bareTime);
    recorded.push({ total, way: way * 1000, laps: record.timings });
  }
  process.stdout.write(JSON.stringify({ bare, recorded }));
} finally {
  await closeBrowser(browser);
  server.close();
  rmSync(join(folder, "steps"), { recursive: true, force: true });
}

async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** What a command would do without us: connect, record a HAR, click, wait for the answer, write the HAR, disconnect. */
async function bareClick(button) {
  const connected = await chromium.connectOverCDP(browser.endpoint, { noDefaults: true });
  const [context] = connected.contexts();
  const [tab] = context.pages();
  const har = join(folder, "bare.har");
  await context.tracing.startHar(har);
  await Promise.all([tab.waitForResponse("**/api"), tab.click(button)]);
  await context.tracing.stopHar();
  await connected.close();
  if (JSON.parse(readFileSync(har, "utf8")).log.entries.length !== 1) throw new Error("the bare HAR is not whole");
}
