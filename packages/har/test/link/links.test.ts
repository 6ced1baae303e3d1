import { describe, expect, test } from "vitest";
import { at, type EntryOptions, makeEntry, makePage, readEntries } from "../support/entries.js";

const site = "https://shop.example.com";
const call = (path: string, start: number, options: EntryOptions = {}): Record<string, unknown> =>
  makeEntry({ url: `${site}${path}`, at: at(start), ...options });
const redirect = (path: string, start: number, location: string, options: EntryOptions = {}): Record<string, unknown> =>
  call(path, start, {
    status: 302,
    time: 10,
    content: { size: -1, mimeType: "x-unknown" },
    response: { redirectURL: location },
    ...options,
  });

describe("redirects", () => {
  test("a chain is one exchange with its hops, the first request and the final answer", async () => {
    const { exchanges, recording } = await readEntries([
      makePage(),
      redirect("/api/a", 100, "/api/b", {
        method: "POST",
        postData: { mimeType: "application/json", text: '{"n":1}' },
        status: 303,
      }),
      redirect("/api/b", 120, `${site}/api/c`, { status: 307 }),
      call("/api/c", 140, { time: 30 }),
    ]);
    expect(exchanges).toHaveLength(1);
    expect(exchanges[0]).toMatchObject({
      id: "e1",
      request: { method: "POST", path: "/api/a", body: { type: "json", value: { n: 1 } } },
      response: { status: 200, body: { type: "json", value: { ok: true } } },
      hops: [
        {
          entryIndex: 1,
          method: "POST",
          url: `${site}/api/a`,
          status: 303,
          location: `${site}/api/b`,
          offset: 0.1,
          duration: 0.01,
        },
        {
          entryIndex: 2,
          method: "GET",
          url: `${site}/api/b`,
          status: 307,
          location: `${site}/api/c`,
          offset: 0.12,
          duration: 0.01,
        },
      ],
      final: { entryIndex: 3, method: "GET", url: `${site}/api/c` },
      offset: 0.1,
      duration: 0.07,
      answeredAt: 0.17,
    });
    expect(recording.leftOut).toEqual({ document: 1 });
  });

  test.each([
    [
      "by the Location header",
      { response: { redirectURL: "" }, responseHeaders: [{ name: "LOCATION", value: "b?x=1#part" }] },
      "/api/b?x=1",
    ],
    ["by an absolute redirectURL", { response: { redirectURL: `${site}/api/b` } }, "/api/b"],
  ] as const)("%s", async (_, options, target) => {
    const { exchanges } = await readEntries([redirect("/api/a", 0, "", options), call(target, 20)]);
    expect(exchanges.map(({ id, hops }) => [id, hops.length])).toEqual([["e0", 1]]);
  });

  test("entries out of the file's order, in one millisecond, still link", async () => {
    const { exchanges } = await readEntries([call("/api/b", 0), redirect("/api/a", 0, "/api/b")]);
    expect(exchanges.map(({ id, final }) => [id, final?.entryIndex])).toEqual([["e1", 0]]);
  });

  test.each([
    [
      "201 with a Location is no redirect",
      call("/api/a", 0, { method: "POST", status: 201, responseHeaders: [{ name: "Location", value: "/api/b" }] }),
      call("/api/b", 20),
    ],
    ["304 is none", call("/api/a", 0, { status: 304, response: { redirectURL: "/api/b" } }), call("/api/b", 20)],
    ["a later call to the same address is not its target", redirect("/api/a", 0, "/api/b"), call("/api/b", 60_000)],
    ["307 keeps its method", redirect("/api/a", 0, "/api/b", { status: 307, method: "POST" }), call("/api/b", 20)],
    [
      "another page's call is not its target",
      redirect("/api/a", 0, "/api/b", { more: { pageref: "p1" } }),
      call("/api/b", 20, { more: { pageref: "p2" } }),
    ],
  ])("%s", async (_, first, second) => {
    const { exchanges } = await readEntries([first, second]);
    expect(exchanges.map(({ hops }) => hops.length)).toEqual([0, 0]);
  });

  test("two equal chains do not share a target", async () => {
    const { exchanges } = await readEntries([
      redirect("/api/a", 0, "/api/b"),
      redirect("/api/a", 5, "/api/b"),
      call("/api/b", 20),
      call("/api/b", 25),
    ]);
    expect(exchanges.map(({ id, final }) => [id, final?.entryIndex])).toEqual([
      ["e0", 2],
      ["e1", 3],
    ]);
  });

  test("a circle of redirects ends", async () => {
    const entries = [0, 1, 2, 3, 4, 5].map((n) =>
      redirect(n % 2 === 0 ? "/api/a" : "/api/b", n, n % 2 === 0 ? "/api/b" : "/api/a"),
    );
    const { exchanges } = await readEntries(entries);
    expect(exchanges.map(({ hops, response }) => [hops.length, response?.status])).toEqual([[5, 302]]);
  });

  test("the hops of a page that was opened are left out with it", async () => {
    const page = { type: "document" } as const;
    const { recording } = await readEntries([
      redirect("/", 0, "/home", page),
      call("/home", 10, { ...page, content: { mimeType: "text/html" } }),
    ]);
    expect(recording.leftOut).toEqual({ document: 1, "redirect-hop": 1 });
  });

  test("a form that navigates keeps its own answer and is linked to the page it led to", async () => {
    const postData = { mimeType: "application/x-www-form-urlencoded", text: "user=ann" };
    const { exchanges } = await readEntries([
      makePage(),
      redirect("/login", 50, "/home", { type: "document", method: "POST", status: 303, postData }),
      call("/home", 70, { type: "document", content: { mimeType: "text/html" } }),
    ]);
    expect(exchanges).toHaveLength(1);
    expect(exchanges[0]).toMatchObject({
      kind: "form",
      response: { status: 303 },
      hops: [],
      links: [{ relation: "navigates-to", entryIndex: 2 }],
    });
  });
});

