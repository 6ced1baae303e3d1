import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { memorySource } from "../../src/input/byte-source.js";
import { defaultScanLimits } from "../../src/scan/limits.js";
import { LongText } from "../../src/scan/long-text.js";
import { parseEntry } from "../../src/scan/parse-entry.js";
import { type ScanOptions, scanRecording } from "../../src/scan/scan-recording.js";
import type { ScanResult } from "../../src/scan/scan-result.js";
import { smallEntry, smallHar, threeCalls } from "../support/small-har.js";

async function scan(text: string, options: ScanOptions = {}): Promise<ScanResult & { readonly values: unknown[] }> {
  const source = memorySource(Buffer.from(text));
  const result = await scanRecording(source, 0, options);
  const limits = { ...defaultScanLimits, ...options };
  const values = result.entries.map((entry, index) => {
    const parsed = parseEntry(source, entry, index, limits);
    return parsed.ok ? filled(parsed.raw) : undefined;
  });
  return { ...result, values };
}

/** The entry with its long texts read. */
function filled(value: unknown): unknown {
  if (value instanceof LongText) return value.read(Number.POSITIVE_INFINITY).text;
  if (Array.isArray(value)) return value.map(filled);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part)]));
}

const entries = threeCalls.map(smallEntry);

describe("scanRecording", () => {
  test("finds entries, types and starts", async () => {
    const result = await scan(JSON.stringify(smallHar(threeCalls)));
    expect(result.values).toEqual(entries);
    expect(result.entries.map(({ resourceType }) => resourceType)).toEqual(["fetch", "script", "fetch"]);
    expect(result.entries.map(({ startedDateTime }) => startedDateTime)).toEqual(
      entries.map(({ startedDateTime }) => startedDateTime),
    );
    expect(result).toMatchObject({ form: "log", hasLog: true, cutAt: undefined, warnings: [] });
    expect([...result.parts.keys()]).toEqual(["version", "creator", "pages"]);
  });

  test.each(Object.entries(layouts()))("reads %s", async (_name, { text, form }) => {
    const result = await scan(text);
    expect(result.values).toEqual(entries);
    expect(result.form).toBe(form);
    expect(result.cutAt).toBeUndefined();
  });

  test("reads the same however the chunks cut it", async () => {
    const text = JSON.stringify(
      smallHar([{ ...threeCalls[0], body: '€\\"\\\\'.repeat(30) }, { type: "image" }]),
      null,
      1,
    );
    const whole = await scan(text, { longTextBytes: 50 });
    expect(whole.entries[0]?.longTexts.length).toBe(2);
    for (let chunkBytes = 1; chunkBytes < 200; chunkBytes++) {
      expect(await scan(text, { chunkBytes, longTextBytes: 50 }), `chunks of ${chunkBytes}`).toEqual(whole);
    }
    for (let chunkBytes = 200; chunkBytes < text.length; chunkBytes += 13) {
      expect(await scan(text, { chunkBytes, longTextBytes: 50 }), `chunks of ${chunkBytes}`).toEqual(whole);
    }
  });

  test("finds what JSON.parse finds, in any log", async () => {
    const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant(entries[0]));
    const name = fc.oneof(fc.string(), fc.constantFrom("_resourceType", "startedDateTime", "__proto__", "text", "log"));
    const log = fc.dictionary(
      name.filter((key) => key !== "entries"),
      value,
      { maxKeys: 4 },
    );
    const space = fc.constantFrom(undefined, 1, "\t");
    await fc.assert(
      fc.asyncProperty(log, log, fc.array(value), fc.nat(40), space, async (before, after, list, chunk, indent) => {
        const text = JSON.stringify({ log: { ...before, entries: list, ...after } }, null, indent);
        const result = await scan(text, { chunkBytes: chunk + 1, longTextBytes: 8 });
        const expected = JSON.parse(text) as { log: Record<string, unknown> };
        expect(result.values).toEqual(expected.log.entries);
        expect([...result.parts.keys()].sort()).toEqual(
          Object.keys(expected.log)
            .filter((key) => key !== "entries")
            .sort(),
        );
        expect(result.cutAt).toBeUndefined();
        expect(result.warnings).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test("leaves long bodies in the file, and only bodies", async () => {
    const body = `${"x".repeat(100)}\u20ac"\\`;
    const entry = smallEntry({ body });
    const elsewhere = { ...smallEntry(), _note: { deep: { text: "y".repeat(100) } }, _long: "z".repeat(100) };
    const source = memorySource(Buffer.from(JSON.stringify({ log: { entries: [entry, elsewhere] } })));
    const limits = { ...defaultScanLimits, longTextBytes: 50 };
    const { entries: found } = await scanRecording(source, 0, limits);
    const first = parseEntry(source, found[0] as never, 0, limits);
    const content = (first as { raw: { response: { content: { text: unknown } } } }).raw.response.content;
    expect(content.text).toBeInstanceOf(LongText);
    expect((content.text as LongText).read(1e9)).toEqual({ text: body, complete: true });
    expect(parseEntry(source, found[1] as never, 1, limits)).toEqual({ ok: true, raw: elsewhere, warnings: [] });
  });

  test("keeps to its limits and says so", async () => {
    const text = JSON.stringify({ log: { entries: [1, 2, 3, 4, 5] } });
    expect(await scan(text, { maxEntries: 2 })).toMatchObject({ values: [1, 2], overLimit: 3 });
    const nested = `{"log":{"entries":[${"[".repeat(5000)}${"]".repeat(5000)},{"a":[]}]}}`;
    const deep = await scan(nested);
    expect(deep.values).toEqual([undefined, { a: [] }]);
    const large = await scan(JSON.stringify({ log: { entries: [{ a: "x".repeat(100) }, 1] } }), { maxEntryBytes: 50 });
    expect(large.values).toEqual([{ a: "x".repeat(50) }, 1]);
  });
});

function layouts(): Record<string, { text: string; form: ScanResult["form"] }> {
  const list = JSON.stringify(entries);
  const spaced = JSON.stringify(entries, null, "\t").replaceAll("\n", "\r\n  ");
  const log = (inside: string): { text: string; form: "log" } => ({ text: `{"log":{${inside}}}`, form: "log" });
  return {
    "entries before the rest": log(`"entries":${list},"version":"1.2","creator":{"name":"x"}`),
    "entries after long parts": log(
      `"comment":${JSON.stringify(']}"'.repeat(500))},"pages":[{"id":"p"}],"entries":${list}`,
    ),
    "white space everywhere": { text: `\n{ "log" :\t{ "entries" :\r\n${spaced} } } \n`, form: "log" },
    "escaped names": log(
      `"\\u0065ntries":${list.replaceAll('"_resourceType"', '"_resourceT\\u0079pe"').replaceAll("startedDate", "st\\u0061rtedDate")}`,
    ),
    "a bare list": { text: list, form: "list" },
    "entries without log": { text: `{"version":"1.2","entries":${list}}`, form: "no-log" },
    "log twice": { text: `{"log":null,"log":{"entries":${list}}}`, form: "log" },
    "entries null before the list": log(`"entries":null,"entries":${list}`),
    "trailing text": { text: `{"log":{"entries":${list}}});\n`, form: "log" },
    "trailing NULs": { text: `{"log":{"entries":${list}}}${"\0".repeat(300)}`, form: "log" },
    "other top-level values": {
      text: `{"a":[{"entries":[1]}],"b":"log","log":{"entries":${list}},"c":3}`,
      form: "log",
    },
  };
}
