import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HarError } from "../../src/error.js";
import { openRecording } from "../../src/open-recording.js";
import { readExchanges, safeReadExchanges } from "../../src/read-exchanges.js";
import { smallEntry, smallHar, threeCalls } from "../support/small-har.js";

describe("a recording that ends early", () => {
  const text = Buffer.from(JSON.stringify(smallHar(threeCalls), null, 1));

  test("gives its complete entries, and says where it ends, cut at every byte", async () => {
    const whole = await openRecording(text);
    const ends = whole.index.map(({ byteEnd }) => byteEnd as number);
    const firstWhole = text.indexOf('"cache"');
    for (let cut = 0; cut < text.length - 1; cut++) {
      const result = await safeReadExchanges(text.subarray(0, cut));
      const complete = ends.filter((end) => end <= cut).length;
      if (!result.ok) {
        expect(complete, `cut at ${cut}`).toBe(0);
        expect(cut).toBeLessThan(firstWhole);
        expect(["nothing-salvageable", "not-a-har"]).toContain(result.problems[0]?.code);
        continue;
      }
      const { entryCount, leftOut, truncatedAt, exchanges } = result.value;
      expect(truncatedAt, `cut at ${cut}`).toBe(text.subarray(0, cut).toString("latin1").trimEnd().length);
      expect(entryCount).toBeGreaterThanOrEqual(complete);
      expect(entryCount).toBeLessThanOrEqual(complete + 1);
      const left = Object.values(leftOut).reduce((sum, count) => sum + count, 0);
      expect(left + exchanges.length).toBe(entryCount);
      // Entry 0 and 2 are exchanges; one is never half told.
      expect(exchanges.every(({ response }) => response?.status === 200)).toBe(true);
      expect(result.warnings).toContainEqual(expect.objectContaining({ code: "truncated", position: truncatedAt }));
    }
  });

  test("keeps the last entry when its request and response are whole, and marks it", async () => {
    const cut = text.subarray(0, text.lastIndexOf('"timings"') + 20);
    const { exchanges, warnings } = await readExchanges(cut);
    expect(exchanges.map(({ id }) => id)).toEqual(["e2", "e0"]);
    expect(warnings).toContainEqual(expect.objectContaining({ code: "entry-cut-off", path: "$.log.entries[2]" }));
  });

  test("and is padded with NULs is still cut", async () => {
    const cut = Buffer.concat([text.subarray(0, text.length - 10), Buffer.alloc(5000)]);
    const { truncatedAt, entryCount } = await readExchanges(cut);
    expect(truncatedAt).not.toBeNull();
    expect(entryCount).toBe(3);
  });

  test.each(["", "  \n", "\0\0", "{", '{"log"', '{"log":{"entries":[', "["])(
    "nothing is not an empty recording: %j",
    async (cut) => {
      const result = await safeReadExchanges(Buffer.from(cut));
      expect(result.ok).toBe(false);
    },
  );
});

describe("any damage", () => {
  const text = Buffer.from(JSON.stringify(smallHar(threeCalls.concat(threeCalls))));

  test("random mutations never throw anything but HarError", async () => {
    const change = fc.record({
      at: fc.nat(text.length - 1),
      length: fc.nat(40),
      bytes: fc.oneof(
        fc.uint8Array({ maxLength: 20 }),
        fc
          .constantFrom('"', "{", "}", "[", "]", "\\", ",", "\0", '{"startedDateTime":', '"entries":[')
          .map((part) => Buffer.from(part)),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        let bytes: Buffer = text;
        for (const { at, length, bytes: put } of changes) {
          bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + length)]);
        }
        try {
          const { exchanges, leftOut, entryCount } = await readExchanges(bytes);
          const left = Object.values(leftOut).reduce((sum, count) => sum + count, 0);
          expect(left).toBeLessThanOrEqual(entryCount);
          for (const { offset, duration } of exchanges) {
            expect(offset === null || offset >= 0).toBe(true);
            expect(duration === null || duration >= 0).toBe(true);
          }
        } catch (error) {
          if (!(error instanceof HarError)) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });

  test("any JSON value in place of any field of an entry keeps the entry", async () => {
    const places = fieldsOf(smallEntry());
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), fc.jsonValue({ maxDepth: 2 }), async (place, value) => {
        const entry = smallEntry();
        const holder = place.slice(0, -1).reduce((part, name) => part[name] as Record<string, unknown>, entry);
        holder[place.at(-1) as string] = value;
        const given = { log: { entries: [entry, smallEntry()] } };
        const result = await readExchanges(Buffer.from(JSON.stringify(given)));
        const left = Object.values(result.leftOut).reduce((sum, count) => sum + count, 0);
        expect(result.entryCount).toBe(2);
        expect(result.exchanges.length + left).toBe(2);
      }),
      { numRuns: 400 },
    );
  });
});

function fieldsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [[...path, name], ...fieldsOf(part, [...path, name])]);
}
