import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** One call of a recorded step. */
export interface RecordedCall {
  readonly method?: string;
  readonly url: string;
  readonly status: number;
  readonly answer?: unknown;
}

/** What a recorded step holds beside its defaults. */
export interface RecordedParts {
  readonly calls?: readonly RecordedCall[];
  readonly step?: { readonly [field: string]: unknown };
  readonly page?: string;
}

/** Writes a step folder as a recorder would and gives back its path. */
export function recordedStep(
  project: string,
  name: string,
  { calls = [], step = {}, page }: RecordedParts = {},
): string {
  const folder = join(project, "recorded", name);
  mkdirSync(folder, { recursive: true });
  const record = {
    action: "click",
    args: { role: "button", name: "Add to cart" },
    mouse: null,
    startedAt: "2026-03-01T10:00:00.000Z",
    durationMs: 500,
    ok: true,
    error: null,
    url: "https://shop.example/cart",
    title: "Your cart",
    ...step,
  };
  writeFileSync(
    join(folder, "network.har"),
    JSON.stringify({ log: { version: "1.2", creator: { name: "test", version: "1" }, entries: calls.map(entry) } }),
  );
  writeFileSync(join(folder, "step.json"), JSON.stringify(record));
  writeFileSync(join(folder, "page.txt"), page ?? "Your cart\nLamp 49.00 EUR\n");
  return folder;
}

function entry({ method = "GET", url, status, answer = {} }: RecordedCall, index: number): unknown {
  const text = JSON.stringify(answer);
  return {
    _resourceType: "fetch",
    startedDateTime: new Date(Date.parse("2026-03-01T10:00:00.000Z") + index * 10).toISOString(),
    time: 20,
    request: {
      method,
      url,
      httpVersion: "h2",
      headers: [],
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: 0,
    },
    response: {
      status,
      statusText: status === 200 ? "OK" : "",
      httpVersion: "h2",
      headers: [],
      cookies: [],
      content: { size: text.length, mimeType: "application/json", text },
      redirectURL: "",
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: 20, receive: 0 },
  };
}
