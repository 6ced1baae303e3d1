import type { Har } from "har-format";
import { expect, expectTypeOf, test } from "vitest";
import { type HarInput, readExchanges } from "../src/index.js";

test("a recording typed by har-format is read without a cast", async () => {
  expectTypeOf<Har>().toExtend<HarInput>();
  const har: Har = {
    log: {
      version: "1.2",
      creator: { name: "typed", version: "1" },
      entries: [
        {
          startedDateTime: "2026-01-05T10:00:00.000Z",
          time: 12,
          request: {
            method: "GET",
            url: "https://shop.example.com/api/cart",
            httpVersion: "HTTP/1.1",
            cookies: [],
            headers: [],
            queryString: [],
            headersSize: -1,
            bodySize: 0,
          },
          response: {
            status: 200,
            statusText: "OK",
            httpVersion: "HTTP/1.1",
            cookies: [],
            headers: [],
            content: { size: 11, mimeType: "application/json", text: '{"items":1}' },
            redirectURL: "",
            headersSize: -1,
            bodySize: 11,
          },
          cache: {},
          timings: { wait: 12, receive: 0 },
        },
      ],
    },
  };
  const { exchanges } = await readExchanges(har);
  expect(exchanges[0]).toMatchObject({ offset: 0, duration: 0.012, response: { body: { value: { items: 1 } } } });
});
