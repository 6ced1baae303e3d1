import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Exchange } from "../../src/exchange.js";
import { at, makeEntry, readEntries, readOne } from "../support/entries.js";

const oddEntry = fc.dictionary(
  fc.constantFrom("request", "response", "startedDateTime", "time", "timings", "_resourceType", "pageref"),
  fc.anything({ withBigInt: true }),
);

function codes(exchange: Exchange): string[] {
  return exchange.warnings.map(({ code }) => code);
}

describe("status", () => {
  test.each([[0], [-1], [-2], [-999], [99], [600], ["pending"], [null], [""], [{}]])(
    "%j is no response",
    async (status) => {
      const exchange = await readOne(makeEntry({ status, content: { size: -1, mimeType: "x-unknown" } }));
      expect(exchange.response).toBeNull();
      expect(exchange.noResponse?.recordedStatus).toEqual(typeof status === "object" ? null : status);
      expect(exchange.answeredAt).toBeNull();
      expect(exchange.warnings).toContainEqual(
        expect.objectContaining({ code: "status-not-a-status", path: "$.log.entries[0].response.status" }),
      );
    },
  );

  test.each([
    ["200", 200],
    ["404 Not Found", 404],
  ])("the text %j is a status", async (status, expected) => {
    const exchange = await readOne(makeEntry({ status }));
    expect(exchange.response?.status).toBe(expected);
    expect(codes(exchange)).toContain("status-as-text");
  });

  test.each([
    [{ _failureText: "net::ERR_CONNECTION_REFUSED" }, "failed", "net::ERR_CONNECTION_REFUSED"],
    [{ _failureText: "net::ERR_ABORTED" }, "pending", "net::ERR_ABORTED"],
    [{ _error: "net::ERR_BLOCKED_BY_CLIENT" }, "blocked", "net::ERR_BLOCKED_BY_CLIENT"],
    [{ statusText: "NS_BINDING_ABORTED" }, "pending", "NS_BINDING_ABORTED"],
    [{}, "failed", null],
  ])("the recorded cause %j is kept", async (response, cause, detail) => {
    const exchange = await readOne(makeEntry({ status: 0, response }));
    expect(exchange.noResponse).toEqual({ cause, detail, recordedStatus: 0 });
  });

  test("a call that was aborted before the recording ended is aborted, not pending", async () => {
    const aborted = makeEntry({ status: -1, response: { _failureText: "net::ERR_ABORTED" } });
    const { exchanges } = await readEntries([
      aborted,
      makeEntry({ url: "https://shop.example.com/api/b", at: at(9000) }),
    ]);
    expect(exchanges[0]?.noResponse?.cause).toBe("aborted");
    expect(exchanges[0]?.tags).not.toContain("pending");
  });

  test.each([[200], [-1]])(
    "a call of status %j that the recorder marks as open has no time of its answer",
    async (status) => {
      const { exchanges } = await readEntries([
        { ...makeEntry({ status, response: { comment: "still open" } }), _openAtEnd: true },
        makeEntry({ url: "https://shop.example.com/api/b", at: at(9000) }),
      ]);
      expect(exchanges[0]).toMatchObject({
        duration: null,
        answeredAt: null,
        tags: expect.arrayContaining(["pending"]),
      });
      expect(exchanges[0]?.noResponse?.cause).toBe(status === 200 ? undefined : "pending");
      expect(exchanges[1]).toMatchObject({ answeredAt: expect.any(Number) });
    },
  );

  test.each([[undefined], [null], ["x"], [[]]])("an entry whose response is %j is kept", async (response) => {
    const exchange = await readOne({ ...makeEntry(), response });
    expect(exchange.noResponse?.cause).toBe("not-recorded");
    expect(codes(exchange)).toContain("no-response");
  });
});

