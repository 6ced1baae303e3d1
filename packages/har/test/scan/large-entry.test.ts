import { describe, expect, test } from "vitest";
import { readExchanges } from "../../src/read-exchanges.js";
import { smallEntry } from "../support/small-har.js";

const limits = { maxEntryBytes: 20_000, longTextBytes: 1000 };
const harOf = (...entries: unknown[]): Buffer => Buffer.from(JSON.stringify({ log: { entries } }));

describe("an entry over its limit", () => {
  test("keeps its call: long strings are cut, long lists left out, the body stays whole", async () => {
    const body = JSON.stringify({ list: "y".repeat(50_000) });
    const entry = {
      ...smallEntry({ body }),
      _stack: "x".repeat(300_000),
      _webSocketMessages: Array(5000).fill({ data: "z" }),
    };
    const { exchanges, warnings } = await readExchanges(harOf(entry, smallEntry({ at: 5 })), { limits });
    expect(exchanges.map(({ id }) => id)).toEqual(["e0", "e1"]);
    expect(exchanges[0]).toMatchObject({
      response: { status: 200, body: { type: "json", value: { list: "y".repeat(50_000) } } },
    });
    expect(warnings).toContainEqual(
      expect.objectContaining({
        code: "entry-too-large",
        message: expect.stringMatching(/cut or left out: (?:_stack, _webSocketMessages|_webSocketMessages, _stack)$/),
        path: "$.log.entries[0]",
      }),
    );
  });

  test("with a long header and a long parameter is still read", async () => {
    const entry = smallEntry({ method: "POST" }) as { request: Record<string, unknown> };
    entry.request.headers = [{ name: "x-long", value: "h".repeat(100_000) }];
    entry.request.postData = {
      mimeType: "multipart/form-data",
      params: [{ name: "file", value: "p".repeat(100_000) }],
    };
    const { exchanges } = await readExchanges(harOf(entry), { limits });
    expect(exchanges[0]?.request).toMatchObject({ method: "POST", path: "/api/items" });
  });

  test("is refused only when nothing of it fits", async () => {
    const { exchanges, leftOut, warnings } = await readExchanges(harOf(Array(20_000).fill(1), smallEntry()), {
      limits,
    });
    expect(exchanges).toHaveLength(1);
    expect(leftOut).toEqual({ unreadable: 1 });
    expect(warnings).toContainEqual(expect.objectContaining({ code: "entry-too-large" }));
  });
});
