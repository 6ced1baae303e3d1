/** A call as small tests need it; everything else of the entry is filled in. */
export interface SmallCall {
  readonly url?: string;
  readonly method?: string;
  readonly type?: string;
  /** Milliseconds after the recording's first request. */
  readonly at?: number;
  readonly body?: string;
  readonly mimeType?: string;
}

export function smallEntry(call: SmallCall = {}): Record<string, unknown> {
  const body = call.body ?? '{"ok":true}';
  return {
    startedDateTime: new Date(Date.UTC(2026, 10, 2, 9) + (call.at ?? 0)).toISOString(),
    time: 12.5,
    request: {
      method: call.method ?? "GET",
      url: call.url ?? "https://shop.example/api/items?page=1",
      httpVersion: "HTTP/2.0",
      cookies: [],
      headers: [{ name: "accept", value: "application/json" }],
      queryString: [{ name: "page", value: "1" }],
      headersSize: -1,
      bodySize: 0,
    },
    response: {
      status: 200,
      statusText: "OK",
      httpVersion: "HTTP/2.0",
      cookies: [],
      headers: [{ name: "content-type", value: call.mimeType ?? "application/json" }],
      content: { size: body.length, mimeType: call.mimeType ?? "application/json", text: body },
      redirectURL: "",
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: 12.5, receive: 0 },
    _resourceType: call.type ?? "fetch",
  };
}

export function smallHar(calls: readonly SmallCall[], log: Record<string, unknown> = {}): Record<string, unknown> {
  const creator = { name: "Playwright", version: "1.65.1" };
  return { log: { version: "1.2", creator, pages: [], entries: calls.map(smallEntry), ...log } };
}

/** Three calls of which the second, a script, is left out; the third began first. */
export const threeCalls: readonly SmallCall[] = [
  { url: "https://shop.example/api/cart", at: 40, body: '{"total":"12,50 €","note":"a \\"quoted\\" word"}' },
  { url: "https://shop.example/app.js", at: 10, type: "script", mimeType: "text/javascript", body: 'var a="{[\\"]}";' },
  { url: "https://shop.example/api/user", at: 0, method: "POST" },
];
