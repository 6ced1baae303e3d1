import { describe, expect, test } from "vitest";
import { isScriptFile } from "../../src/classify/script-file.js";
import { readExchanges } from "../../src/read-exchanges.js";
import { smallEntry } from "../support/small-har.js";

type Change = (entry: Record<string, Record<string, unknown>>) => void;

const header = (part: "request" | "response", name: string, value: string): Change => {
  return (entry) => (entry[part] as { headers: unknown[] }).headers.push({ name, value });
};
const url = (text: string): Change => {
  return (entry) => {
    (entry.request as { url: string }).url = text;
  };
};
const body = (text: string): Change => {
  return (entry) => {
    (entry.response as { content: Record<string, unknown> }).content.text = text;
  };
};
const long = `var a = ${JSON.stringify("x".repeat(20_000))};`;

/** Scripts that are no plain file, or look as if they were none. */
const scripts: readonly [string, ...Change[]][] = [
  ["a plain file"],
  ["a versioned file", url("https://cdn.example/a/b.mjs?v=1.2#x")],
  ["a tracker's file", url("https://www.google-analytics.com/analytics.js")],
  ["a tag manager", url("https://www.googletagmanager.com/gtag/js?id=G-1")],
  ["a service worker", header("request", "Service-Worker", "script")],
  ["a worker", header("request", "Sec-Fetch-Dest", "worker")],
  ["fetched by a service worker", (entry) => Object.assign(entry, { _serviceWorkerRef: "x" })],
  ["test code", (entry) => Object.assign(entry, { _apiRequestRef: "x" })],
  [
    "JSONP",
    url("https://shop.example/data.js?callback=cb1"),
    body(`cb1(${JSON.stringify({ a: "y".repeat(20_000) })})`),
  ],
  ["a callback in the query, and a plain script", url("https://shop.example/data.js?callback=cb1")],
  ["a source map", url("https://shop.example/app.js.map")],
  ["GraphQL by query", url("https://shop.example/graphql.js?query=%7Ba%7D")],
  ["a POST", (entry) => Object.assign(entry.request as object, { method: "POST" })],
  ["another scheme", url("chrome-extension://abc/app.js")],
  ["a blob", url("blob:https://shop.example/1.js")],
  ["a socket", (entry) => Object.assign(entry, { _webSocketMessages: [{ type: "send", data: "x" }] })],
  [
    "an event stream",
    (entry) => Object.assign((entry.response as { content: object }).content, { mimeType: "text/event-stream" }),
  ],
  ["no response", (entry) => Object.assign(entry.response as object, { status: 0 })],
  [
    "an address inside another object first",
    (entry) => Object.assign(entry, { _initiator: { url: "https://x/a.js" } }),
  ],
  ["a relative address", url("/app.js")],
];

function entryOf(changes: readonly Change[]): Record<string, unknown> {
  const entry = smallEntry({
    type: "script",
    url: "https://shop.example/app.js",
    mimeType: "text/javascript",
    body: long,
  });
  for (const change of changes) change(entry as never);
  return entry;
}

describe("a script that is not parsed", () => {
  test.each(scripts)("is decided as if it were: %s", async (_name, ...changes) => {
    const har = { log: { entries: [entryOf(changes), smallEntry()] } };
    const parsed = await readExchanges(har);
    for (const indent of [0, 2]) {
      const scanned = await readExchanges(Buffer.from(JSON.stringify(har, null, indent)));
      expect(scanned.leftOut).toEqual(parsed.leftOut);
      expect(scanned.exchanges.map(({ id }) => id)).toEqual(parsed.exchanges.map(({ id }) => id));
    }
  });

  test("is only skipped on sight of an address that ends like one", () => {
    const text = (): string => '"method":"GET"';
    expect(isScriptFile({ url: "https://shop.example/app.js", text })).toBe(true);
    expect(isScriptFile({ url: "https://shop.example:8443/a/b.cjs?v=3", text })).toBe(true);
    for (const other of [
      undefined,
      "",
      "https://shop.example/app",
      "https://a@shop.example/x.js",
      "https://shop.example/x.js.map",
      "data:text/javascript,1.js",
      "https://shop.example\\x.js",
    ]) {
      expect(isScriptFile({ url: other, text })).toBe(false);
    }
    expect(isScriptFile({ url: "https://shop.example/app.js", text: () => '"method":"POST"' })).toBe(false);
  });
});
