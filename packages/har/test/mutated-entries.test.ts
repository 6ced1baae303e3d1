import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openRecording } from "../src/open-recording.js";
import { exchangesDocumentSchema } from "../src/schema.js";
import { renderExchangesJson, renderExchangesMarkdown } from "../src/write/render-exchanges.js";
import { makeEntry, makePage } from "./support/entries.js";
import { leaksIn, leakyEntry } from "./support/secrets.js";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const oddValue: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json[]>(
    null,
    "",
    0,
    -1,
    -999,
    1e300,
    true,
    [],
    {},
    "x",
    "NaN",
    "\u0000\ufffd",
    "[[[[",
    "{",
    "a=b&c",
    [[]],
    [["a", "b"]],
    [{ name: 1 }],
    { __proto__: 1 },
  ),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>,
);

/** Where to change a value: a path is walked modulo what is there, so that every number leads somewhere. */
const change = fc.record({
  path: fc.array(fc.nat(50), { minLength: 1, maxLength: 6 }),
  value: oddValue,
  drop: fc.boolean(),
});

function mutate(target: Json, changes: readonly { path: readonly number[]; value: Json; drop: boolean }[]): Json {
  const root: Json = { root: structuredClone(target) };
  for (const { path, value, drop } of changes) {
    let parent: Json[] | { [key: string]: Json } = root;
    let key = "root";
    for (const step of path) {
      const next: Json | undefined = (parent as { [key: string]: Json })[key];
      if (typeof next !== "object" || next === null) break;
      const keys = Object.keys(next);
      if (keys.length === 0) break;
      parent = next;
      key = keys[step % keys.length] as string;
    }
    if (drop && !Array.isArray(parent) && parent !== root) delete parent[key];
    else Object.defineProperty(parent, key, { value, writable: true, enumerable: true, configurable: true });
  }
  return root.root as Json;
}

const seeds = [
  makeEntry({
    method: "POST",
    url: "https://shop.example.com/graphql",
    postData: { mimeType: "application/json", text: '{"query":"query Q{q}"}', params: [] },
  }),
  makeEntry({ status: 302, response: { redirectURL: "/api/items" } }),
  makeEntry({
    type: "websocket",
    url: "wss://shop.example.com/live",
    status: 101,
    more: { _webSocketMessages: [{ type: "send", time: 1, opcode: 1, data: "{}" }] },
  }),
  makeEntry({
    type: "eventsource",
    content: { mimeType: "text/event-stream", text: "data: 1\n\n", encoding: "base64", _file: "a.dat" },
  }),
  makeEntry({
    method: "POST",
    postData: { mimeType: "multipart/form-data; boundary=b", params: [{ name: "f", fileName: "x", value: "eA==" }] },
  }),
  makePage(),
] as unknown as Json[];

async function writeAll(entries: readonly unknown[]): Promise<{ json: string; markdown: string; entryCount: number }> {
  const recording = await openRecording({ log: { version: "1.2", entries } });
  let json = "";
  for await (const piece of renderExchangesJson(recording, { all: true })) json += piece;
  let markdown = "";
  for await (const piece of renderExchangesMarkdown(recording, { all: true })) markdown += piece;
  recording.close();
  return { json, markdown, entryCount: recording.entryCount };
}

const odd = fc
  .tuple(fc.constantFrom(...seeds), fc.array(change, { maxLength: 5 }))
  .map(([seed, changes]) => mutate(seed, changes));

describe("entries mutated at random", () => {
  test("are read without a throw, are never lost, and what is written is valid by its schema", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(odd, { maxLength: 6 }), async (entries) => {
        const { json, entryCount } = await writeAll(entries);
        expect(entryCount).toBe(entries.length);
        const document = exchangesDocumentSchema.parse(JSON.parse(json));
        const { exchanges, entries: verdicts = [], recording } = document;
        expect(verdicts).toHaveLength(entries.length);
        const left = Object.values(recording.leftOut).reduce((sum, count) => sum + (count ?? 0), 0);
        const hops = exchanges.reduce((sum, exchange) => sum + exchange.hops.length, 0);
        expect(exchanges.length + hops + left).toBe(entries.length);
        for (const { offset, duration, answeredAt, response, noResponse, hops: own } of exchanges) {
          expect(response === null).toBe(noResponse !== null);
          if (answeredAt !== null && own.length === 0)
            expect(answeredAt).toBeCloseTo((offset ?? Number.NaN) + (duration ?? Number.NaN), 6);
        }
      }),
      { numRuns: 150 },
    );
  });

  test("leak no planted secret into any written output", async () => {
    // The secrets stay where they are; what stands around them is changed.
    const noise = fc.array(change, { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(noise, fc.array(odd, { maxLength: 2 }), async (changes, others) => {
        const { json, markdown } = await writeAll([mutate(leakyEntry() as unknown as Json, changes), ...others]);
        expect(leaksIn(json)).toEqual([]);
        expect(leaksIn(markdown)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});
