import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, describe, expect, test } from "vitest";
import { matchesRule, parseUserRule } from "../src/classify/user-rule.js";
import { exactNumbers } from "../src/content/exact-numbers.js";
import { openRecording, readExchanges, renderExchangesJson, safeReadExchanges, writeExchanges } from "../src/index.js";
import { readOne } from "./support/entries.js";
import { zipOf } from "./support/zip.js";

const folder = mkdtempSync(join(tmpdir(), "har-oddest-"));
afterAll(() => rmSync(folder, { recursive: true }));

const entry = (more: object = {}, response: object = {}, request: object = {}): object => ({
  startedDateTime: "2026-11-02T09:00:00.000Z",
  time: 10,
  request: { method: "GET", url: "https://shop.example/api/items", headers: [], ...request },
  response: { status: 200, headers: [], content: { mimeType: "application/json", text: "{}" }, ...response },
  ...more,
});
const har = (...entries: object[]): string => JSON.stringify({ log: { version: "1.2", entries } });
const json = (text: string): object => ({ content: { mimeType: "application/json", text } });
const codes = (list: readonly { code: string }[]): string[] => list.map(({ code }) => code);

describe("numbers that JSON.parse would change", () => {
  test.each([
    ['{"id":1234567890123456789}', '{"id":"1234567890123456789"}', 1],
    ['{"id":-9007199254740993,"n":1e400}', '{"id":"-9007199254740993","n":"1e400"}', 2],
    ['{"id":9007199254740992,"x":0.1234567890123456789}', '{"id":9007199254740992,"x":0.1234567890123456789}', 0],
    ['{"id":"1234567890123456789","a\\"1":"e400 \\\\"}', '{"id":"1234567890123456789","a\\"1":"e400 \\\\"}', 0],
  ])("%s", (text, expected, kept) => {
    expect(exactNumbers(text)).toEqual({ text: expected, kept });
  });

  test("stand as texts in sent and received bodies, and it is said where", async () => {
    const sent = { method: "POST", postData: { mimeType: "application/json", text: "[12345678901234567890]" } };
    const { request, response, warnings } = await readOne(entry({}, json('{"id":1234567890123456789}'), sent));
    expect(request.body).toMatchObject({ type: "json", value: ["12345678901234567890"] });
    expect(response?.body).toMatchObject({ type: "json", value: { id: "1234567890123456789" } });
    expect(
      warnings
        .filter(({ code }) => code === "number-kept-as-text")
        .map(({ path }) => path)
        .sort(),
    ).toEqual(["$.log.entries[0].request.postData.text", "$.log.entries[0].response.content.text"]);
  });

  test("lines and JSONP too", async () => {
    const lines = { content: { mimeType: "application/x-ndjson", text: '{"a":12345678901234567890}\n{"a":1}\n' } };
    expect((await readOne(entry({}, lines))).response?.body).toMatchObject({
      values: [{ a: "12345678901234567890" }, { a: 1 }],
    });
    const wrapped = { content: { mimeType: "application/javascript", text: 'cb({"a":12345678901234567890})' } };
    const { response } = await readOne(entry({}, wrapped), { include: [{ path: "/api" }] });
    expect(response?.body).toMatchObject({ value: { a: "12345678901234567890" } });
  });
});

