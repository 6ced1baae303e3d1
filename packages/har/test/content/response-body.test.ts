import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Body } from "../../src/body.js";
import { type EntryOptions, makeEntry, readOne } from "../support/entries.js";

async function bodyOf(content: unknown, options: EntryOptions = {}): Promise<Body | undefined> {
  return (await readOne(makeEntry({ content, ...options }))).response?.body;
}

const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString("base64");
const json = '{"name":"Zoë","n":1}';
const value = JSON.parse(json) as unknown;

describe("JSON", () => {
  test.each([
    "application/json",
    "application/json; charset=utf-8",
    "application/vnd.api+json",
    "application/graphql-response+json",
    "application/problem+json",
    "text/json",
    "text/plain",
    "text/javascript",
    "",
    "x-unknown",
    null,
    undefined,
  ])("under the type %j", async (mimeType) => {
    expect(await bodyOf({ mimeType, text: json })).toMatchObject({ type: "json", value, size: 21 });
  });

  test.each([")]}',\n", ")]}'\n", "while(1);", "for(;;);", "for (;;);", "\ufeff", "  \r\n"])(
    "behind %j",
    async (prefix) => {
      const body = await bodyOf({ mimeType: "application/json", text: prefix + json });
      expect(body).toMatchObject({ type: "json", value });
      if (body?.type === "json" && prefix.trim().length > 1) expect(body.prefix).toBe(prefix.trim());
    },
  );

  test("one value a line", async () => {
    const body = await bodyOf({ mimeType: "application/x-ndjson", text: '{"a":1}\n{"a":2}\n' });
    expect(body).toMatchObject({ type: "json-lines", values: [{ a: 1 }, { a: 2 }] });
    expect((await bodyOf({ mimeType: "text/plain", text: '{"a":1}\n{"a":2}' }))?.type).toBe("json-lines");
  });

  test("a lone value counts where the type says JSON", async () => {
    expect(await bodyOf({ mimeType: "application/json", text: "true" })).toMatchObject({ type: "json", value: true });
    expect(await bodyOf({ mimeType: "text/plain", text: "true" })).toMatchObject({ type: "text", text: "true" });
  });

  test("what its type calls JSON and is none stays text", async () => {
    expect(await bodyOf({ mimeType: "application/json", text: "{oops" })).toMatchObject({
      type: "text",
      text: "{oops",
    });
  });

  test("a key called __proto__ is a key", async () => {
    const body = await bodyOf({ mimeType: "application/json", text: '{"__proto__":{"polluted":1}}' });
    expect(body?.type === "json" && Object.keys(body.value as object)).toEqual(["__proto__"]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test("JSONP is unwrapped", async () => {
    const body = await bodyOf(
      { mimeType: "text/javascript", text: '/**/ shop.cb({"a":1});' },
      { type: "script", url: "https://shop.example.com/jsonp?callback=shop.cb" },
    );
    expect(body).toMatchObject({ type: "json", callback: "shop.cb", value: { a: 1 } });
  });
});

describe("base64", () => {
  test("bytes first, then UTF-8", async () => {
    const content = { mimeType: "application/json", encoding: "base64", text: base64(json) };
    expect(await bodyOf(content)).toMatchObject({ type: "json", value });
  });

  test.each(["application/x-ndjson", "", "application/grpc-web-text"])(
    "a text type that was flagged: %j",
    async (mimeType) => {
      const body = await bodyOf({ mimeType, encoding: "base64", text: base64("plain words, no JSON") });
      expect(body).toMatchObject({ type: "text", text: "plain words, no JSON" });
    },
  );

  test("flagged and none: kept as it is, with a warning", async () => {
    const exchange = await readOne(
      makeEntry({ content: { mimeType: "text/plain", encoding: "base64", text: "not base64 at all!" } }),
    );
    expect(exchange.response?.body).toMatchObject({ type: "text", text: "not base64 at all!" });
    expect(exchange.warnings.map(({ code }) => code)).toContain("base64-flag-wrong");
  });

  test("not flagged: decoded where the bytes prove it", async () => {
    const body = await bodyOf({ mimeType: "application/json", text: base64(json) });
    expect(body).toMatchObject({ type: "json", value });
    const word = await bodyOf({ mimeType: "text/plain", text: "abcdefgh" });
    expect(word).toMatchObject({ type: "text", text: "abcdefgh" });
  });

  test("in the alphabet for URLs and without padding", async () => {
    const text = Buffer.from(json).toString("base64url");
    expect(await bodyOf({ mimeType: "application/json", encoding: "BASE64", text })).toMatchObject({
      type: "json",
      value,
    });
  });
});

describe("bytes", () => {
  test.each([
    ["gzip", gzipSync(json), ""],
    ["deflate", deflateSync(json), "deflate"],
    ["br", brotliCompressSync(json), "br"],
  ])("left compressed by %s: tried once", async (_, bytes, encoding) => {
    const responseHeaders = encoding === "" ? [] : [{ name: "content-encoding", value: encoding }];
    const content = { mimeType: "application/json", encoding: "base64", text: base64(bytes) };
    expect(await bodyOf(content, { responseHeaders })).toMatchObject({ type: "json", value });
  });

  test("damaged gzip stays binary and breaks nothing", async () => {
    const bytes = gzipSync(json).subarray(0, 20);
    const body = await bodyOf({ mimeType: "application/json", encoding: "base64", text: base64(bytes) });
    expect(body).toMatchObject({ type: "binary", size: 20 });
    expect(body?.type === "binary" && body.head.startsWith("1f8b08")).toBe(true);
  });

  test("a bomb is not unpacked", async () => {
    const bomb = base64(gzipSync(Buffer.alloc(30_000_000)));
    expect((await bodyOf({ mimeType: "application/json", encoding: "base64", text: bomb }))?.type).toBe("binary");
  });

  test("not decoded again because a header says so", async () => {
    const responseHeaders = [{ name: "content-encoding", value: "gzip" }];
    expect(
      await bodyOf({ mimeType: "application/json; charset=iso-8859-1", text: json }, { responseHeaders }),
    ).toMatchObject({ value });
  });

  test("latin-1 bytes are read by their charset", async () => {
    const content = {
      mimeType: "text/plain; charset=iso-8859-1",
      encoding: "base64",
      text: base64(Buffer.from("café", "latin1")),
    };
    expect(await bodyOf(content)).toMatchObject({ type: "text", text: "café", size: 4 });
  });

  test("bytes written as characters are binary", async () => {
    const text = Buffer.from([0x08, 0x00, 0xff, 0x12]).toString("latin1");
    const exchange = await readOne(makeEntry({ content: { mimeType: "application/x-protobuf", text } }));
    expect(exchange.response?.body).toMatchObject({ type: "binary", size: 4, head: "0800ff12" });
    expect(exchange.warnings.map(({ code }) => code)).toContain("bytes-as-characters");
  });

  test("replacement characters are said to be damage", async () => {
    const body = await bodyOf({ mimeType: "text/plain", text: "caf\ufffd" });
    expect(body).toMatchObject({ type: "text", text: "caf\ufffd", damaged: expect.stringContaining("replacement") });
    const binary = await bodyOf({ mimeType: "application/grpc-web+proto", text: "\u0000\ufffd\ufffd" });
    expect(binary).toMatchObject({ type: "binary", head: "", damaged: expect.stringContaining("replacement") });
  });

  test("multipart answers are taken apart, bytes and all", async () => {
    const raw = Buffer.concat([
      Buffer.from(
        '--b\r\nContent-Type: application/json\r\nContent-Id: one\r\n\r\n{"a":1}\r\n--b\r\nContent-Disposition: form-data; name="f"; filename="x.bin"\r\n\r\n',
      ),
      Buffer.from([0xff, 0xfe, 0x00]),
      Buffer.from("\r\n--b--\r\n"),
    ]);
    const content = { mimeType: "multipart/mixed; boundary=b", encoding: "base64", text: base64(raw) };
    expect(await bodyOf(content)).toMatchObject({
      type: "multipart",
      parts: [
        { name: "one", contentType: "application/json", value: '{"a":1}', size: 7 },
        { name: "f", fileName: "x.bin", size: 3 },
      ],
    });
  });
});

describe("absent", () => {
  test.each([
    [
      "204",
      { status: 204, content: { size: 0, mimeType: "x-unknown", text: "", encoding: "base64" } },
      0,
      "none-by-definition",
    ],
    ["304", { status: 304, content: { size: 0 } }, 0, "none-by-definition"],
    ["HEAD", { method: "HEAD", content: { size: 120, mimeType: "application/json" } }, 0, "none-by-definition"],
    [
      "not kept although it has a size",
      { content: { size: 120, mimeType: "application/json", text: "" } },
      120,
      "not-recorded",
    ],
    [
      "a size of 0 without a text tells nothing",
      { content: { size: 0, mimeType: "application/json" } },
      null,
      "not-recorded",
    ],
    ["empty", { content: { size: 0, mimeType: "application/json", text: "" } }, 0, "empty"],
    [
      "the header's length",
      { content: {}, responseHeaders: [{ name: "Content-Length", value: "55" }] },
      55,
      "not-recorded",
    ],
    [
      "from a cache",
      { content: { size: 0, mimeType: "application/json" }, more: { _fromCache: "disk" } },
      null,
      "from-cache",
    ],
    ["no content at all", { content: null }, null, "not-recorded"],
  ] as const)("%s", async (_, options, size, reason) => {
    const { content, ...rest } = options as EntryOptions & { content: unknown };
    expect(await bodyOf(content, rest)).toMatchObject({ type: "absent", size, reason });
  });

  test("the recorder's comment is kept", async () => {
    expect(await bodyOf({ size: 5, comment: "Response data has been discarded" })).toMatchObject({
      comment: "Response data has been discarded",
    });
  });

  test("a side file that is missing is said to be", async () => {
    expect(await bodyOf({ size: 5, mimeType: "application/json", _file: "abc.json" })).toMatchObject({
      type: "absent",
      size: 5,
      reason: "side-file-missing",
    });
  });
});

test("a long body is cut and says so", async () => {
  const text = JSON.stringify({ list: Array.from({ length: 2000 }, (_, n) => n) });
  const exchange = await readOne(makeEntry({ content: { mimeType: "application/json", text } }), { bodyLimit: 1000 });
  expect(exchange.response?.body).toMatchObject({
    type: "text",
    text: text.slice(0, 1000),
    size: text.length,
    cut: { keptBytes: 1000, totalBytes: text.length },
  });
});
