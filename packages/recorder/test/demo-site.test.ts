import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readExchanges } from "@inspect/har";
import { type DemoSite, startDemoSite } from "@inspect-tools/demo-site";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { HarEntry } from "../src/har/har-types.js";
import type { Action } from "../src/index.js";
import { readEntries, receivedBytes, sentBytes, servedBytes } from "./support/read-step.js";
import { startTestRun, type TestRun } from "./support/test-browser.js";

let site: DemoSite;
let run: TestRun;
const steps: string[] = [];
const entries: HarEntry[] = [];

const button = (name: string): Action => ({ kind: "click", target: { by: "role", role: "button", name } });
const fill = (label: string, value: string): Action => ({ kind: "fill", target: { by: "label", text: label }, value });

beforeAll(async () => {
  site = await startDemoSite();
  run = await startTestRun();
  const photo = join(run.folder, "mug.jpg");
  writeFileSync(photo, Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x10, 0x80, 0x0a]));
  const visit: Action[] = [
    { kind: "goto", url: `${site.url}/` },
    { kind: "select", target: { by: "css", selector: "#size" }, options: ["large"] },
    button("Add mug to basket"),
    button("Add teapot to basket"),
    button("Show offers"),
    { kind: "goto", url: `${site.url}/login` },
    fill("Password", "no such password"),
    button("Sign in"),
    { kind: "goto", url: `${site.url}/account` },
    button("Load account"),
    { kind: "goto", url: `${site.url}/reviews` },
    fill("Your review", "Grüße, “very” good"),
    button("Send review"),
    button("Ask for reviews"),
    { kind: "goto", url: `${site.url}/contact` },
    fill("Message", "two\nlines"),
    button("Send message"),
    { kind: "goto", url: `${site.url}/photos` },
    { kind: "upload", target: { by: "label", text: "Photo" }, files: [photo] },
    button("Upload photo"),
    button("Send raw bytes"),
    { kind: "goto", url: `${site.url}/help` },
    button("Talk to the help desk"),
    { kind: "goto", url: `${site.url}/stock` },
    button("Follow the stock"),
    { kind: "goto", url: `${site.url}/orders` },
    button("Watch the order"),
    button("Export products"),
    { kind: "goto", url: `${site.url}/basket` },
    button("When does it arrive?"),
    button("Empty the basket"),
    { kind: "goto", url: `${site.url}/trouble` },
    button("Ask the warehouse"),
    button("Ask for what is missing"),
    button("Ask and be cut off"),
  ];
  for (const action of visit) {
    const { path, record } = await run.act(action, { dialog: { answer: "accept" } });
    expect(record, `${action.kind} ${path}`).toMatchObject({
      ok: true,
      error: null,
      settled: { by: "quiet" },
      missing: [],
    });
    steps.push(path);
    entries.push(...readEntries(path));
  }
}, 150_000);

afterAll(async () => {
  await run?.close();
  await site?.close();
});

function entriesOf(method: string, path: string, origin: "shop" | "tracker"): HarEntry[] {
  const base = origin === "shop" ? site.url : site.trackerUrl;
  const urls = [base + path, base.replace("http", "ws") + path];
  return entries.filter(({ request }) => request.method === method && urls.includes(request.url));
}

test("every call that the server logged stands in the recordings once, with its sent and received body", () => {
  const truth = site.truth();
  expect(truth.length).toBeGreaterThan(25);
  const kinds = new Set(truth.map(({ kind }) => kind));
  expect([...kinds]).toEqual(expect.arrayContaining(["rest", "graphql", "sse", "websocket", "form", "beacon"]));
  const keys = new Set(truth.map(({ method, path, origin }) => `${method} ${origin} ${path}`));
  for (const key of keys) {
    const [method = "", origin, path = ""] = key.split(" ");
    const served = truth.filter((call) => call.method === method && call.origin === origin && call.path === path);
    const recorded = entriesOf(method, path, origin as "shop" | "tracker");
    // Chrome itself sends a request again whose reused connection is cut; the page made one call.
    const made = path === "/api/cut" ? served.slice(0, 1) : served;
    expect(recorded.length, key).toBe(made.length);
    for (const [index, call] of made.entries()) {
      const entry = recorded[index] as HarEntry;
      if (call.kind === "websocket") {
        const frames = (type: string): string =>
          (entry._webSocketMessages ?? [])
            .filter((frame) => frame.type === type)
            .map(({ data }) => data)
            .join("\n");
        expect([frames("send"), frames("receive")], key).toEqual([call.requestBody, call.responseBody]);
        continue;
      }
      expect(sentBytes(entry), key).toEqual(servedBytes(call.requestBody));
      if (path === "/api/cut") {
        expect(entry.response).toMatchObject({ status: -1, _failureText: "net::ERR_EMPTY_RESPONSE" });
        continue;
      }
      expect(receivedBytes(entry), key).toEqual(servedBytes(call.responseBody));
      expect(entry.response.status, key).toBe(call.status);
    }
  }
});

