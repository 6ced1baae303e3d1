import { describe, expect, test } from "vitest";
import { at, type EntryOptions, makeEntry, makePage, readEntries } from "../support/entries.js";

const site = "https://shop.example.com";

/** What became of an entry that stands after the page's own document: its kind, or the reason it was left out for. */
async function decide(options: EntryOptions): Promise<string> {
  const { verdicts } = await readEntries([makePage(), makeEntry({ at: at(50), ...options })]);
  const decision = verdicts.find(({ place }) => place.entryIndex === 1)?.decision;
  expect(decision?.reasons.length).toBeGreaterThan(0);
  return decision?.included === true ? `in: ${decision.kind}` : `out: ${decision?.leftOut}`;
}

const html = { mimeType: "text/html", size: 12, text: "<li>row</li>" };
const json = { mimeType: "application/json", size: 7, text: '{"a":1}' };
const dest = (value: string): unknown => [{ name: "Sec-Fetch-Dest", value }];
const jsonPost = { mimeType: "application/json", text: '{"a":1}' };

describe("REQ-INSPECT-01: which entries are calls", () => {
  const cases: readonly (readonly [string, string, EntryOptions])[] = [
    ["fetch with JSON", "in: rest", {}],
    ["xhr with JSON", "in: rest", { type: "xhr" }],
    ["a fragment over XHR", "in: rest", { type: "xhr", url: `${site}/rows`, content: html }],
    [
      "a fragment that htmx asked for, no type",
      "in: rest",
      { type: null, url: `${site}/rows`, content: html, requestHeaders: [{ name: "HX-Request", value: "true" }] },
    ],
    [
      "JSON as text/plain without a type",
      "in: rest",
      { type: null, url: `${site}/x`, content: { ...json, mimeType: "text/plain" } },
    ],
    ["JSON without any type", "in: rest", { type: null, url: `${site}/x`, content: { size: 7, text: '{"a":1}' } }],
    ["JSON as a document beside the page", "in: rest", { type: "document", url: `${site}/api/me` }],
    ["a page that was opened", "out: document", { type: "document", url: `${site}/cart`, content: html }],
    [
      "a form that navigates",
      "in: form",
      {
        type: "document",
        method: "POST",
        url: `${site}/login`,
        status: 303,
        postData: { mimeType: "application/x-www-form-urlencoded", text: "user=ann" },
      },
    ],
    [
      "a form that navigates, no type",
      "in: form",
      {
        type: null,
        method: "POST",
        url: `${site}/login`,
        content: html,
        postData: { mimeType: "application/x-www-form-urlencoded", text: "user=ann" },
      },
    ],
    [
      "protobuf",
      "in: rest",
      { type: null, url: `${site}/x`, content: { mimeType: "application/x-protobuf", size: 4 } },
    ],
    ["msgpack", "in: rest", { url: `${site}/x`, content: { mimeType: "application/msgpack", size: 4 } }],
    [
      "gRPC-web",
      "in: grpc-web",
      { method: "POST", url: `${site}/pkg.Svc/Get`, content: { mimeType: "application/grpc-web+proto", size: 4 } },
    ],
    ["204 to a fetch", "in: rest", { method: "DELETE", status: 204, content: { size: 0 } }],
    ["HEAD", "in: rest", { method: "HEAD", content: {} }],
    ["a failed fetch", "in: rest", { status: -1, content: { size: -1, mimeType: "x-unknown" } }],
    [
      "GraphQL without a type",
      "in: graphql",
      {
        type: null,
        method: "POST",
        url: `${site}/graphql`,
        postData: { mimeType: "application/json", text: '{"query":"{a}"}' },
      },
    ],
    [
      "JSON-RPC without a type",
      "in: rest",
      {
        type: null,
        method: "POST",
        url: `${site}/rpc`,
        postData: { mimeType: "application/json", text: '{"jsonrpc":"2.0","method":"a"}' },
      },
    ],
    ["Next.js data", "in: rest", { url: `${site}/_next/data/x1/index.json` }],
    [
      "React server components",
      "in: rest",
      {
        url: `${site}/cart?_rsc=1`,
        requestHeaders: [{ name: "RSC", value: "1" }],
        content: { mimeType: "text/x-component", text: "0:{}" },
      },
    ],
    [
      "a server action to the page's own address",
      "in: rest",
      {
        method: "POST",
        url: `${site}/`,
        requestHeaders: [{ name: "Next-Action", value: "1" }],
        content: { mimeType: "text/x-component", text: "0:{}" },
      },
    ],
    [
      "ASP.NET partial update",
      "in: rest",
      {
        type: null,
        method: "POST",
        url: `${site}/p.aspx`,
        requestHeaders: [{ name: "X-MicrosoftAjax", value: "Delta=true" }],
        content: { mimeType: "text/plain", text: "1|#||4|" },
      },
    ],
    [
      "GWT-RPC",
      "in: rest",
      {
        type: null,
        method: "POST",
        url: `${site}/svc`,
        requestHeaders: [{ name: "X-GWT-Permutation", value: "A1" }],
        content: { mimeType: "application/json", text: "//OK[1,2]" },
      },
    ],
    [
      "JSONP",
      "in: rest",
      {
        type: "script",
        url: `${site}/jsonp?callback=cb`,
        content: { mimeType: "text/javascript", text: 'cb({"a":1})' },
      },
    ],
    [
      "JSONP without a body",
      "in: rest",
      { type: "script", url: `${site}/jsonp?callback=cb`, content: { mimeType: "text/javascript" } },
    ],
    [
      "a script with a callback in its address that is no JSONP",
      "out: static",
      {
        type: "script",
        url: `${site}/maps.js?callback=init`,
        content: { mimeType: "text/javascript", text: "(function(){init()})()" },
      },
    ],
    [
      "a script",
      "out: static",
      { type: "script", url: `${site}/app.js`, content: { mimeType: "text/javascript", text: "x()" } },
    ],
    ["an event stream", "in: sse", { type: "eventsource", status: -1, content: {} }],
    ["an event stream by fetch", "in: sse", { content: { mimeType: "text/event-stream", text: "data: 1\n\n" } }],
    [
      "a WebSocket",
      "in: websocket",
      { type: "websocket", url: "wss://shop.example.com/live", status: 101, content: {} },
    ],
    ["a WebSocket without a type", "in: websocket", { type: null, url: `${site}/live`, status: 101, content: {} }],
    ["a beacon", "out: beacon", { type: "ping", method: "POST", url: `${site}/beacon`, status: 204, content: {} }],
    ["a CSP report", "out: beacon", { type: "csp-violation-report", method: "POST", url: `${site}/r`, content: {} }],
    ["a language file", "out: configuration", { url: `${site}/i18n/en.json` }],
    ["a configuration file", "out: configuration", { url: `${site}/assets/config.json` }],
    ["a configuration that an API serves", "in: rest", { url: `${site}/api/v1/config` }],
    ["a manifest", "out: configuration", { type: "manifest", url: `${site}/site.webmanifest` }],
    ["a well-known path", "out: configuration", { url: `${site}/.well-known/openid-configuration` }],
    ["a map tile", "out: configuration", { url: `${site}/tiles/12/2200/1343.geojson` }],
    ["an animation", "out: configuration", { url: `${site}/lottie/hello.json` }],
    ["a source map by fetch", "out: source-map", { url: `${site}/app.js.map` }],
    [
      "a service worker's script",
      "out: worker-script",
      {
        type: "script",
        url: `${site}/sw.js`,
        more: { _serviceWorkerRef: "w1" },
        content: { mimeType: "text/javascript" },
      },
    ],
    [
      "a worker's script, no type",
      "out: worker-script",
      { type: null, url: `${site}/w.js`, requestHeaders: dest("worker"), content: { mimeType: "text/javascript" } },
    ],
    ["a preflight of Chrome", "out: preflight", { type: "preflight", method: "OPTIONS", status: 204, content: {} }],
    [
      "a preflight of chrome-har",
      "out: preflight",
      {
        type: "other",
        method: "OPTIONS",
        status: 204,
        content: {},
        requestHeaders: [{ name: "Access-Control-Request-Method", value: "PUT" }],
      },
    ],
    ["OPTIONS that the page itself sent", "in: rest", { method: "OPTIONS", status: 204, content: {} }],
    ["CONNECT", "out: tunnel", { type: null, method: "CONNECT", content: {} }],
    ["a blob: address", "out: non-http-scheme", { url: `blob:${site}/1` }],
    ["a data: address", "out: non-http-scheme", { url: "data:application/json,{}" }],
    ["an extension", "out: non-http-scheme", { url: "chrome-extension://abc/x.json" }],
    ["an about: page", "out: non-http-scheme", { type: "document", url: "about:blank", content: {} }],
    ["made by test code", "out: test-code", { more: { _apiRequestRef: "r1" } }],
    ["a picture", "out: static", { type: "image", url: `${site}/a.png`, content: { mimeType: "image/png" } }],
    ["a picture without a type", "out: static", { type: null, url: `${site}/a`, content: { mimeType: "image/png" } }],
    [
      "a picture by fetch",
      "out: static",
      { url: `${site}/a.svg`, content: { mimeType: "image/svg+xml", text: "<svg/>" } },
    ],
    ["a style without a type", "out: static", { type: null, url: `${site}/a.css`, content: { mimeType: "text/css" } }],
    ["a font", "out: static", { type: "font", url: `${site}/a.woff2`, content: { mimeType: "font/woff2" } }],
    [
      "an HLS playlist by fetch",
      "out: media",
      { url: `${site}/v/index.m3u8`, content: { mimeType: "application/vnd.apple.mpegurl" } },
    ],
    ["a DASH segment by fetch", "out: media", { url: `${site}/v/1.m4s`, content: { mimeType: "video/mp4" } }],
    ["film", "out: media", { type: "media", url: `${site}/v.mp4`, content: { mimeType: "video/mp4" } }],
    [
      "Sec-Fetch-Dest: empty without a type",
      "in: rest",
      { type: null, url: `${site}/x`, requestHeaders: dest("empty"), content: { mimeType: "text/plain", text: "ok" } },
    ],
    [
      "Sec-Fetch-Dest: image without a type",
      "out: unlikely",
      { type: null, url: `${site}/x`, requestHeaders: dest("image"), content: { mimeType: "text/plain", text: "ok" } },
    ],
    [
      "X-Requested-With without a type",
      "in: rest",
      {
        type: null,
        url: `${site}/x`,
        requestHeaders: [{ name: "X-Requested-With", value: "XMLHttpRequest" }],
        content: html,
      },
    ],
    [
      "Accept: application/json without a type",
      "in: rest",
      {
        type: null,
        url: `${site}/x`,
        status: 500,
        requestHeaders: [{ name: "Accept", value: "application/json" }],
        content: {},
      },
    ],
    [
      "a JSON post without a type that got a page",
      "in: rest",
      { type: null, method: "POST", url: `${site}/x`, postData: jsonPost, content: html },
    ],
    [
      "a page without a type",
      "out: document",
      { type: null, url: `${site}/x`, requestHeaders: [{ name: "Accept", value: "text/html,*/*" }], content: html },
    ],
    ["nothing that speaks for it", "out: unlikely", { type: null, url: `${site}/x`, content: {} }],
    ["a long poll that is still open", "in: rest", { status: 0, time: 60_000, content: {} }],
    ["a prefetch", "out: document", { type: "prefetch", url: `${site}/next`, content: html }],
    [
      "a favicon of type other",
      "out: static",
      { type: "other", url: `${site}/favicon.ico`, status: 404, content: { mimeType: "text/plain", text: "no" } },
    ],
    ["304 to a fetch", "in: rest", { status: 304, content: {} }],
    ["the page's own call on a hosted service", "in: rest", { url: "https://abc.supabase.co/rest/v1/items" }],
  ];
  test.each(cases)("%s is %s", async (_, expected, options) => {
    expect(await decide(options)).toBe(expected);
  });

  test("a JSON document that is the page itself is a page", async () => {
    const { verdicts } = await readEntries([makeEntry({ type: "document", url: `${site}/api/me` })]);
    expect(verdicts[0]?.decision).toMatchObject({ included: false, leftOut: "document" });
  });

  test("what is left out is counted by reason, with what its type left out unread", async () => {
    const { recording } = await readEntries([
      makePage(),
      makeEntry(),
      makeEntry({ type: "image" }),
      makeEntry({ type: "image" }),
      makeEntry({ type: "ping", method: "POST" }),
    ]);
    expect(recording.leftOut).toEqual({ beacon: 1, document: 1, static: 2 });
    expect(recording.exchangeCount).toBe(1);
  });
});

