import { createRedactor } from "@inspect/redact";
import { describe, expect, test } from "vitest";
import type { Exchange } from "../src/exchange.js";
import { redactExchange } from "../src/redact-exchange.js";
import { makeEntry, readEntries, readOne } from "./support/entries.js";
import { leaksIn, leakyEntry, secrets } from "./support/secrets.js";

async function redacted(entry: unknown): Promise<Exchange> {
  return redactExchange(await readOne(entry), createRedactor({ salt: "test" }));
}

describe("redactExchange", () => {
  test("takes every planted secret out of every place, and keeps what is none", async () => {
    const raw = await readOne(leakyEntry());
    expect(leaksIn(JSON.stringify(raw)).sort()).toEqual(Object.keys(secrets).sort());
    const exchange = await redacted(leakyEntry());
    expect(leaksIn(JSON.stringify(exchange))).toEqual([]);
    expect(exchange.request.query).toContainEqual({ name: "page", value: "2" });
    expect(exchange.request.headers).toContainEqual({ name: "Accept", value: "application/json" });
    expect(exchange.request.body).toMatchObject({ type: "json", value: { user: "ann" } });
    expect(exchange.response?.body).toMatchObject({ type: "json", value: { ok: true } });
    expect(exchange.response?.cookies).toMatchObject([{ name: "sid", path: "/", httpOnly: true }]);
  });

  test("a token can be followed from the answer that gave it to the call that used it", async () => {
    const login = makeEntry({
      url: "https://shop.example.com/api/login",
      method: "POST",
      content: { mimeType: "application/json", text: JSON.stringify({ access_token: secrets.bearer }) },
    });
    const use = makeEntry({
      url: "https://shop.example.com/api/me",
      requestHeaders: [{ name: "Authorization", value: `Bearer ${secrets.bearer}` }],
    });
    const { exchanges } = await readEntries([login, use]);
    const redactor = createRedactor({ salt: "test" });
    const [first, second] = exchanges.map((exchange) => JSON.stringify(redactExchange(exchange, redactor)));
    const hash = /\[redacted:[a-z-]+:([0-9a-f]+)\]/.exec(first ?? "")?.[1];
    expect(hash).toBeDefined();
    expect(second).toContain(hash);
  });

  test("a guessable value leaves an ordinal and no hash", async () => {
    const exchange = await redacted(
      makeEntry({
        method: "POST",
        postData: { mimeType: "application/json", text: '{"password":"1234","pin":"9876"}' },
      }),
    );
    expect(exchange.request.body).toMatchObject({ type: "json", value: { password: "[password#1]", pin: "[pin#1]" } });
    expect(JSON.stringify(exchange)).not.toMatch(/\[redacted:/);
  });

  const { bearer, jwt, password, apiKey } = secrets;
  test.each<[string, Record<string, unknown>]>([
    [
      "form fields",
      makeEntry({
        method: "POST",
        postData: { mimeType: "application/x-www-form-urlencoded", text: `user=ann&password=${password}&t=${jwt}` },
      }),
    ],
    [
      "multipart parts",
      makeEntry({
        method: "POST",
        postData: {
          mimeType: "multipart/form-data",
          params: [
            { name: "password", value: password },
            { name: "note", value: `Bearer ${bearer}` },
          ],
        },
      }),
    ],
    [
      "GraphQL variables and document",
      makeEntry({
        method: "POST",
        url: "https://shop.example.com/graphql",
        postData: {
          mimeType: "application/json",
          text: JSON.stringify({
            query: `mutation { login(password: "${password}", token: "${jwt}") { ok } }`,
            variables: { input: { password, apiKey } },
          }),
        },
      }),
    ],
    ["a query's name", makeEntry({ url: `https://shop.example.com/api/x?${jwt}` })],
    ["text answers", makeEntry({ content: { mimeType: "text/plain", text: `password=${password}\ntoken: ${jwt}` } })],
    [
      "JSON lines",
      makeEntry({
        content: { mimeType: "application/x-ndjson", text: `{"token":"${jwt}"}\n{"password":"${password}"}\n` },
      }),
    ],
    [
      "JSONP",
      makeEntry({
        type: "script",
        url: "https://shop.example.com/j?callback=cb",
        content: { mimeType: "text/javascript", text: `cb({"token":"${jwt}"})` },
      }),
    ],
    [
      "socket frames and addresses",
      makeEntry({
        type: "websocket",
        url: `wss://shop.example.com/live?token=${bearer}`,
        status: 101,
        content: {},
        more: {
          _webSocketMessages: [
            { type: "send", time: 1, opcode: 1, data: JSON.stringify({ auth: { token: jwt, password } }) },
            { type: "send", time: 1, opcode: 1, data: `AUTH ${jwt}` },
          ],
        },
      }),
    ],
    [
      "stream events",
      makeEntry({ type: "fetch", content: { mimeType: "text/event-stream", text: `data: {"token":"${jwt}"}\n\n` } }),
    ],
    [
      "failure texts",
      makeEntry({ status: 0, response: { _error: `refused https://shop.example.com/?token=${bearer}` } }),
    ],
    ["a body's comment", makeEntry({ content: { size: 3, comment: `Bearer ${bearer}` } })],
    ["a status text", makeEntry({ response: { statusText: `token=${jwt}` } })],
    ["a date that is none", makeEntry({ at: `token=${jwt}` })],
    ["a page's id", makeEntry({ more: { pageref: `token=${jwt}` } })],
    [
      "a small binary body",
      makeEntry({
        content: {
          mimeType: "application/octet-stream",
          encoding: "base64",
          text: Buffer.from(`\u0000${apiKey.slice(0, 20)}`).toString("base64"),
        },
      }),
    ],
    ["a method", makeEntry({ method: `PAY ${secrets.card}` })],
    [
      "a cookie's path",
      makeEntry({ responseHeaders: [{ name: "Set-Cookie", value: `a=; Path=/reset/${bearer}; Domain=${jwt}` }] }),
    ],
    ["a media type", makeEntry({ content: { mimeType: `application/x; token=${jwt}`, text: "x" } })],
  ])("%s", async (_, entry) => {
    const text = JSON.stringify(await redacted(entry));
    expect(leaksIn(text)).toEqual([]);
    expect(text).not.toContain(Buffer.from(apiKey.slice(0, 8)).toString("hex"));
  });

  test("hops, the final address and Location are redacted", async () => {
    const { exchanges } = await readEntries([
      makeEntry({
        url: `https://shop.example.com/a?token=${bearer}`,
        status: 302,
        content: {},
        response: { redirectURL: `/b?token=${bearer}` },
      }),
      makeEntry({ url: `https://shop.example.com/b?token=${bearer}`, at: "2026-05-04T10:00:00.050Z" }),
    ]);
    const exchange = redactExchange(exchanges[0] as Exchange, createRedactor({ salt: "test" }));
    expect(exchange.hops).toHaveLength(1);
    expect(leaksIn(JSON.stringify(exchange))).toEqual([]);
  });
});