describe("entries without what every entry has", () => {
  test.each([[{}], [{ request: null }], [{ request: {} }], [null], ["text"], [42], [[]]])(
    "%j is counted",
    async (entry) => {
      const { recording, verdicts } = await readEntries([entry]);
      expect(recording.entryCount).toBe(1);
      expect(verdicts).toHaveLength(1);
      expect(recording.exchangeCount + Object.values(recording.leftOut).reduce((a, b) => a + (b ?? 0), 0)).toBe(1);
      expect(recording.warnings.length).toBeGreaterThan(0);
    },
  );

  test("a method that is missing is said to be", async () => {
    const exchange = await readOne(makeEntry({ method: null }));
    expect(exchange.request.method).toBe("");
    expect(codes(exchange)).toContain("method-missing");
  });

  test("an address that is only a path takes its host from the headers", async () => {
    const requestHeaders = [{ name: ":authority", value: "shop.example.com" }];
    const exchange = await readOne(makeEntry({ url: "/api/items?page=2", requestHeaders }));
    expect(exchange.request.url).toBe("https://shop.example.com/api/items?page=2");
    expect(exchange.request.host).toBe("shop.example.com");
    expect(exchange.request.query).toEqual([{ name: "page", value: "2" }]);
  });

  test.each([
    ["http://[::1]:8080/api/x", "[::1]:8080", "/api/x"],
    ["not a url", "", "not a url"],
    ["", "", ""],
  ])("the address %j is read", async (url, host, path) => {
    const exchange = await readOne(makeEntry({ url }));
    expect(exchange.request).toMatchObject({ host, path });
  });

  test("a % that starts no escape does not break the query", async () => {
    const exchange = await readOne(makeEntry({ url: "https://shop.example.com/api/x?q=100%&r=%zz" }));
    expect(exchange.request.query).toEqual([
      { name: "q", value: "100%" },
      { name: "r", value: "%zz" },
    ]);
  });
});

