import { readdirSync } from "node:fs";
import { createStepFolder, listStepFolders, safeReadStepRecord } from "@inspect/session/layout";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserStatus, closeBrowser, openBrowser, recordStep } from "../src/index.js";
import { readEntries, receivedBytes } from "./support/read-step.js";
import { type ScratchServer, sendJson, startScratchServer } from "./support/scratch-server.js";
import { startTestRun, type TestRun, testBrowser } from "./support/test-browser.js";

let server: ScratchServer;
let run: TestRun;
/** Called by the page, in the middle of a step. */
let onDie: () => void = () => {};

beforeAll(async () => {
  server = await startScratchServer({
    "/": `<button onclick="fetch('/first').then((a) => a.json()).then(() => fetch('/die'))">Die</button>
<button onclick="setTimeout(() => { window.answer = confirm('Nobody is there') }, 1500)">Ask later</button>`,
    "/first": (_request, response) => sendJson(response, { first: true }),
    // Answered never: the browser is gone by then.
    "/die": () => setTimeout(() => onDie(), 300),
  });
  run = await startTestRun();
  await run.act({ kind: "goto", url: `${server.url}/` });
}, 60_000);

afterAll(async () => {
  await run?.close();
  await server?.close();
});

test("the page's process crashes: the step says so, and goto goes on in the same browser", async () => {
  const { record } = await run.act({ kind: "goto", url: "chrome://crash" });
  expect(record.ok).toBe(false);
  const next = await run.act({ kind: "goto", url: `${server.url}/` });
  expect(next.record).toMatchObject({ ok: true, url: `${server.url}/` });
}, 60_000);

test("a dialog that opens between two steps: the next step says what blocks the tab, reload frees it", async () => {
  await run.act({ kind: "click", target: { by: "text", text: "Ask later" } }, { settle: { quietSeconds: 0.1 } });
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const blocked = await run.act({ kind: "eval", expression: "window.answer" });
  // Chrome's headless shell dismisses a dialog that nobody sees; a whole Chrome shows it and the page stands still.
  const expected = blocked.record.ok
    ? { result: false }
    : { errorCode: "not-answering", error: expect.stringContaining("inspect reload") };
  expect(blocked.record).toMatchObject(expected);
  const reloaded = await run.act({ kind: "reload" });
  expect(reloaded.record).toMatchObject({ ok: true, url: `${server.url}/` });
}, 60_000);

test("the browser dies mid-step: the step says so, and nothing else that was recorded is lost", async () => {
  let interim: unknown;
  onDie = () => {
    // What a command that is killed itself would leave.
    interim = safeReadStepRecord(listStepFolders(run.folder).at(-1)?.path ?? "");
    process.kill(run.browser.pid, "SIGKILL");
  };
  const before = listStepFolders(run.folder).length;
  const { path, record } = await run.act({ kind: "click", target: { by: "text", text: "Die" } });
  expect(record).toMatchObject({
    ok: false,
    errorCode: "browser-gone",
    error: expect.stringContaining("--resume"),
    settled: { by: "browser-gone" },
    element: { text: "Die" },
    network: { entries: 2 },
    warnings: [{ code: "har-from-events" }],
  });
  expect(record.mouse?.path?.length).toBeGreaterThan(1);
  expect(record.missing.map(({ file }) => file).sort()).toEqual(["page.aria.yaml", "page.txt", "screenshot.png"]);
  const [first, die] = readEntries(path);
  expect(receivedBytes(first as never).toString()).toBe('{"first":true}');
  expect(die).toMatchObject({ request: { url: `${server.url}/die` }, _openAtEnd: true });
  expect(interim).toMatchObject({
    ok: true,
    value: { action: "click", ok: false, errorCode: "interrupted", error: expect.stringContaining("interrupted") },
  });
  expect(readdirSync(path).sort()).toEqual(["console.jsonl", "network.har", "step.json"]);
  expect(await browserStatus(run.browser)).toBe("gone");
  // No folder is made for a browser that is known to be gone.
  await expect(run.act({ kind: "snapshot" })).rejects.toMatchObject({ code: "browser-gone" });
  expect(listStepFolders(run.folder)).toHaveLength(before + 1);
  // The same profile opens again, with its cookies and its step count.
  const { browser } = await openBrowser({ profile: run.browser.profile, settings: { browser: await testBrowser() } });
  try {
    const again = await recordStep({
      browser,
      stepFolder: () => createStepFolder(run.folder, "goto"),
      action: { kind: "goto", url: `${server.url}/` },
    });
    expect(again).toMatchObject({ step: { number: before + 2 }, record: { ok: true } });
  } finally {
    await closeBrowser(browser);
  }
}, 60_000);
