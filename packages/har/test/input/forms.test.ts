import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { openRecording } from "../../src/open-recording.js";
import { type Recording, readExchanges } from "../../src/read-exchanges.js";
import { smallHar, threeCalls } from "../support/small-har.js";
import { zipOf } from "../support/zip.js";

const folder = mkdtempSync(join(tmpdir(), "inspect-har-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

const har = smallHar(threeCalls);
const text = JSON.stringify(har);
const plain = await readExchanges(Buffer.from(text));

/** What must be the same whatever the input's form; places in the text differ. */
function essence({ exchanges, leftOut, zeroAt, truncatedAt, warnings }: Recording): unknown {
  return { exchanges: exchanges.map(({ place: _, ...rest }) => rest), leftOut, zeroAt, truncatedAt, warnings };
}

function utf16(content: string, littleEndian: boolean): Buffer {
  const bytes = Buffer.from(`\ufeff${content}`, "utf16le");
  return littleEndian ? bytes : bytes.swap16();
}

function file(name: string, content: Uint8Array | string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe("one recording in every form", () => {
  test("is three calls, of which one is static", () => {
    expect(plain.exchanges.map(({ id }) => id)).toEqual(["e2", "e0"]);
    expect(plain.leftOut).toEqual({ static: 1 });
    expect(plain.exchanges.map(({ offset }) => offset)).toEqual([0, 0.04]);
  });

  test.each<[string, () => Parameters<typeof readExchanges>[0], readonly string[]]>([
    ["a path", () => file("plain.har", text), []],
    ["a path whose name says something else", () => file("plain.zip", text), []],
    ["a file: URL", () => pathToFileURL(file("url.har", text)), []],
    ["a Uint8Array", () => new TextEncoder().encode(text), []],
    ["a part of a larger buffer", () => Buffer.from(`xx${text}`).subarray(2), []],
    ["a Node stream", () => Readable.from([Buffer.from(text.slice(0, 99)), Buffer.from(text.slice(99))]), []],
    ["a stream of text", () => Readable.from([text]), []],
    ["a web stream", () => new Blob([text]).stream() as unknown as AsyncIterable<Uint8Array>, []],
    ["the parsed object", () => har, []],
    ["pretty printed", () => Buffer.from(JSON.stringify(har, null, "\t")), []],
    ["with a byte order mark", () => Buffer.from(`\ufeff${text}`), []],
    ["UTF-16, little endian", () => utf16(text, true), ["utf-16"]],
    ["UTF-16, big endian", () => utf16(text, false), ["utf-16"]],
    ["UTF-16 without a mark, little endian", () => utf16(text, true).subarray(2), ["utf-16"]],
    ["UTF-16 without a mark, big endian", () => utf16(text, false).subarray(2), ["utf-16"]],
    ["JSONP", () => Buffer.from(`onInputData(${text});`), []],
    ["JSONP behind a mark and white space", () => Buffer.from(`\ufeff\n onInputData ( ${text} )\n`), []],
    ["behind a guard", () => Buffer.from(`)]}',\n${text}`), []],
    ["trailing NULs", () => Buffer.concat([Buffer.from(text), Buffer.alloc(100_000)]), []],
    ["gzip", () => file("packed.har", gzipSync(text)), ["gzip"]],
    ["gzip in a stream", () => Readable.from([gzipSync(text)]), ["gzip"]],
    ["gzip in gzip", () => gzipSync(gzipSync(text)), ["gzip", "gzip"]],
    ["gzip of UTF-16", () => gzipSync(utf16(text, true)), ["gzip", "utf-16"]],
    ["Playwright's zip", () => zipOf({ "har.har": text, "a1b2.json": "{}" }), ["zip"]],
    ["a zip with a recording in a folder", () => zipOf({ "a/b/x.txt": "{}", "a/network.har": text }), ["zip"]],
    ["a zip with a packed recording", () => zipOf({ "network.har.gz": gzipSync(text) }), ["zip", "gzip"]],
  ])("reads %s", async (_name, make, packing) => {
    const recording = await readExchanges(make());
    expect(essence(recording)).toEqual(essence(plain));
    expect(recording.packing).toEqual(packing);
  });

  test("a list of entries and entries without log are read too", async () => {
    const { entries } = har.log as { entries: unknown[] };
    const expected = plain.exchanges.map(({ id }) => id);
    for (const input of [
      entries,
      { entries },
      Buffer.from(JSON.stringify(entries)),
      Buffer.from(JSON.stringify({ entries })),
    ]) {
      expect((await readExchanges(input)).exchanges.map(({ id }) => id)).toEqual(expected);
    }
  });

  test("a parsed object is not changed", async () => {
    const given = smallHar(threeCalls);
    await readExchanges(given);
    expect(given).toEqual(har);
  });

  test("an empty recording has no exchange, and that is no error", async () => {
    for (const empty of [{ log: { entries: [] } }, Buffer.from('{"log":{"entries":[]}}'), Buffer.from("[]")]) {
      expect(await readExchanges(empty)).toMatchObject({ exchanges: [], entryCount: 0, leftOut: {}, zeroAt: null });
    }
  });
});

describe("openRecording", () => {
  test("gives the index first: every entry's place and time", async () => {
    const path = file("index.har", `\ufeff${text}`);
    const bytes = Buffer.from(`\ufeff${text}`);
    const recording = await openRecording(path);
    expect(recording.index.map(({ offset }) => offset)).toEqual([0.04, 0.01, 0]);
    expect(recording.index.map(({ resourceType }) => resourceType)).toEqual(["fetch", "script", "fetch"]);
    const { entries } = har.log as { entries: unknown[] };
    recording.index.forEach(({ byteStart, byteEnd }, index) => {
      expect(JSON.parse(bytes.subarray(byteStart, byteEnd).toString())).toEqual(entries[index]);
    });
    recording.close();
  });

  test("iterates in time order, as often as asked, and gives a verdict on every entry", async () => {
    const recording = await openRecording(Buffer.from(text));
    for (let round = 0; round < 2; round++) {
      const ids: string[] = [];
      for await (const { id } of recording.exchanges()) ids.push(id);
      expect(ids).toEqual(["e2", "e0"]);
    }
    const verdicts: [string, string, boolean][] = [];
    for await (const { id, url, decision } of recording.verdicts()) verdicts.push([id, url, decision.included]);
    expect(verdicts).toEqual([
      ["e2", "https://shop.example/api/user", true],
      ["e1", "https://shop.example/app.js", false],
      ["e0", "https://shop.example/api/cart", true],
    ]);
    recording.close();
  });

  test("says so when it is read after it was closed", async () => {
    const recording = await openRecording(
      file("closed.har", JSON.stringify(smallHar(Array(300).fill({ body: `"${"x".repeat(9000)}"` })))),
    );
    recording.close();
    const reading = (async () => {
      for await (const _ of recording.exchanges());
    })();
    await expect(reading).rejects.toMatchObject({ code: "unreadable", message: expect.stringContaining("closed") });
  });

  test("tells progress and stops when asked", async () => {
    const seen: [number, number][] = [];
    await readExchanges(Buffer.from(text), { onProgress: (done, total) => seen.push([done, total]) });
    expect(seen.at(-1)).toEqual([text.length, text.length].map(() => Buffer.byteLength(text)));
    const big = Buffer.from(JSON.stringify(smallHar([{ body: "x".repeat(9_000_000), type: "script" }, {}])));
    const stop = new AbortController();
    const reading = readExchanges(big, { signal: stop.signal, onProgress: () => stop.abort(new Error("enough")) });
    await expect(reading).rejects.toThrow("enough");
  });
});
