import { describe, expect, test } from "vitest";
import { readExchanges, safeReadExchanges } from "../../src/read-exchanges.js";
import { smallEntry, smallHar } from "../support/small-har.js";

const calls = [0, 1, 2, 3].map((at) => ({ at, url: `https://shop.example/api/call/${at}` }));
const parts = calls.map((call) => JSON.stringify(smallEntry(call)));
const har = (entries: readonly string[]): Buffer =>
  Buffer.from(`{"log":{"version":"1.2","entries":[${entries.join(",")}]}}`);
const paths = async (input: Buffer): Promise<string[]> =>
  (await readExchanges(input)).exchanges.map(({ request }) => request.path.replace("/api/call/", ""));

describe("damage inside a recording", () => {
  test.each<[string, (entry: string) => string]>([
    ["a missing brace at the end", (entry) => entry.slice(0, -1)],
    ["a missing brace inside", (entry) => entry.replace('"timings":{', '"timings":')],
    ["a missing bracket", (entry) => entry.replace('"cookies":[],', '"cookies":[,').replace("}],", "},")],
    ["a missing quote", (entry) => entry.replace('"cache":', '"cache:')],
    ["a brace too many", (entry) => entry.replace('"cache":{}', '"cache":{}}')],
    ["foreign bytes", (entry) => entry.replace('"cache":{}', "%%%<html>{}")],
    ["a lost stretch", (entry) => entry.slice(0, 200) + entry.slice(420)],
  ])("does not reach other entries: %s", async (_name, spoil) => {
    for (const hit of [0, 1, 3]) {
      const damaged = parts.map((part, index) => (index === hit ? spoil(part) : part));
      expect(damaged[hit]).not.toBe(parts[hit]);
      const read = await paths(har(damaged));
      const others = ["0", "1", "2", "3"].filter((name) => name !== String(hit));
      expect(read.filter((name) => name !== String(hit))).toEqual(others);
    }
  });

  test("is told with the entry and its byte", async () => {
    const damaged = har([parts[0] as string, (parts[1] as string).slice(0, -1), parts[2] as string]);
    const { warnings, truncatedAt, exchanges } = await readExchanges(damaged);
    expect(truncatedAt).toBeNull();
    expect(exchanges).toHaveLength(3);
    const at = damaged.indexOf(parts[2] as string);
    expect(warnings).toContainEqual(expect.objectContaining({ code: "damaged", position: at }));
    expect(warnings).toContainEqual(expect.objectContaining({ code: "entry-repaired", path: "$.log.entries[1]" }));
  });

  test.each<[string, string]>([
    ["control characters in strings", '"statusText":"O\nK"'],
    ["bad escapes", '"statusText":"O\\xK"'],
    ["NaN", '"_score":NaN,"statusText":"OK"'],
    ["a trailing comma", '"statusText":"OK","_list":[1,2,]'],
  ])("is repaired: %s", async (_name, text) => {
    const damaged = (parts[0] as string).replace('"statusText":"OK"', text);
    const { exchanges, warnings } = await readExchanges(har([damaged, parts[1] as string]));
    expect(exchanges.map(({ request }) => request.path)).toEqual(["/api/call/0", "/api/call/1"]);
    expect(exchanges[0]?.response?.status).toBe(200);
    expect(warnings).toContainEqual(expect.objectContaining({ code: "entry-repaired" }));
  });

  test("before the entries does not hide them", async () => {
    const damaged = Buffer.from(`{"log":{"pages":[{"id":"p"},"entries":[${parts.join(",")}]}}`);
    expect(await paths(damaged)).toEqual(["0", "1", "2", "3"]);
  });

  test("bytes that are not UTF-8 are replaced and told", async () => {
    const bytes = har(parts);
    bytes[bytes.indexOf('"statusText":"OK"') + 14] = 0xff;
    const result = await readExchanges(bytes);
    expect(result.exchanges[0]?.response?.statusText).toBe("\ufffdK");
    expect(result.warnings).toContainEqual(expect.objectContaining({ code: "invalid-utf8" }));
  });

  test("entries that are no objects are counted, not lost", async () => {
    const result = await readExchanges(har(["null", parts[0] as string, "3", '"x"', "[]"]));
    expect(result.exchanges.map(({ id }) => id)).toEqual(["e1"]);
    expect(result.entryCount).toBe(5);
    expect(Object.values(result.leftOut).reduce((sum, count) => sum + count, 0)).toBe(4);
  });

  test("deep nesting is refused entry by entry", async () => {
    const deep = `{"request":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}}`;
    const result = await readExchanges(har([deep, parts[0] as string]));
    expect(result.exchanges).toHaveLength(1);
    expect(result.warnings).toContainEqual(expect.objectContaining({ code: "entry-too-deep" }));
    expect((await safeReadExchanges(Buffer.from(`${"[".repeat(200_000)}`))).ok).toBe(false);
  });

  test("names such as __proto__ are harmless", async () => {
    const text = JSON.stringify(smallHar(calls)).replace('"version":"1.2"', '"__proto__":{"polluted":1},"_x":1');
    const result = await readExchanges(Buffer.from(text.replaceAll('"cache":', '"__proto__":{"polluted":2},"cache":')));
    expect(result.exchanges).toHaveLength(4);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