describe("first and third party", () => {
  const party = async (url: string, page: unknown = makePage(), more: EntryOptions = {}): Promise<unknown[]> => {
    const { exchanges } = await readEntries([
      ...(page === null ? [] : [page]),
      makeEntry({ url, at: at(10), ...more }),
    ]);
    return [exchanges[0]?.party, exchanges[0]?.site];
  };
  test.each([
    ["https://api.example.com/x", "first", "example.com"],
    ["https://other.com/api", "third", "other.com"],
    ["https://example.co.uk/api", "third", "example.co.uk"],
    ["http://127.0.0.1:9000/api", "third", null],
  ])("%s on shop.example.com", async (url, expected, domain) => {
    expect(await party(url)).toEqual([expected, domain]);
  });

  test("a port does not make another party of an address", async () => {
    expect(await party("http://127.0.0.1:9000/api", makePage("http://127.0.0.1:8000/"))).toEqual(["first", null]);
  });

  test("users of a hosting domain are apart", async () => {
    expect(await party("https://b.github.io/api", makePage("https://a.github.io/"))).toEqual(["third", "b.github.io"]);
  });

  test("without a page the caller's own header tells, else it is not known", async () => {
    const requestHeaders = [{ name: "Referer", value: "https://www.example.com/cart" }];
    expect(await party("https://api.example.com/x", null, { requestHeaders })).toEqual(["first", "example.com"]);
    expect(await party("https://api.example.com/x", null)).toEqual(["unknown", "example.com"]);
  });
});
