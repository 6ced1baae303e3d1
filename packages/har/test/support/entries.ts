import type { Exchange } from "../../src/exchange.js";
import { type OpenRecording, openRecording } from "../../src/open-recording.js";
import type { EntryVerdict } from "../../src/pipeline.js";
import type { ReadOptions } from "../../src/read-options.js";

/** Everything that reading a recording gives. */
export interface ReadAll {
  readonly exchanges: readonly Exchange[];
  readonly verdicts: readonly EntryVerdict[];
  readonly recording: OpenRecording;
}

/** Reads entries as a recording; `log` adds to the log around them. */
export async function readEntries(
  entries: readonly unknown[],
  log: Readonly<Record<string, unknown>> = {},
  options: ReadOptions = {},
): Promise<ReadAll> {
  const recording = await openRecording({ log: { version: "1.2", ...log, entries } }, options);
  const exchanges: Exchange[] = [];
  for await (const exchange of recording.exchanges()) exchanges.push(exchange);
  const verdicts: EntryVerdict[] = [];
  for await (const verdict of recording.verdicts()) verdicts.push(verdict);
  recording.close();
  return { exchanges, verdicts, recording };
}

/** The one exchange that an entry becomes. */
export async function readOne(entry: unknown, options: ReadOptions = {}): Promise<Exchange> {
  const { exchanges, verdicts } = await readEntries([entry], {}, options);
  const [exchange] = exchanges;
  if (exchange === undefined) throw new Error(`no exchange: ${JSON.stringify(verdicts[0]?.decision)}`);
  return exchange;
}

export interface EntryOptions {
  readonly url?: unknown;
  readonly method?: unknown;
  readonly status?: unknown;
  /** `_resourceType`; left out when it is null. @default "fetch" */
  readonly type?: string | null;
  readonly at?: unknown;
  readonly time?: unknown;
  readonly requestHeaders?: unknown;
  readonly responseHeaders?: unknown;
  readonly postData?: unknown;
  readonly content?: unknown;
  readonly request?: Readonly<Record<string, unknown>>;
  readonly response?: Readonly<Record<string, unknown>>;
  readonly more?: Readonly<Record<string, unknown>>;
}

const base = Date.parse("2026-05-04T10:00:00.000Z");

/** The start of an entry, in milliseconds from the recording's beginning. */
export function at(milliseconds: number): string {
  return new Date(base + milliseconds).toISOString();
}

/** An ordinary entry, a fetch that gets JSON, with what the options change. */
export function makeEntry(options: EntryOptions = {}): Record<string, unknown> {
  const { type = "fetch" } = options;
  const given = <Value>(name: keyof EntryOptions, fallback: Value): unknown =>
    name in options ? options[name] : fallback;
  return {
    startedDateTime: given("at", at(0)),
    time: given("time", 20),
    request: {
      method: given("method", "GET"),
      url: given("url", "https://shop.example.com/api/items"),
      httpVersion: "HTTP/1.1",
      headers: given("requestHeaders", []),
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: 0,
      ...("postData" in options ? { postData: options.postData } : {}),
      ...options.request,
    },
    response: {
      status: given("status", 200),
      statusText: "",
      httpVersion: "HTTP/1.1",
      headers: given("responseHeaders", []),
      cookies: [],
      content: given("content", { size: 11, mimeType: "application/json", text: '{"ok":true}' }),
      redirectURL: "",
      headersSize: -1,
      bodySize: -1,
      ...options.response,
    },
    cache: {},
    timings: { send: 0, wait: 15, receive: 5 },
    ...(type === null ? {} : { _resourceType: type }),
    ...options.more,
  };
}

/** The page that the calls of a recording come from. */
export function makePage(url = "https://shop.example.com/"): Record<string, unknown> {
  return makeEntry({
    url,
    type: "document",
    content: { size: 20, mimeType: "text/html", text: "<!doctype html><p>x" },
  });
}