test("the event stream is there with status, headers and events, though Playwright shows it as failed", () => {
  const [stream] = entriesOf("GET", "/api/stock-events", "shop");
  expect(stream).toMatchObject({
    _resourceType: "eventsource",
    response: { status: 200, content: { mimeType: "text/event-stream" } },
  });
  expect(stream?._eventSourceMessages?.map(({ eventName, data }) => [eventName, data])).toEqual([
    ["message", '{"stock":7}'],
    ["message", '{"stock":6}'],
    ["message", '{"stock":5}'],
    ["end", "{}"],
  ]);
});

test("multipart and binary request bodies are whole", () => {
  const [multipart] = entriesOf("POST", "/api/photos", "shop");
  const bytes = Buffer.from(multipart?.request._content?.text ?? "", "base64");
  expect(bytes.includes(Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x10, 0x80, 0x0a]))).toBe(true);
  expect(bytes.length).toBe(
    Number(multipart?.request.headers.find(({ name }) => name.toLowerCase() === "content-length")?.value),
  );
  const [raw] = entriesOf("PUT", "/api/photos/raw", "shop");
  expect(Buffer.from(raw?.request._content?.text ?? "", "base64")).toEqual(Buffer.from([0, 255, 1, 254, 128]));
});

test("the preflight of the tracker's call is there, linked to it", () => {
  const preflight = entries.find(({ _resourceType }) => _resourceType === "preflight");
  const call = entries.find(({ _requestId }) => _requestId === preflight?._preflightFor);
  expect(preflight?.request).toMatchObject({ method: "OPTIONS", url: call?.request.url });
  expect(call?.request.method).toBe("POST");
});

test("@inspect/har reads every shop call out of the recordings, failed ones with their reason", async () => {
  const read = await Promise.all(steps.map((step) => readExchanges(join(step, "network.har"))));
  const exchanges = read.flatMap((recording) => recording.exchanges);
  for (const { method, path, kind, origin } of site.truth()) {
    if (origin === "tracker") continue;
    const url = (kind === "websocket" ? site.url.replace("http", "ws") : site.url) + path;
    const found = exchanges.some(({ request, hops, response }) => {
      const way = [request, ...hops].some((one) => one.url === url && one.method === method);
      // The last leg of a redirected call is its answer.
      return way || (hops.at(-1)?.location === url && response !== null);
    });
    expect(found, `${method} ${path}`).toBe(true);
  }
  const cut = exchanges.find(({ request }) => request.path === "/api/cut");
  expect(cut?.noResponse).toMatchObject({ cause: "failed", detail: "net::ERR_EMPTY_RESPONSE" });
  const stream = exchanges.find(({ request }) => request.path === "/api/stock-events");
  expect(stream).toMatchObject({ kind: "sse", response: { status: 200 } });
});

test("the HAR is valid HAR 1.2: required fields of their types, times that are times, extensions with an underscore", () => {
  const known = new Set([
    "pageref",
    "startedDateTime",
    "time",
    "request",
    "response",
    "cache",
    "timings",
    "serverIPAddress",
    "connection",
    "comment",
  ]);
  for (const entry of entries) {
    expect(Object.keys(entry).filter((key) => !known.has(key) && !key.startsWith("_"))).toEqual([]);
    expect(Number.isNaN(Date.parse(entry.startedDateTime))).toBe(false);
    expect(entry.time).toBeTypeOf("number");
    const { request, response, timings } = entry;
    expect(request).toMatchObject({
      method: expect.any(String),
      url: expect.any(String),
      httpVersion: expect.any(String),
      cookies: expect.any(Array),
      headers: expect.any(Array),
      queryString: expect.any(Array),
      headersSize: expect.any(Number),
      bodySize: expect.any(Number),
    });
    expect(response).toMatchObject({
      status: expect.any(Number),
      statusText: expect.any(String),
      httpVersion: expect.any(String),
      cookies: expect.any(Array),
      headers: expect.any(Array),
      content: { size: expect.any(Number), mimeType: expect.any(String) },
      redirectURL: expect.any(String),
      headersSize: expect.any(Number),
      bodySize: expect.any(Number),
    });
    expect(timings).toMatchObject({ send: expect.any(Number), wait: expect.any(Number), receive: expect.any(Number) });
  }
});

test("the typed password is in no file but network.har", () => {
  const typed = steps[6] as string;
  expect(JSON.parse(readPartOf(typed, "step.json"))).toMatchObject({
    action: "fill",
    args: { value: "[password#1]", secret: true },
  });
  for (const step of steps) {
    for (const file of ["step.json", "page.txt", "page.aria.yaml", "console.jsonl"]) {
      expect(readPartOf(step, file), `${step}/${file}`).not.toContain("no such password");
    }
  }
});

function readPartOf(step: string, file: string): string {
  return readFileSync(join(step, file), "utf8");
}
