import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { trackerDomainsSource } from "../../scripts/tracker-domains-source.js";
import { findTracker } from "../../src/classify/tracker.js";
import { at, makeEntry, makePage, readEntries } from "../support/entries.js";

const is = (url: string, method = "GET"): boolean => {
  const { host, pathname, search } = new URL(url);
  return findTracker(host, method, pathname, search) !== undefined;
};

test("the list of domains is what its source gives", () => {
  const written = readFileSync(
    fileURLToPath(new URL("../../src/classify/tracker-domains.ts", import.meta.url)),
    "utf8",
  );
  expect(written).toBe(trackerDomainsSource());
});

test.each([
  "https://www.google-analytics.com/g/collect?v=2",
  "https://region1.google-analytics.com/x",
  "https://stats.g.doubleclick.net/j/collect",
  "https://o1.ingest.sentry.io/api/1/envelope/",
  "https://bam.nr-data.net/1/abc",
  "https://api.segment.io/v1/t",
  "https://us.i.posthog.com/e/",
  "https://www.facebook.com/tr?id=1",
  "https://px.ads.linkedin.com/collect",
  "https://vortex.data.microsoft.com/collect/v1",
  "https://shop.example.com/_vercel/insights/event",
  "https://shop.example.com/cdn-cgi/rum?",
  "https://shop.example.com/tunnel/api/42/envelope/",
  "https://shop.example.com/com.snowplowanalytics.snowplow/tp2",
  "https://metrics.example.com/b/ss/suite/1/JS",
  "https://shop.example.com/g/collect?tid=G-1",
])("%s is a tracker", (url) => {
  expect(is(url)).toBe(true);
});

test.each([
  "https://notgoogle-analytics.com/x",
  "https://google-analytics.com.example.com/x",
  "https://www.facebook.com/trips",
  "https://shop.example.com/charts.tsv",
  "https://shop.example.com/api/shipping",
  "https://shop.example.com/api/collection",
  "https://shop.example.com/collect?order=1",
  "https://shop.example.com/drinks/rum",
  "https://api.apple.com/v1/x",
  "https://graph.microsoft.com/v1.0/me",
])("%s is none", (url) => {
  expect(is(url)).toBe(false);
});

test("a report path measures when something is posted to it", () => {
  expect(is("https://shop.example.com/rum", "POST")).toBe(true);
  expect(is("https://shop.example.com/csp-report", "POST")).toBe(true);
});

test("on its own site a measuring service's API is its API", async () => {
  const { verdicts } = await readEntries([
    makePage("https://app.hotjar.com/"),
    makeEntry({ at: at(10), url: "https://api.hotjar.com/v1/sites" }),
    makeEntry({ at: at(20), url: "https://www.google-analytics.com/x" }),
  ]);
  expect(verdicts.map(({ decision }) => decision.leftOut)).toEqual(["document", undefined, "tracker"]);
});
