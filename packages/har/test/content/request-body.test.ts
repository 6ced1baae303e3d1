import { describe, expect, test } from "vitest";
import type { Exchange } from "../../src/exchange.js";
import { type EntryOptions, makeEntry, readOne } from "../support/entries.js";

async function post(postData: unknown, options: EntryOptions = {}): Promise<Exchange> {
  return readOne(makeEntry({ method: "POST", postData, ...options }));
}

async function bodyOf(postData: unknown, options: EntryOptions = {}): Promise<Exchange["request"]["body"]> {
  return (await post(postData, options)).request.body;
}

const formType = "application/x-www-form-urlencoded";

describe("forms", () => {
  test("URLSearchParams by fetch: the text is parsed although params is empty", async () => {
    const body = await bodyOf({ mimeType: `${formType};charset=UTF-8`, text: "a=1&b=x+y&a2=%C3%A9", params: [] });
    expect(body).toMatchObject({
      type: "form",
      fields: [
        { name: "a", value: "1" },
        { name: "b", value: "x y" },
        { name: "a2", value: "é" },
      ],
    });
  });

  test("text is preferred to params", async () => {
    const body = await bodyOf({ mimeType: formType, text: "a=1", params: [{ name: "a", value: "stale" }] });
    expect(body).toMatchObject({ fields: [{ name: "a", value: "1" }] });
  });

  test.each([
    ["objects", [{ name: "a", value: 1 }, { name: "b" }]],
    [
      "tuples",
      [
        ["a", "1"],
        ["b", null],
      ],
    ],
    ["a map", { a: "1", b: null }],
  ])("only params, as %s", async (_, params) => {
    const body = await bodyOf({ mimeType: formType, params });
    expect(body).toMatchObject({
      type: "form",
      fields: [
        { name: "a", value: "1" },
        { name: "b", value: "" },
      ],
    });
  });

  test("without a type, by its shape", async () => {
    expect(await bodyOf({ mimeType: "", text: "user=ann&id=7" })).toMatchObject({ type: "form" });
    expect(await bodyOf({ mimeType: "", text: "just a sentence = not a form" })).toMatchObject({ type: "text" });
  });
});

