/** One call of a generated recording. */
export interface GivenCall {
  readonly method?: string;
  readonly url: string;
  /** 0: no answer. @default 200 */
  readonly status?: number;
  /** Resource type. @default "fetch" */
  readonly type?: string;
  readonly sent?: unknown;
  /** A value is sent as JSON, a text as text. */
  readonly answer?: unknown;
  /** Milliseconds after the first request. */
  readonly at?: number;
  readonly took?: number;
  readonly headers?: readonly { readonly name: string; readonly value: string }[];
  readonly answerHeaders?: readonly { readonly name: string; readonly value: string }[];
}

const zero = Date.parse("2026-03-01T10:00:00.000Z");

/** A HAR in the form of Chrome's export, with these calls. */
export function makeHar(calls: readonly GivenCall[]): unknown {
  return {
    log: {
      version: "1.2",
      creator: { name: "WebInspector", version: "537.36" },
      pages: [
        {
          startedDateTime: new Date(zero).toISOString(),
          id: "page_1",
          title: "https://shop.example/",
          pageTimings: {},
        },
      ],
      entries: calls.map(entry),
    },
  };
}

function entry(call: GivenCall, index: number): unknown {
  const status = call.status ?? 200;
  const text = typeof call.answer === "string" ? call.answer : JSON.stringify(call.answer ?? {});
  const mimeType =
    call.type === "document" ? "text/html" : typeof call.answer === "string" ? "text/plain" : "application/json";
  const took = call.took ?? 40;
  return {
    _resourceType: call.type ?? "fetch",
    pageref: "page_1",
    startedDateTime: new Date(zero + (call.at ?? index * 10)).toISOString(),
    time: status === 0 ? 0 : took,
    request: {
      method: call.method ?? "GET",
      url: call.url,
      httpVersion: "http/2.0",
      headers: call.headers ?? [],
      queryString: [...new URL(call.url).searchParams].map(([name, value]) => ({ name, value })),
      cookies: [],
      headersSize: -1,
      bodySize: 0,
      ...(call.sent === undefined
        ? {}
        : { postData: { mimeType: "application/json", text: JSON.stringify(call.sent) } }),
    },
    response: {
      status,
      statusText: status === 200 ? "OK" : "",
      httpVersion: "http/2.0",
      headers: call.answerHeaders ?? [],
      cookies: [],
      content: status === 0 ? { size: 0, mimeType: "x-unknown" } : { size: text.length, mimeType, text },
      redirectURL: "",
      headersSize: -1,
      bodySize: -1,
      ...(status === 0 ? { _error: "net::ERR_CONNECTION_REFUSED" } : {}),
    },
    cache: {},
    timings: { blocked: 0, send: 0, wait: status === 0 ? -1 : took, receive: 0, ssl: -1, dns: -1, connect: -1 },
  };
}
