import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { HarError } from "../../src/error.js";
import type { HarInput } from "../../src/input/har-input.js";
import { openRecording } from "../../src/open-recording.js";
import { readExchanges, safeOpenRecording, safeReadExchanges } from "../../src/read-exchanges.js";
import { zipOf } from "../support/zip.js";

const folder = mkdtempSync(join(tmpdir(), "inspect-har-test-"));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, "empty"));
mkdirSync(join(folder, "many"));
writeFileSync(join(folder, "many", "a.har"), "{}");
writeFileSync(join(folder, "many", "b.har"), "{}");

async function problem(input: HarInput): Promise<{ code: string; message: string; looksLike?: string }> {
  const result = await safeReadExchanges(input);
  if (result.ok) throw new Error("it was read");
  return result.problems[0] as { code: string; message: string };
}

describe("what is not a recording", () => {
  test.each<[string, string | Uint8Array, RegExp]>([
    [
      "a Git LFS pointer",
      "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n",
      /Git LFS pointer.*git lfs pull/,
    ],
    ["an HTML page", "\n<!DOCTYPE html><html><body>Sign in</body></html>", /HTML page/],
    ["XML", '<?xml version="1.0"?><log/>', /XML/],
    ["a PNG image", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d), /PNG/],
    ["a packet capture", Uint8Array.of(0x0a, 0x0d, 0x0d, 0x0a, 1, 2), /pcapng/],
    ["Zstandard", Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 1), /Zstandard/],
    ["a mitmproxy flow file", "2012:9:websocket;0:~8:response;", /mitmproxy/],
    ["raw HTTP", "GET /api HTTP/1.1\r\nHost: x\r\n", /raw HTTP/],
    ["text", "hello", /text/],
    ["binary data", Uint8Array.of(1, 2, 3, 4, 5), /binary/],
    ["a JSON string", '"log"', /text/],
    ["an empty file", "", /empty file/],
    ["white space", " \n\t", /white space/],
    ["a Postman collection", '{"info":{"name":"x"},"item":[]}', /Postman/],
    ["an OpenAPI description", '{"openapi":"3.1.0","paths":{}}', /OpenAPI/],
    ["a Chrome trace", '{"traceEvents":[{"a":1}]}', /Chrome performance trace/],
    ["a Chrome net log", '{"constants":{},"events":[]}', /net log/],
    ["a source map", '{"version":3,"sources":[],"mappings":""}', /source map/],
    ["a Playwright storage state", '{"cookies":[],"origins":[]}', /storage state/],
    ["another JSON list", "[1,2,3]", /list of something else/],
    [
      "another proxy's sessions",
      '[{"status":"COMPLETE","method":"GET","host":"x","path":"/"}]',
      /list of something else/,
    ],
  ])("is told for what it looks like: %s", async (_name, bytes, expected) => {
    for (const input of [Buffer.from(bytes as string), gzipSync(bytes)]) {
      const { code, message, looksLike } = await problem(input);
      expect(code).toBe("not-a-har");
      expect(message).toMatch(/not a HAR: it.*looks like/);
      expect(message).toMatch(expected);
      expect(looksLike).toMatch(expected);
    }
  });

  test("shows first bytes without terminal controls", async () => {
    const { message } = await problem(Buffer.from("\u001b[31mred\u0007 text"));
    expect(message).not.toMatch(/[\u0000-\u001f]/);
  });

  test("parsed objects are told in the same way", async () => {
    expect(await problem({ openapi: "3.1.0" })).toMatchObject({
      code: "not-a-har",
      looksLike: "an OpenAPI description",
    });
    expect(await problem([1, 2])).toMatchObject({ code: "not-a-har" });
    expect(await problem({ a: 1 })).toMatchObject({ code: "no-log" });
    expect(await problem({ log: {} })).toMatchObject({ code: "no-entries" });
    expect(await problem({ log: { entries: {} } })).toMatchObject({ code: "no-entries" });
  });

  test.each<[string, string]>([
    ['{"a":1,"b":{"entries":[]}}', "no-log"],
    ["{}", "no-log"],
    ['{"log":{}}', "no-entries"],
    ['{"log":{"version":"1.2","entries":null}}', "no-entries"],
    ['{"log":{"entries":{"0":{}}}}', "no-entries"],
    ['{"log":[]}', "no-entries"],
    ['{"log":{"version":"1.2"', "nothing-salvageable"],
    ['{"log":{"entries":[{"request":{"url":"https://x', "nothing-salvageable"],
  ])("%s is %s", async (text, code) => {
    expect(await problem(Buffer.from(text))).toMatchObject({ code });
  });

  test("paths that cannot be read name what is wrong", async () => {
    expect(await problem(join(folder, "none.har"))).toMatchObject({
      code: "unreadable",
      message: expect.stringContaining("no such file"),
    });
    expect(await problem(join(folder, "empty"))).toMatchObject({
      code: "unreadable",
      message: expect.stringContaining("holds no .har file"),
    });
    expect(await problem(join(folder, "many"))).toMatchObject({
      code: "unreadable",
      message: expect.stringContaining("holds 2 recordings"),
    });
    expect(await problem(new URL("https://example.com/a.har"))).toMatchObject({
      code: "unreadable",
      message: expect.stringContaining("file:"),
    });
  });

  test("archives without a recording are told for what they are", async () => {
    expect(await problem(zipOf({ "trace.trace": "", "0-trace.network": "" }))).toMatchObject({
      looksLike: expect.stringContaining("Playwright trace"),
    });
    expect(await problem(zipOf({ "raw/1_c.txt": "" }))).toMatchObject({
      looksLike: expect.stringContaining("Fiddler"),
    });
    expect(await problem(zipOf({ "a.txt": "" }))).toMatchObject({ code: "not-a-har" });
    const broken = zipOf({ "har.har": "{}" });
    expect(await problem(broken.subarray(0, 20))).toMatchObject({ code: "unreadable" });
  });

  test("throws the same as an error with a code", async () => {
    for (const read of [readExchanges, openRecording]) {
      const error = await read(Buffer.from("{}")).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(HarError);
      expect(error).toMatchObject({ name: "HarError", code: "no-log" });
    }
    expect(await safeOpenRecording(Buffer.from("{}"))).toMatchObject({ ok: false, problems: [{ code: "no-log" }] });
  });

  test("an error that is not of the input is thrown on", async () => {
    const signal = AbortSignal.abort(new RangeError("stop"));
    await expect(safeReadExchanges(Buffer.from("{}"), { signal })).rejects.toThrow(RangeError);
  });
});
