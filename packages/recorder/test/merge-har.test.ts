import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { entryOfCall } from "../src/har/entry-of-call.js";
import type { HarEntry, HarFile } from "../src/har/har-types.js";
import { headerList, setCookies } from "../src/har/headers.js";
import { mergeHar } from "../src/har/merge-har.js";
import { totalTime } from "../src/har/timings.js";
import type { Call } from "../src/network/call.js";

const start = Date.parse("2026-01-02T03:04:05.678Z");

function call(given: Partial<Call>): Call {
  return {
    requestId: "1.1",
    sessionId: "S",
    page: "P",
    madeBy: "page",
    method: "GET",
    url: "https://shop.example/api",
    type: "fetch",
    startedAt: start,
    startedInStep: undefined,
    initiator: undefined,
    preflightOf: undefined,
    requestHeaders: {},
    sent: undefined,
    hasBody: false,
    response: {
      url: "https://shop.example/api",
      status: 200,
      statusText: "OK",
      headers: { "content-type": "application/json" },
      mimeType: "application/json",
    },
    wire: undefined,
    redirectTo: undefined,
    received: undefined,
    receivedBytes: 0,
    wireBytes: 0,
    endedAt: start + 20,
    endedTimestamp: undefined,
    failure: undefined,
    events: [],
    messages: [],
    ...given,
  };
}

function recorded(entries: HarEntry[]): HarFile {
  return { log: { version: "1.2", creator: { name: "Playwright", version: "1.65.1" }, pages: [], entries } };
}

describe("joining", () => {
  test("an entry and a call with the same method, address and start are one; what Playwright has right stays", () => {
    const own = call({ sent: { bytes: Buffer.from([0, 255]), complete: true }, hasBody: true });
    const entry: HarEntry = { ...entryOfCall(call({})), pageref: "page@1" };
    entry.response.content = { size: 2, mimeType: "application/json", text: "{}" };
    entry.request.postData = { mimeType: "", params: [], text: "\ufffd" };
    const { har, counts } = mergeHar(recorded([entry]), [own], "1.0.0");
    expect(counts).toEqual({ entries: 1, added: 0 });
    expect(har.log.entries[0]).toMatchObject({
      pageref: "page@1",
      request: { bodySize: 2, _content: { size: 2, encoding: "base64", text: "AP8=" } },
      response: { content: { text: "{}" } },
    });
    expect(har.log.entries[0]?.request.postData).toBeUndefined();
    expect(har.log.creator.name).toBe("Playwright");
  });

  test("equal calls at the same millisecond are told apart by their order; what one side lacks is added, in time order", () => {
    const calls = [
      call({ requestId: "1.1" }),
      call({ requestId: "1.2" }),
      call({ requestId: "1.0", type: "preflight", method: "OPTIONS", startedAt: start - 5, preflightOf: "1.1" }),
    ];
    const { har, counts } = mergeHar(recorded([entryOfCall(call({})), entryOfCall(call({}))]), calls, "1.0.0");
    expect(har.log.entries.map(({ _requestId }) => _requestId)).toEqual(["1.0", "1.1", "1.2"]);
    expect(counts).toEqual({ entries: 3, added: 1 });
  });

  test("without a HAR the calls alone make one, that says so", () => {
    const { har } = mergeHar(undefined, [call({ endedAt: undefined, response: undefined })], "1.0.0");
    expect(har.log).toMatchObject({ version: "1.2", creator: { name: "@inspect/recorder", version: "1.0.0" } });
    expect(har.log.entries[0]).toMatchObject({ _openAtEnd: true, response: { status: -1 } });
  });

  test("a stream of an earlier step that said nothing is no call of this one", () => {
    const silent = call({ startedInStep: 2, endedAt: undefined, response: undefined });
    const speaking = call({
      ...silent,
      requestId: "1.9",
      events: [{ at: start, name: "message", id: "7", data: "a\nb" }],
      type: "eventsource",
    });
    const { har } = mergeHar(undefined, [silent, speaking], "1.0.0");
    expect(har.log.entries).toHaveLength(1);
    expect(har.log.entries[0]).toMatchObject({
      _startedInStep: 2,
      response: { content: { text: "id: 7\ndata: a\ndata: b\n\n" } },
    });
  });

  test("bodies of pictures and films are left out, and that is said", () => {
    const picture = call({ type: "image", received: { bytes: Buffer.alloc(9000), complete: true } });
    const { har } = mergeHar(undefined, [picture], "1.0.0");
    expect(har.log.entries[0]?.response.content).toEqual({
      size: 9000,
      mimeType: "application/json",
      comment: "body of 9000 bytes not kept: image",
    });
  });

  test("any bodies come out as they went in, and the file is JSON", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.uint8Array({ maxLength: 200 }), (sent, received) => {
        const one = call({
          sent: { bytes: Buffer.from(sent), complete: true },
          received: { bytes: Buffer.from(received), complete: true },
        });
        const entry = JSON.parse(JSON.stringify(mergeHar(undefined, [one], "1").har.log.entries[0])) as HarEntry;
        const { postData, _content } = entry.request;
        expect([...Buffer.from(_content?.text ?? postData?.text ?? "", _content?.encoding ?? "utf8")]).toEqual([
          ...sent,
        ]);
        expect([...Buffer.from(entry.response.content.text ?? "", entry.response.content.encoding ?? "utf8")]).toEqual([
          ...received,
        ]);
      }),
    );
  });
});

test("repeated headers become one each, and Set-Cookie is read by its attributes", () => {
  const headers = headerList({
    "set-cookie": "a=1; Path=/; HttpOnly; SameSite=Lax\nb=x=y; Secure; Expires=Thu, 01 Jan 2026 00:00:00 GMT",
    vary: "accept",
  });
  expect(headers.map(({ name }) => name)).toEqual(["set-cookie", "set-cookie", "vary"]);
  expect(setCookies(headers)).toEqual([
    { name: "a", value: "1", path: "/", httpOnly: true, sameSite: "Lax" },
    { name: "b", value: "x=y", secure: true, expires: "2026-01-01T00:00:00.000Z" },
  ]);
});

test("the total does not count TLS twice and knows no end before the end", () => {
  expect(totalTime({ blocked: 1, dns: 2, connect: 8, ssl: 7, send: 1, wait: 3, receive: 4 })).toBe(19);
  expect(totalTime({ connect: 8, ssl: 7, send: 1, wait: 3, receive: -1 })).toBe(-1);
});
