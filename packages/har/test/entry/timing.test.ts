import { describe, expect, test } from "vitest";
import { at, makeEntry, makePage, readEntries, readOne } from "../support/entries.js";

describe("REQ-INSPECT-02: offsets count from the step's first request", () => {
  test("the zero point is the earliest start of all entries, calls or not, whatever the order in the file", async () => {
    const picture = makeEntry({ type: "image", at: at(-500), content: { mimeType: "image/png" } });
    const { exchanges } = await readEntries([makeEntry({ at: at(250) }), makePage(), picture]);
    expect(exchanges.map(({ offset, duration, answeredAt }) => [offset, duration, answeredAt])).toEqual([
      [0.75, 0.02, 0.77],
    ]);
  });

  test("exchanges come in time order; digits below a millisecond decide, then the file's order", async () => {
    const calls = ["2026-05-04T10:00:00.0010005Z", "2026-05-04T10:00:00.001Z", "2026-05-04T10:00:00.0010005Z"];
    const { exchanges } = await readEntries(
      calls.map((start, index) => makeEntry({ at: start, url: `https://shop.example.com/api/${index}` })),
    );
    expect(exchanges.map(({ id }) => id)).toEqual(["e1", "e0", "e2"]);
    expect(exchanges.map(({ offset }) => offset)).toEqual([0, 0.000001, 0.000001]);
  });

  test("an unreadable start keeps the entry, last and with an unknown offset", async () => {
    const { exchanges } = await readEntries([
      makeEntry({ at: {} }),
      makeEntry({ at: at(5), url: "https://shop.example.com/api/b" }),
    ]);
    expect(exchanges.map(({ id, offset, answeredAt, duration }) => [id, offset, answeredAt, duration])).toEqual([
      ["e1", 0, 0.02, 0.02],
      ["e0", null, null, 0.02],
    ]);
  });

  test("answeredAt is offset and duration, and null where either is unknown", async () => {
    const { exchanges } = await readEntries([
      makePage(),
      makeEntry({ at: at(100), time: 12.5 }),
      makeEntry({ at: at(200), time: null, more: { timings: {} }, url: "https://shop.example.com/api/b" }),
    ]);
    expect(exchanges.map(({ answeredAt }) => answeredAt)).toEqual([0.1125, null]);
  });
});

describe("duration", () => {
  test.each([
    ["the time", { time: 42.967 }, 0.042967],
    ["zero is a time", { time: 0 }, 0],
    ["a time as text", { time: "12.5" }, 0.0125],
    [
      "null: the timings without ssl",
      { time: null, timings: { blocked: 1, dns: 2, connect: 8, ssl: 7, send: 0, wait: 10, receive: 3 } },
      0.024,
    ],
    ["negative: the timings", { time: -1, timings: { wait: 10, receive: -1000 } }, 0.01],
    ["timings that are all unknown", { time: -1, timings: { send: -1, wait: -1, receive: -1 } }, null],
    ["nothing at all", { time: null, timings: null }, null],
    ["not a number", { time: Number.NaN, timings: { wait: 5 } }, 0.005],
    ["numbers as text in the timings", { time: null, timings: { wait: "5", receive: "x" } }, 0.005],
  ])("%s", async (_, more, expected) => {
    expect((await readOne(makeEntry({ more }))).duration).toBe(expected);
  });
});

describe("WebSocket frames", () => {
  const opened = Date.parse("2026-05-04T10:00:00.000Z");
  const socket = (messages: unknown, start: unknown = at(0)): Record<string, unknown> =>
    makeEntry({
      url: "wss://shop.example.com/live",
      type: "websocket",
      status: 101,
      at: start,
      content: {},
      more: { _webSocketMessages: messages },
    });

  test.each([
    ["epoch milliseconds (Playwright)", opened + 1500.25],
    ["epoch seconds (Chrome)", (opened + 1500.25) / 1000],
    ["epoch seconds as text", String((opened + 1500.25) / 1000)],
  ])("times in %s", async (_, time) => {
    const { exchanges } = await readEntries([
      makePage(),
      socket([{ type: "receive", time, opcode: 1, data: '{"n":1}' }], at(1000)),
    ]);
    expect(exchanges[0]?.kind).toBe("websocket");
    expect(exchanges[0]?.frames).toEqual([
      { direction: "received", offset: 1.50025, opcode: 1, data: { n: 1 }, size: 7 },
    ]);
  });

  test("minimal mode has no times, binary frames have a size", async () => {
    const { frames } = await readOne(
      socket([
        { type: "send", time: -1, opcode: 2, data: "AAEC" },
        { type: "send", time: -1, opcode: 1, data: "hi" },
      ]),
    );
    expect(frames).toEqual([
      { direction: "sent", offset: null, opcode: 2, data: null, size: 3 },
      { direction: "sent", offset: null, opcode: 1, data: "hi", size: 2 },
    ]);
  });

  test("a start without a zone is set against the frames' epoch times", async () => {
    const { frames } = await readOne(
      socket([{ type: "receive", time: opened + 250, opcode: 1, data: "x" }], "2026-05-04T12:00:00.000"),
    );
    expect(frames[0]?.offset).toBe(0.25);
  });

  test.each([[null], ["x"], [{}], [[null, 3, "x"]]])("a list of frames that is %j breaks nothing", async (messages) => {
    expect((await readOne(socket(messages))).kind).toBe("websocket");
  });
});

describe("event streams", () => {
  test("Playwright's, which looks like a failure, is shown as a stream", async () => {
    const exchange = await readOne(
      makeEntry({
        type: "eventsource",
        status: -1,
        time: 3681.402,
        content: { size: -1, mimeType: "x-unknown" },
        response: { _failureText: "net::ERR_ABORTED" },
      }),
    );
    expect(exchange).toMatchObject({ kind: "sse", response: null, duration: 3.681402, answeredAt: null });
    expect(exchange.noResponse?.cause).toBe("stream");
  });

  test("events come from the text", async () => {
    const text = ': hello\n\nevent: price\nid: 7\ndata: {"n":1}\n\ndata: a\ndata: b\n\n';
    const exchange = await readOne(
      makeEntry({ type: "fetch", content: { size: text.length, mimeType: "text/event-stream", text } }),
    );
    expect(exchange.kind).toBe("sse");
    expect(exchange.response?.body.type).toBe("event-stream");
    expect(exchange.events).toEqual([
      { offset: null, event: "price", id: "7", data: { n: 1 } },
      { offset: null, event: "message", id: "7", data: "a\nb" },
    ]);
  });

  test("listed events have their own offsets", async () => {
    const time = Date.parse(at(400)) / 1000;
    const exchange = await readOne(
      makeEntry({
        type: "eventsource",
        content: { mimeType: "text/event-stream" },
        more: { _eventSourceMessages: [{ time, eventName: "price", eventId: "1", data: "5" }] },
      }),
    );
    expect(exchange.events).toEqual([{ offset: 0.4, event: "price", id: "1", data: "5" }]);
    expect(exchange.response?.body).toMatchObject({ type: "absent", reason: "stream-not-recorded" });
  });
});
