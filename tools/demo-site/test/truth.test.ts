import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readExchanges } from "@inspect/har";
import { describe, expect, test } from "vitest";
import { launchBrowser } from "../src/find-browser.js";
import { type ServedCall, startDemoSite } from "../src/index.js";
import { recordVisit } from "../src/record-visit.js";
import { compareWithTruth } from "./compare-truth.js";

const recordings = fileURLToPath(new URL("../recordings", import.meta.url));

describe("the demo recording's exchanges equal the truth that the site logged", () => {
  test("REQ-INSPECT-01, REQ-INSPECT-02: in the recording that the project ships", async () => {
    const { calls } = JSON.parse(readFileSync(join(recordings, "shop.truth.json"), "utf8")) as {
      calls: readonly ServedCall[];
    };
    const recording = await readExchanges(join(recordings, "shop.har"));
    expect(new Set(calls.map(({ kind }) => kind))).toEqual(
      new Set(["rest", "graphql", "sse", "websocket", "form", "beacon"]),
    );
    expect(compareWithTruth(recording, calls, { start: 3, end: 40 })).toEqual([]);
    expect(recording.leftOut).toMatchObject({ tracker: 1 });
  });

  test("and a call more, less, other or at another time is seen", async () => {
    const { calls } = JSON.parse(readFileSync(join(recordings, "shop.truth.json"), "utf8")) as {
      calls: readonly ServedCall[];
    };
    const recording = await readExchanges(join(recordings, "shop.har"));
    const changed = (change: (call: ServedCall) => Partial<ServedCall>): ServedCall[] =>
      calls.map((call) => (call.path === "/api/login" ? { ...call, ...change(call) } : call));
    for (const truth of [
      calls.slice(1),
      [...calls, calls[0] as ServedCall],
      calls.toReversed(),
      changed(() => ({ status: 500 })),
      changed(() => ({ requestBody: "{}" })),
      changed(() => ({ responseBody: "{}" })),
      changed(({ startedAt }) => ({ startedAt: startedAt - 200 })),
      changed(({ endedAt }) => ({ endedAt: endedAt + 200 })),
    ]) {
      expect(compareWithTruth(recording, truth, { start: 3, end: 40 })).not.toEqual([]);
    }
  });

  test("REQ-INSPECT-01, REQ-INSPECT-02: in a visit recorded now with a real browser", async () => {
    const folder = mkdtempSync(join(tmpdir(), "demo-visit-"));
    const site = await startDemoSite();
    const browser = await launchBrowser();
    try {
      const path = join(folder, "visit.har");
      const calls = await recordVisit(browser, site, path);
      const recording = await readExchanges(path);
      // A busy machine lets requests wait in the browser, which Playwright does not count.
      expect(compareWithTruth(recording, calls, { start: 10, end: 1000 })).toEqual([]);
    } finally {
      await browser.close();
      await site.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 120_000);
});
