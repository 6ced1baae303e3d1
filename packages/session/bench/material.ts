import { safeCompilePageStates } from "../src/schema.js";
import type { CompiledPageStates } from "../src/states/compiled-states.js";

/** A HAR with API calls and static files; `padding` is the length of each static file's text. */
export function benchHar(calls: number, statics: number, padding: number): string {
  const filler = "function f(){return document.querySelectorAll('.item').length}\n"
    .repeat(Math.ceil(padding / 64))
    .slice(0, padding);
  const entries = Array.from({ length: calls + statics }, (_, index) =>
    index < calls ? apiEntry(index) : staticEntry(index, filler),
  );
  return JSON.stringify({
    log: { version: "1.2", creator: { name: "WebInspector", version: "537.36" }, pages: [], entries },
  });
}

const header = (name: string, value: string) => ({ name, value });
const headers = [
  header("accept", "application/json"),
  header("user-agent", "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36"),
  header("authorization", "Bearer kJ8sPq2LmX9vTz4WbYc7RdEf1GhNuA5o"),
  header("referer", "https://shop.example/area-7/page-7"),
];

function apiEntry(index: number): unknown {
  const answer = {
    id: index,
    items: Array.from({ length: 20 }, (_, item) => ({
      id: item,
      name: `Item ${item} of ${index}`,
      price: { amount: item * 7, currency: "EUR" },
      tags: ["a", "b"],
    })),
    total: 100 + index,
  };
  return entry(
    index,
    `https://shop.example/api/area-${index % 50}/things/${index}?page=1`,
    "fetch",
    "application/json",
    JSON.stringify(answer),
  );
}

function staticEntry(index: number, text: string): unknown {
  return entry(index, `https://shop.example/assets/file-${index}.js`, "script", "text/javascript", text);
}

function entry(index: number, url: string, type: string, mimeType: string, text: string): unknown {
  return {
    _resourceType: type,
    startedDateTime: new Date(Date.parse("2026-03-01T10:00:00.000Z") + index * 5).toISOString(),
    time: 40,
    request: {
      method: "GET",
      url,
      httpVersion: "h2",
      headers,
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: 0,
    },
    response: {
      status: 200,
      statusText: "OK",
      httpVersion: "h2",
      headers: [header("content-type", mimeType), header("cache-control", "no-store")],
      cookies: [],
      content: { size: text.length, mimeType, text },
      redirectURL: "",
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: 40, receive: 0 },
  };
}

/** The page that the states are about: 20,000 characters. */
export const benchPage: string = `${"Words of a page that nobody waits for. ".repeat(500)}\nPage 7 of the shop\n`;

/** A map as YAML in which each state has a URL, a text, two calls and a value; one of them names the step. */
export function benchStates(count: number): string {
  const states = Array.from({ length: count }, (_, index) => {
    const area = index === 0 ? 7 : index % 50;
    return `  - name: state-${index}
    means: as-expected
    says: Page ${index} is shown.
    when:
      url: ${index === 0 ? "/area-7/page-7" : index % 3 === 0 ? `/area-:area/page-${index}` : `/area-${area}/*`}
      page: ${index === 0 ? "Page 7 of the shop" : `Page ${index + 7} of the shop`}
      calls:
        - GET /api/area-${area}/things/:id 200
        - call: GET /api/area-${area}/things/*
          answer: { "items[0].price.currency": EUR, total: { above: ${index === 0 ? 0 : 90} } }
`;
  });
  return `format: inspect/page-states\nversion: 1\ndocumentedCalls: ["GET /api/:area/things/:id"]\nstates:\n${states.join("")}`;
}

/** The same, compiled. */
export function benchCompiledStates(count: number): CompiledPageStates {
  const compiled = safeCompilePageStates(benchStates(count));
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  return compiled.value;
}