describe("headers and cookies", () => {
  const seen = [
    { name: "Accept", value: "application/json" },
    { name: "X-Count", value: "2" },
  ];
  test.each([
    ["objects", seen, undefined],
    [
      "tuples",
      [
        ["Accept", "application/json"],
        ["X-Count", 2],
      ],
      "pair-as-tuple",
    ],
    ["a map", { Accept: "application/json", "X-Count": 2 }, "list-as-map"],
    ["lines", "Accept: application/json\r\nX-Count: 2", "list-as-text"],
  ])("headers as %s", async (_, requestHeaders, code) => {
    const exchange = await readOne(makeEntry({ requestHeaders }));
    expect(exchange.request.headers).toEqual(seen);
    if (code !== undefined) expect(codes(exchange)).toContain(code);
  });

  test("a map with lists keeps every value", async () => {
    const exchange = await readOne(makeEntry({ responseHeaders: { "Set-Cookie": ["a=1", "b=2"] } }));
    expect(exchange.response?.cookies).toEqual([
      { name: "a", value: "1" },
      { name: "b", value: "2" },
    ]);
  });

  test("a header called __proto__ is a header", async () => {
    const exchange = await readOne(
      JSON.parse(JSON.stringify(makeEntry()).replace('"headers":[]', '"headers":{"__proto__":"x"}')),
    );
    expect(exchange.request.headers).toEqual([{ name: "__proto__", value: "x" }]);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  test("Set-Cookie joined by line feeds is split there and never on a comma", async () => {
    const value = "sid=1; Expires=Wed, 09 Jun 2027 10:18:14 GMT; HttpOnly\ntheme=dark; Path=/; Secure; SameSite=Lax";
    const exchange = await readOne(makeEntry({ responseHeaders: [{ name: "set-cookie", value }] }));
    expect(exchange.response?.headers.map(({ name }) => name)).toEqual(["set-cookie", "set-cookie"]);
    expect(exchange.response?.cookies).toEqual([
      { name: "sid", value: "1", expires: "Wed, 09 Jun 2027 10:18:14 GMT", httpOnly: true },
      { name: "theme", value: "dark", path: "/", secure: true, sameSite: "Lax" },
    ]);
    expect(codes(exchange)).toContain("header-joined");
  });

  test("one cookie as an object (Internet Explorer 11) is a list of one", async () => {
    const exchange = await readOne(makeEntry({ request: { cookies: { name: "sid", value: "1", httpOnly: true } } }));
    expect(exchange.request.cookies).toEqual([{ name: "sid", value: "1", httpOnly: true }]);
    expect(codes(exchange)).toContain("cookies-as-object");
  });

  test("the Cookie header is trusted more than the list", async () => {
    const requestHeaders = [{ name: "Cookie", value: "a=1; b=x=y" }];
    const exchange = await readOne(
      makeEntry({ requestHeaders, request: { cookies: [{ name: "stale", value: "0" }] } }),
    );
    expect(exchange.request.cookies).toEqual([
      { name: "a", value: "1" },
      { name: "b", value: "x=y" },
    ]);
  });

  test("pseudo headers are left out of what can be sent again", async () => {
    const requestHeaders = [
      { name: ":method", value: "GET" },
      { name: ":authority", value: "shop.example.com" },
      { name: "accept", value: "*/*" },
    ];
    const exchange = await readOne(makeEntry({ requestHeaders }));
    expect(exchange.request.headers).toEqual([{ name: "accept", value: "*/*" }]);
  });

  test("a repeated header in two spellings stays as it was recorded", async () => {
    const responseHeaders = [
      { name: "Vary", value: "Accept" },
      { name: "vary", value: "Origin" },
    ];
    const exchange = await readOne(makeEntry({ responseHeaders }));
    expect(exchange.response?.headers).toEqual(responseHeaders);
  });

  test.each([[null], [42], ["x"]])("cookies that are %j are no cookies", async (cookies) => {
    const exchange = await readOne(makeEntry({ request: { cookies } }));
    expect(exchange.request.cookies).toEqual([]);
  });
});

test.each([[null], ["text"], [42], [[]]])("an entry that is %j is left out as unreadable", async (entry) => {
  expect((await readEntries([entry, makeEntry()])).recording.leftOut).toEqual({ unreadable: 1 });
});

test("Chrome's sanitised export is told from a page without cookies", async () => {
  const agent = (version: number): unknown => [
    { name: "User-Agent", value: `Mozilla/5.0 Chrome/${version}.0.0.0 Safari/537.36` },
  ];
  const log = { creator: { name: "WebInspector", version: "537.36" } };
  const sanitised = await readEntries([makeEntry({ requestHeaders: agent(131) })], log);
  expect(sanitised.exchanges[0]?.tags).toContain("sanitised-at-export");
  expect(sanitised.recording.warnings.map(({ code }) => code)).toContain("sanitised-at-export");
  const old = await readEntries([makeEntry({ requestHeaders: agent(120) })], log);
  expect(old.exchanges[0]?.tags).not.toContain("sanitised-at-export");
  const withCookie = makeEntry({ requestHeaders: [...(agent(131) as unknown[]), { name: "Cookie", value: "a=1" }] });
  const whole = await readEntries([makeEntry({ requestHeaders: agent(131) }), withCookie], log);
  expect(whole.exchanges[0]?.tags).not.toContain("sanitised-at-export");
});

test("what a test did to a call is said", async () => {
  const exchange = await readOne(makeEntry({ more: { _wasFulfilled: true, _wasContinued: true } }));
  expect(exchange.tags).toEqual(["changed-by-test", "fulfilled-by-test"]);
});

test("a recorder that leaves out failed calls is named", async () => {
  const { recording } = await readEntries([makeEntry()], { creator: { name: "chrome-har", version: "1.3.1" } });
  expect(recording.warnings).toContainEqual(
    expect.objectContaining({ code: "failures-not-recorded", path: "$.log.creator" }),
  );
});

test("a thoroughly odd entry lists a bounded number of warnings", async () => {
  const exchange = await readOne(makeEntry({ requestHeaders: Array.from({ length: 5000 }, () => 7) }));
  expect(exchange.warnings.length).toBeLessThan(110);
  expect(exchange.warnings.at(-1)).toMatchObject({ code: "more-warnings" });
});

test("any JavaScript value is an entry that is counted", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.anything({ withBigInt: true, withDate: true, withMap: true }), oddEntry)),
      async (entries) => {
        const { recording, verdicts } = await readEntries(entries);
        expect([recording.entryCount, verdicts.length]).toEqual([entries.length, entries.length]);
      },
    ),
  );
});