describe("preflights", () => {
  const preflight = (start: number, method: string): Record<string, unknown> =>
    call("/api/x", start, {
      type: "other",
      method: "OPTIONS",
      status: 204,
      requestHeaders: [{ name: "Access-Control-Request-Method", value: method }],
    });

  test("belongs to its call and is never an exchange", async () => {
    const { exchanges, recording } = await readEntries([
      preflight(0, "PUT"),
      call("/api/x", 5, { method: "GET" }),
      call("/api/x", 10, { method: "PUT" }),
    ]);
    expect(exchanges.map(({ id, links }) => [id, links])).toEqual([
      ["e1", []],
      ["e2", [{ relation: "preflight", entryIndex: 0 }]],
    ]);
    expect(recording.leftOut).toEqual({ preflight: 1 });
  });

  test("without its call it is left out all the same", async () => {
    expect((await readEntries([preflight(0, "PUT")])).recording.leftOut).toEqual({ preflight: 1 });
  });
});

describe("service workers", () => {
  const worker = { _serviceWorkerRef: "worker@1" };

  test("the same address: the page's is shown, the worker's is linked", async () => {
    const { exchanges, recording } = await readEntries([
      makePage(),
      call("/api/x", 10, { time: 50 }),
      call("/api/x", 20, { time: 10, more: worker }),
    ]);
    expect(exchanges.map(({ id, links, tags }) => [id, links, tags])).toEqual([
      ["e1", [{ relation: "service-worker-twin", entryIndex: 2 }], ["service-worker"]],
    ]);
    expect(recording.leftOut).toEqual({ document: 1, "service-worker-twin": 1 });
  });

  test("another address: both are shown and linked", async () => {
    const { exchanges } = await readEntries([
      makePage(),
      call("/sw/data", 10, { time: 50, response: { _fetchedViaServiceWorker: true } }),
      call("/api/origin", 20, { time: 10, more: worker }),
    ]);
    expect(exchanges.map(({ id, links }) => [id, links])).toEqual([
      ["e1", [{ relation: "service-worker-twin", entryIndex: 2 }]],
      ["e2", [{ relation: "service-worker-twin", entryIndex: 1 }]],
    ]);
    expect(exchanges[1]?.tags).toContain("worker");
  });
});

describe("repeats", () => {
  test("a call that failed and was made again: both are kept, the first is superseded", async () => {
    const { exchanges } = await readEntries([
      call("/api/x", 0, { status: -1, content: { size: -1 }, response: { _failureText: "net::ERR_CONNECTION_RESET" } }),
      call("/api/x", 100),
    ]);
    expect(exchanges.map(({ tags, links }) => [tags, links])).toEqual([
      [["superseded"], [{ relation: "retried-by", entryIndex: 1 }]],
      [[], [{ relation: "retry-of", entryIndex: 0 }]],
    ]);
  });

  test("another body or a success before it is no retry", async () => {
    const post = (start: number, text: string, status: number): Record<string, unknown> =>
      call("/api/x", start, { method: "POST", status, postData: { mimeType: "application/json", text } });
    const { exchanges } = await readEntries([
      post(0, '{"n":1}', 503),
      post(50, '{"n":2}', 200),
      post(90, '{"n":2}', 200),
    ]);
    expect(exchanges.flatMap(({ links }) => links)).toEqual([]);
  });

  test("401, refresh, again: all three are kept and tagged", async () => {
    const { exchanges } = await readEntries([
      call("/api/me", 0, { status: 401 }),
      call("/auth/refresh", 50, { method: "POST" }),
      call("/api/me", 100),
    ]);
    expect(exchanges.map(({ tags }) => tags)).toEqual([["auth"], ["auth"], ["auth"]]);
    expect(exchanges[0]?.links).toEqual([
      { relation: "retried-after-auth", entryIndex: 2 },
      { relation: "auth-refresh", entryIndex: 1 },
    ]);
    expect(exchanges[2]?.links).toContainEqual({ relation: "retry-of", entryIndex: 0 });
  });

  test.each([
    ["changed", ['{"n":1}', '{"n":1}', '{"n":2}'], true],
    ["did not change", ['{"n":1}', '{"n":1}', '{"n":1}'], false],
  ])("polling: first, last, count and that it %s", async (_, texts, changed) => {
    const polls = texts.map((text, n) =>
      call(`/api/state?_=17780000000${n}`, n * 1000, { content: { mimeType: "application/json", text } }),
    );
    const { exchanges } = await readEntries(polls);
    for (const { polling } of exchanges) expect(polling).toEqual({ first: 0, last: 2, count: 3, changed });
  });

  test("two equal calls are no polling", async () => {
    const { exchanges } = await readEntries([call("/api/x", 0), call("/api/x", 900)]);
    expect(exchanges.map(({ polling }) => polling)).toEqual([null, null]);
  });
});
