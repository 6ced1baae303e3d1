import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { Exchange } from "../src/exchange.js";
import { openRecording } from "../src/open-recording.js";
import type { EntryVerdict } from "../src/pipeline.js";

interface ExpectedExchange {
  readonly entry: number;
  readonly hops?: readonly number[];
  readonly method: string;
  readonly status: number | null;
  readonly kind: string;
  readonly kindAlternatives?: readonly string[];
  readonly offset: number | null;
}

interface ExpectedFile {
  readonly outcome: "ok" | "error";
  readonly errorKind?: string;
  readonly truncated: boolean;
  readonly entries: number;
  readonly exchanges: readonly ExpectedExchange[];
  readonly leftOut: readonly (readonly [number, string])[];
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const folder = join(process.env.INSPECT_CORPUS ?? here("../../../../shared/corpus"), "har");
const expected = JSON.parse(readFileSync(here("corpus/expected.json"), "utf8")) as Record<string, ExpectedFile>;

/** Offsets were read to the millisecond. */
const tolerance = 0.0006;

async function read(
  name: string,
): Promise<{ exchanges: Exchange[]; verdicts: EntryVerdict[]; entryCount: number; truncated: boolean }> {
  const recording = await openRecording(join(folder, name.endsWith("/") ? `${name}network.har` : name));
  try {
    const exchanges: Exchange[] = [];
    for await (const exchange of recording.exchanges()) exchanges.push(exchange);
    const verdicts: EntryVerdict[] = [];
    for await (const verdict of recording.verdicts()) verdicts.push(verdict);
    const { entryCount, truncatedAt } = recording;
    return { exchanges, verdicts, entryCount, truncated: truncatedAt !== null };
  } finally {
    recording.close();
  }
}

/** The exchange in the words of the expectation; a kind that the reading calls equally right counts as the first. */
function summarise(exchange: Exchange, wanted: ExpectedExchange | undefined): ExpectedExchange {
  const { kind, hops, offset } = exchange;
  const near = offset !== null && typeof wanted?.offset === "number" && Math.abs(offset - wanted.offset) <= tolerance;
  return {
    entry: exchange.final?.entryIndex ?? exchange.place.entryIndex,
    ...(hops.length > 0 ? { hops: hops.map(({ entryIndex }) => entryIndex) } : {}),
    method: exchange.request.method,
    status: exchange.response?.status ?? null,
    kind: wanted?.kindAlternatives?.includes(kind) === true ? wanted.kind : kind,
    offset: near ? wanted.offset : offset,
  };
}

const isThere = existsSync(folder);
if (!isThere) console.warn(`skipped: no corpus at ${folder}; set INSPECT_CORPUS to the folder that holds har/`);

describe.skipIf(!isThere)("corpus (spec 001: REQ-INSPECT-01, REQ-INSPECT-02)", () => {
  test.each(Object.entries(expected).filter(([, { outcome }]) => outcome === "error"))(
    "%s is refused",
    async (name, want) => {
      await expect(read(name)).rejects.toMatchObject({ code: want.errorKind });
    },
  );

  test.each(Object.entries(expected).filter(([, { outcome }]) => outcome === "ok"))("%s", async (name, want) => {
    const got = await read(name);
    expect(got.entryCount).toBe(want.entries);
    expect(got.truncated).toBe(want.truncated);
    const exchanges = got.exchanges.map((exchange) => {
      const entry = exchange.final?.entryIndex ?? exchange.place.entryIndex;
      return summarise(
        exchange,
        want.exchanges.find((one) => one.entry === entry),
      );
    });
    const wanted = want.exchanges.map(({ kindAlternatives: _, ...rest }) => rest);
    expect(exchanges).toEqual(wanted);
    const leftOut = got.verdicts
      .filter(({ decision }) => !decision.included)
      .map(({ place, decision }) => [place.entryIndex, decision.leftOut] as const)
      .sort(([left], [right]) => left - right);
    expect(leftOut).toEqual([...want.leftOut].sort(([left], [right]) => left - right));
    // Every entry is an exchange, a hop of one, or left out with a reason: none is lost.
    const counted = got.exchanges.reduce((total, { hops }) => total + 1 + hops.length, leftOut.length);
    expect(counted).toBe(want.entries);
  });
});
