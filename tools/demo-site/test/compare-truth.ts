import type { Body, Exchange, Recording } from "@inspect/har";
import type { ServedCall } from "../src/index.js";

/** How far the recorder's times may be from the server's, in milliseconds. */
export interface ClockTolerance {
  /** Browser and server read one clock, rounded to milliseconds. */
  readonly start: number;
  /** Playwright's duration leaves out the time that a request waited in the browser before it was sent. */
  readonly end: number;
}

interface RecordedCall {
  readonly method: string;
  readonly path: string;
  readonly status: number | null;
  /** Seconds from the recording's first request. */
  readonly offset: number | null;
  readonly answeredAt: number | null;
  /** Null for a redirect's hop, whose bodies are not kept. */
  readonly exchange: Exchange | null;
}

/**
 * Holds a recording's exchanges against what the shop served: each call once, in order, with its status, with what was
 * sent and answered as far as the recorder kept it, and with the server's time between `offset` and `answeredAt`.
 *
 * @returns one sentence a difference
 */
export function compareWithTruth(
  recording: Recording,
  served: readonly ServedCall[],
  tolerance: ClockTolerance,
): string[] {
  // The tracker's calls and farewell beacons are no internal API calls.
  const truth = served.filter((call) => call.origin === "shop" && call.kind !== "beacon");
  const recorded = recording.exchanges.flatMap(callsOf);
  const names = (calls: readonly { readonly method: string; readonly path: string }[]): string[] =>
    calls.map(({ method, path }) => `${method} ${path}`);
  if (names(truth).join("\n") !== names(recorded).join("\n")) {
    return [`served ${names(truth).join(", ")} but recorded ${names(recorded).join(", ")}`];
  }
  const zero = Date.parse(recording.zeroAt ?? "");
  return truth.flatMap((call, index) => {
    const found = recorded[index] as RecordedCall;
    const differences = [
      ...(found.status === call.status ? [] : [`status ${found.status} instead of ${call.status}`]),
      ...bodyDifferences(call, found.exchange),
      ...timeDifferences(call, found, zero, tolerance),
    ];
    return differences.map((difference) => `${call.method} ${call.path}: ${difference}`);
  });
}

function callsOf(exchange: Exchange): RecordedCall[] {
  const hops = exchange.hops.map((hop) => ({
    method: hop.method,
    path: pathOf(hop.url),
    status: hop.status,
    offset: hop.offset,
    answeredAt: hop.offset === null || hop.duration === null ? null : hop.offset + hop.duration,
    exchange: null,
  }));
  const last = exchange.final ?? exchange.request;
  const { response, offset, answeredAt } = exchange;
  return [
    ...hops,
    {
      method: last.method,
      path: pathOf(last.url),
      status: response?.status ?? null,
      offset: hops.at(-1)?.offset ?? offset,
      answeredAt,
      exchange,
    },
  ];
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function bodyDifferences(call: ServedCall, exchange: Exchange | null): string[] {
  if (exchange === null) return [];
  if (call.kind === "websocket") {
    const frames = (direction: "sent" | "received"): string =>
      exchange.frames
        .filter((frame) => frame.direction === direction)
        .map(({ data }) => JSON.stringify(data))
        .join("\n");
    return [
      ...difference("frames sent", call.requestBody, frames("sent")),
      ...difference("frames received", call.responseBody, frames("received")),
    ];
  }
  if (call.kind === "sse") {
    const data = call.responseBody.match(/(?<=^data: ).*/gm) ?? [];
    const events = exchange.events.map((event) => JSON.stringify(event.data));
    return exchange.events.length === 0 ? [] : difference("events", data.join("\n"), events.join("\n"));
  }
  const sent = exchange.request.operations.length > 0 ? operationsText(exchange) : bodyText(exchange.request.body);
  const answered = exchange.response === null ? null : bodyText(exchange.response.body);
  return [
    ...(sent === null ? [] : difference("sent", canonical(call.requestBody), canonical(sent))),
    ...(answered === null ? [] : difference("answered", canonical(call.responseBody), canonical(answered))),
  ];
}

function operationsText(exchange: Exchange): string {
  const [operation] = exchange.request.operations;
  return JSON.stringify({
    operationName: operation?.name,
    query: operation?.document,
    variables: operation?.variables,
  });
}

/** The body as text; null when the recorder did not keep it. */
function bodyText(body: Body): string | null {
  switch (body.type) {
    case "absent":
      return body.reason === "not-recorded" || body.reason === "redirect" ? null : "";
    case "json":
      return JSON.stringify(body.value);
    case "json-lines":
      return body.values.map((value) => `${JSON.stringify(value)}\n`).join("");
    case "form":
      return new URLSearchParams(body.fields.map(({ name, value }): [string, string] => [name, value])).toString();
    case "text":
      return body.text;
    default:
      return null;
  }
}

function canonical(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

function difference(what: string, expected: string, got: string): string[] {
  return expected === got ? [] : [`${what}: ${JSON.stringify(got)} instead of ${JSON.stringify(expected)}`];
}

function timeDifferences(call: ServedCall, found: RecordedCall, zero: number, tolerance: ClockTolerance): string[] {
  if (found.offset === null || found.answeredAt === null) return ["no times"];
  const started = call.startedAt - zero - found.offset * 1000;
  // A socket is answered with its handshake; the server's time ends when it closes.
  const ended = found.answeredAt * 1000 - ((call.kind === "websocket" ? call.startedAt : call.endedAt) - zero);
  return [
    ...(started >= -tolerance.start ? [] : [`served ${-started} ms before its offset`]),
    ...(ended >= -tolerance.end ? [] : [`answered ${-ended} ms before the server ended`]),
  ];
}
