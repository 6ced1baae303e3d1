import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTypedSecrets } from "../src/index.js";
import { modeOf, readEntries, readPart, sentBytes } from "./support/read-step.js";
import { type ScratchServer, sendJson, startScratchServer } from "./support/scratch-server.js";
import { startTestRun, type TestRun } from "./support/test-browser.js";

let server: ScratchServer;
let run: TestRun;

beforeAll(async () => {
  server = await startScratchServer({
    "/": `<form onsubmit="event.preventDefault(); console.log('sending', pin.value); fetch('/api/login?pin=' + encodeURIComponent(pin.value), { method: 'POST', body: JSON.stringify({ password: password.value }) }); out.textContent = 'Pin ' + pin.value;">
<label>Password <input id="password" type="password"></label> <label>Code <input id="code" autocomplete="one-time-code"></label>
<label>Pin <input id="pin"></label> <button>Go</button></form><p id="out"></p>
<button type="button" onclick="history.replaceState(null, '', '?q=' + encodeURIComponent(pin.value))">Address</button>`,
    "/keys": `<label>Password <input type="password"></label>`,
    "/api/login": (_request, response) => sendJson(response, { ok: true }),
  });
  run = await startTestRun();
  await run.act({ kind: "goto", url: `${server.url}/` });
}, 60_000);

afterAll(async () => {
  await run?.close();
  await server?.close();
});

const mark = expect.stringMatching(/^\[password#\d+\]$/);
const readable = ["step.json", "page.txt", "page.aria.yaml", "console.jsonl"];

function expectNowhere(stepFolder: string, secret: string): void {
  for (const file of readable) {
    const text = existsSync(join(stepFolder, file)) ? readPart(stepFolder, file) : "";
    expect(text, file).not.toContain(secret);
    expect(text, file).not.toContain(encodeURIComponent(secret));
  }
}

test("what is typed into a password field is a marker before step.json exists", async () => {
  const filled = await run.act({ kind: "fill", target: { by: "label", text: "Password" }, value: "hunter2 & co" });
  expect(filled.record).toMatchObject({ ok: true, args: { value: "[password#1]", secret: true } });
  expectNowhere(filled.path, "hunter2 & co");
  expect(readPart(filled.path, "page.aria.yaml")).toMatch(/textbox "Password".*\[password\]/);
  const typed = await run.act({ kind: "type", text: "-more-of-it" });
  expect(typed.record.args).toMatchObject({ text: mark, secret: true });
  expectNowhere(typed.path, "-more-of-it");
  const key = await run.act({ kind: "press", key: "Z" });
  expect(key.record.args).toEqual({ key: "[password]" });
});

test("so is a one-time code", async () => {
  const { record } = await run.act({ kind: "fill", target: { by: "label", text: "Code" }, value: "771203" });
  expect(record.args).toMatchObject({ value: mark });
});

test("--secret keeps any text out, in this step and as the field's value in later ones", async () => {
  const secret = "s3cret pin/ü";
  const typed = await run.act({ kind: "fill", target: { by: "label", text: "Pin" }, value: secret, secret: true });
  expect(typed.record.args).toMatchObject({ value: mark });
  expectNowhere(typed.path, secret);
  const snapshot = await run.act({ kind: "snapshot" });
  expect(readPart(snapshot.path, "page.aria.yaml")).toMatch(/textbox "Pin".*\[password\]/);
  expectNowhere(snapshot.path, secret);
  // The page's own style is as it was.
  const style = await run.act({
    kind: "eval",
    expression: "document.getElementById('pin').getAttribute('style') || ''",
  });
  expect(style.record.result).toBe("");
});

test("a failed action says nothing of the text that was to be typed", async () => {
  const { path, record } = await run.act(
    { kind: "fill", target: { by: "label", text: "No such field" }, value: "never typed" },
    { timeoutSeconds: 0.5 },
  );
  expect(record.args).toMatchObject({ value: expect.stringContaining("withheld") });
  expectNowhere(path, "never typed");
});

test("network.har keeps what was sent, for its owner only; so do the profile and what is kept between steps", async () => {
  const { path } = await run.act({ kind: "click", target: { by: "role", role: "button", name: "Go" } });
  const login = readEntries(path).find(({ request }) => request.url.includes("/api/login"));
  expect(JSON.parse(sentBytes(login as never).toString())).toEqual({ password: "hunter2 & co-more-of-itZ" });
  expect(modeOf(join(path, "network.har"))).toBe(0o600);
  expect(modeOf(path)).toBe(0o700);
  expect(modeOf(run.browser.profile)).toBe(0o700);
  const memory = join(run.browser.profile, "inspect-browser-memory.json");
  expect(modeOf(memory)).toBe(0o600);
  // What later steps have to leave out is kept beside the browser's own history and cookies, and nowhere else.
  expect(JSON.parse(readFileSync(memory, "utf8")).secrets).toContain("hunter2 & co-more-of-itZ");
  expect(readTypedSecrets(run.browser.profile)).toContain("771203");
});

test("the screenshot is bounded at capture", async () => {
  const wide = await run.act({ kind: "snapshot" }, { screenshot: { mostWidth: 400, mostHeight: 400 } });
  expect(wide.record.screenshot).toMatchObject({ width: 400 });
  const png = readFileSync(join(wide.path, "screenshot.png"));
  expect(png.readUInt32BE(16)).toBe(400);
  const tiny = await run.act({ kind: "snapshot" }, { screenshot: { mostBytes: 3000 } });
  expect(tiny.record.screenshot?.scale ?? 0).toBeLessThan(1);
  expect(readFileSync(join(tiny.path, "screenshot.png")).length).toBeLessThanOrEqual(3000);
  const none = await run.act({ kind: "snapshot" }, { screenshot: { mostBytes: 10 } });
  expect(none.record.missing).toMatchObject([{ file: "screenshot.png" }]);
  expect(readdirSync(none.path)).not.toContain("screenshot.png");
});

test("what was typed in an earlier step stays out of every later one, whatever the page does with it", async () => {
  const secret = "pass-word of Mon/day";
  await run.act({ kind: "goto", url: `${server.url}/` });
  await run.act({ kind: "fill", target: { by: "label", text: "Password" }, value: secret });
  const typedByKeys = "Key9";
  await run.act({ kind: "click", target: { by: "label", text: "Code" } });
  await run.act({ kind: "goto", url: `${server.url}/keys` });
  await run.act({ kind: "click", target: { by: "label", text: "Password" } });
  for (const key of typedByKeys) await run.act({ kind: "press", key });
  const show = `document.title = ${JSON.stringify(secret)}; console.log(${JSON.stringify(secret)}, document.querySelector('input').value);
    document.body.append(${JSON.stringify(`You typed ${secret}`)} + document.querySelector('input').value)`;
  const shown = await run.act({ kind: "eval", expression: `setTimeout(() => { ${show} }), 1` });
  const later = await run.act({ kind: "goto", url: `${server.url}/?name=${encodeURIComponent(secret)}` });
  for (const { path } of [shown, later]) {
    expectNowhere(path, secret);
    expectNowhere(path, typedByKeys);
  }
  expect(readPart(shown.path, "page.txt")).toMatch(/You typed \[password#\d+\]/);
  expect(later.record.url).toMatch(/name=\[password#\d+\]$/);
});