describe("what was coerced or left out is said with its path", () => {
  test("starts that name no moment, and starts of another form", async () => {
    const starts = ["nope", "1970-01-01T00:00:00.000Z", 1_767_225_600_000, "2026-11-02T09:00:00.000Z"];
    const recording = await readExchanges(
      Buffer.from(har(...starts.map((startedDateTime) => entry({ startedDateTime })))),
    );
    const found = recording.warnings.filter(({ code }) => code.startsWith("start-"));
    expect(found.map(({ code, path }) => `${code} ${path}`)).toEqual([
      "start-unreadable $.log.entries[0].startedDateTime",
      "start-unreadable $.log.entries[1].startedDateTime",
      "start-coerced $.log.entries[2].startedDateTime",
    ]);
    const many = har(...Array.from({ length: 60 }, () => entry({ startedDateTime: "nope" })));
    const listed = (await readExchanges(Buffer.from(many))).warnings.filter(({ code }) =>
      /starts?-|-starts/.test(code),
    );
    expect(listed).toHaveLength(21);
    expect(listed.at(-1)?.message).toContain("40 more starts");
  });

  test("an answer that has no status, and a body that is no text", async () => {
    const lost = await readOne(entry({ _resourceType: "xhr" }, { status: 0, ...json('{"lost":1}') }));
    expect([lost.response, codes(lost.warnings)]).toEqual([null, expect.arrayContaining(["answer-without-status"])]);
    const object = { content: { mimeType: "application/json", text: { a: 1 } } };
    const kept = await readOne(
      entry({}, object, { method: "POST", postData: { mimeType: "application/json", text: 5 } }),
    );
    expect(kept.response?.body).toMatchObject({ type: "json", value: { a: 1 } });
    expect(kept.request.body).toMatchObject({ type: "json", value: 5 });
    expect(codes(kept.warnings).filter((code) => code === "body-not-text")).toHaveLength(2);
  });

  test.each([
    [`${har(entry())}${har(entry())}`, "a second recording"],
    [`${har(entry())} garbage`, "no part of it"],
  ])("what stands behind a recording", async (text, said) => {
    const { warnings, exchangeCount } = await readExchanges(Buffer.from(text));
    expect(exchangeCount).toBe(1);
    expect(warnings.find(({ code }) => code === "trailing-content")?.message).toContain(said);
  });

  test("nothing is said of a callback's end", async () => {
    for (const text of [`cb(${har(entry())});`, `/**/cb(${har(entry())}); // end\n`, `${har(entry())}\n\0\0`]) {
      expect((await readExchanges(Buffer.from(text))).warnings).toEqual([]);
    }
  });

  test("further recordings of an archive, side files beside a recording in a folder, and a wrong checksum", async () => {
    const two = await readExchanges(zipOf({ "a.har": har(entry()), "b.har": har(entry()) }));
    expect(two.warnings).toMatchObject([{ code: "other-recordings", message: expect.stringContaining('"b.har"') }]);
    const attached = har(
      entry({}, { content: { mimeType: "application/json", _file: "b.json" } }),
      entry({}, { content: { mimeType: "application/json", _file: "./b.json" } }),
    );
    const zip = zipOf({ "out/har.har": attached, "out/b.json": '{"v":9}' });
    for (const { response } of (await readExchanges(zip)).exchanges)
      expect(response?.body).toMatchObject({ type: "json", value: { v: 9 } });
    const stored = zipOf({ "har.har": attached, "b.json": '{"v":9}' });
    // A member's name stands in its directory entry too; the checksum lies 30 bytes before it.
    const at = stored.lastIndexOf("b.json") - 30;
    stored.writeUInt32LE((stored.readUInt32LE(at) ^ 1) >>> 0, at);
    const { exchanges } = await readExchanges(stored);
    expect(exchanges[0]?.response?.body).toMatchObject({
      value: { v: 9 },
      damaged: expect.stringContaining("checksum"),
    });
  });
});

describe("what is written", () => {
  const acting = "a\u009b31m\u202eb\u200b\ufeff\u{e0041}";

  test("JSON holds no character that acts on a terminal, and the same values", async () => {
    const recording = await readExchanges(Buffer.from(har(entry({}, json(JSON.stringify({ acting }))))));
    let text = "";
    for await (const piece of renderExchangesJson(recording, { redact: false })) text += piece;
    expect(text).not.toMatch(/[\u007f-\u009f\u200b-\u202e\ufeff]|\udb40/);
    expect(JSON.parse(text).exchanges[0].response.body.value).toEqual({ acting });
  });

  test("both files or none: a folder in the way of one leaves the other as it was", async () => {
    const out = join(folder, "out");
    mkdirSync(join(out, "exchanges.md"), { recursive: true });
    writeFileSync(join(out, "exchanges.json"), "OLD");
    const recording = await readExchanges(Buffer.from(har(entry())));
    await expect(writeExchanges(out, recording)).rejects.toMatchObject({ code: "unwritable" });
    expect(readFileSync(join(out, "exchanges.json"), "utf8")).toBe("OLD");
  });
});

describe("mistakes of the caller", () => {
  test.each([undefined, null, 5, Readable.from([{ a: 1 }])])("%s is no recording", async (input) => {
    expect(await safeReadExchanges(input as unknown as string)).toMatchObject({
      ok: false,
      problems: [{ code: "unreadable" }],
    });
  });

  test("a signal that has already fired stops small recordings too, and a limit that is none is not taken", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(openRecording(Buffer.from(har(entry())), { signal })).rejects.toThrow("enough");
    for (const bodyLimit of [-1, Number.NaN]) {
      const { response } = await readOne(entry({}, json('{"n":1}')), { bodyLimit });
      expect(response?.body).toMatchObject({ value: { n: 1 } });
    }
  });
});

describe("rules of the user's own", () => {
  const subject = {
    host: "shop.example",
    path: "/api/opt",
    method: "GET",
    resourceType: "xhr",
    mimeType: "text/plain",
  };

  test.each(["https://shop.example/api/opt", "https://shop.example:443/api", "host=shop.example:443", "*.example"])(
    "%s matches",
    (text) => {
      expect(matchesRule(parseUserRule(text) ?? {}, subject)).toBe(true);
    },
  );

  test.each(["*/api/*", "host=x,", "type=xhr,", "host=a*b", "https://", "shop.example/api"])("%s is none", (text) => {
    expect(parseUserRule(text)).toBeUndefined();
  });
});