describe("JSON", () => {
  test("put into params by chrome-har: put together again", async () => {
    const exchange = await post({
      mimeType: "application/json",
      params: [
        { name: "name", value: "Zoë" },
        { name: "price", value: 12.5 },
        { name: "tags", value: ["a"] },
      ],
    });
    expect(exchange.request.body).toMatchObject({ type: "json", value: { name: "Zoë", price: 12.5, tags: ["a"] } });
    expect(exchange.warnings.map(({ code }) => code)).toContain("json-in-params");
  });

  test("a list in params", async () => {
    const body = await bodyOf({
      mimeType: "application/json",
      params: [
        { name: "0", value: { a: 1 } },
        { name: "1", value: 2 },
      ],
    });
    expect(body).toMatchObject({ type: "json", value: [{ a: 1 }, 2] });
  });

  test("a whole JSON text in one param's name (Proxyman)", async () => {
    const body = await bodyOf({ mimeType: "application/json", params: [{ name: '{"a":{"b":1}}', value: "" }] });
    expect(body).toMatchObject({ type: "json", value: { a: { b: 1 } } });
  });

  test("under a wrong type", async () => {
    expect(await bodyOf({ mimeType: "text/plain;charset=UTF-8", text: '{"a":1}' })).toMatchObject({
      type: "json",
      value: { a: 1 },
    });
    expect(await bodyOf({ mimeType: formType, text: '{"a":1}' })).toMatchObject({ type: "json", value: { a: 1 } });
  });

  test("in params called __proto__", async () => {
    const params = JSON.parse('[{"name":"__proto__","value":{"polluted":1}}]') as unknown;
    const body = await bodyOf({ mimeType: "application/json", params });
    expect(body.type === "json" && Object.keys(body.value as object)).toEqual(["__proto__"]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test("as base64 with postData.encoding", async () => {
    const text = Buffer.from('{"a":1}').toString("base64");
    expect(await bodyOf({ mimeType: "application/json", text, encoding: "base64" })).toMatchObject({ value: { a: 1 } });
  });

  test("in HTTP Toolkit's request._content", async () => {
    const exchange = await readOne(
      makeEntry({
        method: "POST",
        request: { _content: { text: Buffer.from('{"a":1}').toString("base64"), encoding: "base64" } },
      }),
    );
    expect(exchange.request.body).toMatchObject({ type: "json", value: { a: 1 } });
  });
});

describe("multipart", () => {
  const raw = [
    "--XX",
    'Content-Disposition: form-data; name="title"',
    "",
    "Holiday",
    "--XX",
    'Content-Disposition: form-data; name="photo"; filename="a \\"b\\".png"',
    "Content-Type: image/png",
    "",
    "PNGDATA",
    "--XX--",
    "",
  ].join("\r\n");

  test.each([
    ["with the boundary", "multipart/form-data; boundary=XX", raw],
    ["with a quoted boundary", 'multipart/form-data; boundary="XX"', raw],
    ["without the boundary", "multipart/form-data", raw],
    ["with bare line feeds", "multipart/form-data; boundary=XX", raw.replaceAll("\r\n", "\n")],
  ])("as text %s", async (_, mimeType, text) => {
    expect(await bodyOf({ mimeType, text })).toMatchObject({
      type: "multipart",
      parts: [
        { name: "title", value: "Holiday", size: 7 },
        { name: "photo", fileName: 'a "b".png', contentType: "image/png", size: 7 },
      ],
    });
  });

  test("only as params, a file's bytes in base64 (Charles)", async () => {
    const params = [
      { name: "title", value: "Holiday" },
      { name: "photo", fileName: "a.png", contentType: "image/png", value: Buffer.alloc(30).toString("base64") },
    ];
    expect(await bodyOf({ mimeType: "multipart/form-data", params })).toMatchObject({
      type: "multipart",
      size: null,
      parts: [
        { name: "title", value: "Holiday", size: 7 },
        { name: "photo", fileName: "a.png", contentType: "image/png", size: 30 },
      ],
    });
  });
});

describe("absent does not mean empty", () => {
  const length = [
    { name: "Content-Length", value: "292" },
    { name: "Content-Type", value: "multipart/form-data; boundary=x" },
  ];

  test("an upload that Playwright left out: sent 292 bytes, not recorded", async () => {
    const exchange = await readOne(makeEntry({ method: "POST", requestHeaders: length, request: { bodySize: 0 } }));
    expect(exchange.request.body).toEqual({
      type: "absent",
      mimeType: "multipart/form-data",
      size: 292,
      reason: "not-recorded",
    });
  });

  test("octets whose text is empty", async () => {
    const body = await bodyOf(
      { mimeType: "application/octet-stream", text: "", params: [] },
      { request: { bodySize: 3 } },
    );
    expect(body).toMatchObject({ type: "absent", size: 3, reason: "not-recorded" });
  });

  test("protobuf decoded as UTF-8 is damaged", async () => {
    const body = await bodyOf({ mimeType: "application/x-protobuf", text: "\b\u0001\ufffd\u0000" });
    expect(body).toMatchObject({ type: "binary", damaged: expect.stringContaining("lost") });
  });

  test.each([
    ["GET", {}],
    ["GET", { postData: { mimeType: "", text: "" } }],
    ["POST", { requestHeaders: [{ name: "content-length", value: "0" }] }],
    ["DELETE", {}],
  ] as const)("%s %j sent nothing", async (method, options) => {
    const exchange = await readOne(makeEntry({ method, ...options }));
    expect(exchange.request.body).toMatchObject({ type: "absent", size: 0, reason: "empty" });
  });

  test("a type without a length: something was sent, how much is not known", async () => {
    const exchange = await readOne(
      makeEntry({
        method: "POST",
        requestHeaders: [{ name: "content-type", value: "application/json" }],
        request: { bodySize: -1 },
      }),
    );
    expect(exchange.request.body).toMatchObject({ type: "absent", size: null, reason: "not-recorded" });
  });

  test.each([["x"], [3], [[]]])("postData that is %j breaks nothing", async (postData) => {
    expect((await post(postData)).request.method).toBe("POST");
  });
});
