import { type Call, isEventStream, isSocket } from "../network/call.js";
import { requestBody, responseBody } from "./bodies.js";
import type { HarContent, HarEntry, HarNameValue, HarResponse, HarSocketMessage, HarStreamEvent } from "./har-types.js";
import { headerList, headerValue, sentCookies, setCookies } from "./headers.js";
import { harTimings, noTimings, totalTime } from "./timings.js";

const unknownType = "x-unknown";
const httpVersions: Readonly<Record<string, string>> = { h2: "HTTP/2.0", h3: "HTTP/3.0", "http/1.0": "HTTP/1.0" };

/** A whole HAR entry from what the network events tell about a call. */
export function entryOfCall(call: Call): HarEntry {
  const headers = headerList(call.requestHeaders);
  const httpVersion = httpVersions[call.response?.protocol ?? ""] ?? "HTTP/1.1";
  const timing = call.response?.timing;
  const endedAfter =
    timing === undefined || call.endedTimestamp === undefined
      ? undefined
      : (call.endedTimestamp - timing.requestTime) * 1000;
  const timings = timing === undefined ? noTimings : harTimings(timing, endedAfter);
  const measured = timing === undefined || isEventStream(call) || isSocket(call) ? -1 : totalTime(timings);
  const lasted = call.endedAt === undefined ? lastSign(call) : call.endedAt;
  return {
    startedDateTime: new Date(call.startedAt).toISOString(),
    time: measured >= 0 ? measured : lasted === undefined ? -1 : Math.max(0, lasted - call.startedAt),
    request: {
      method: call.method,
      url: call.url,
      httpVersion,
      cookies: sentCookies(headers),
      headers,
      queryString: queryOf(call.url),
      headersSize: -1,
      bodySize: call.hasBody ? -1 : 0,
      ...(call.sent === undefined ? {} : requestBody(call.sent, headerValue(headers, "content-type") ?? "")),
    },
    response: responseOfCall(call, httpVersion),
    cache: {},
    timings,
    ...marksOfCall(call),
  };
}

/** The underscore fields and addresses that only the network events tell. */
export function marksOfCall(call: Call): Partial<HarEntry> {
  const { response } = call;
  const from = response?.fromDiskCache
    ? "disk"
    : response?.fromPrefetchCache
      ? "prefetch"
      : response?.fromServiceWorker
        ? "service-worker"
        : undefined;
  return {
    ...(response?.remoteIPAddress ? { serverIPAddress: response.remoteIPAddress } : {}),
    ...(response?.remotePort ? { _serverPort: response.remotePort } : {}),
    _resourceType: call.type,
    _requestId: call.requestId,
    ...(call.initiator === undefined ? {} : { _startedBy: call.initiator }),
    ...(call.preflightOf === undefined ? {} : { _preflightFor: call.preflightOf }),
    ...(call.madeBy.includes("worker") ? { _madeBy: call.madeBy } : {}),
    ...(from === undefined ? {} : { _fromCache: from }),
    ...(call.messages.length === 0 ? {} : { _webSocketMessages: call.messages.map(socketMessage) }),
    ...(call.events.length === 0 ? {} : { _eventSourceMessages: call.events.map(streamEvent) }),
    ...(call.endedAt === undefined ? { _openAtEnd: true as const } : {}),
    ...(call.startedInStep === undefined
      ? {}
      : {
          _startedInStep: call.startedInStep,
          comment:
            call.startedInStep > 0 ? `began in step ${call.startedInStep}` : "began before this step's recording",
        }),
  };
}

/** The response part; status -1 and the reason when there was none. */
export function responseOfCall(call: Call, httpVersion: string): HarResponse {
  const { response, wire, failure } = call;
  const shown = response !== undefined && response.status > 0;
  const headers = headerList(wire?.headers ?? response?.headers);
  const stillOpen = call.endedAt === undefined && !isEventStream(call) && !isSocket(call);
  return {
    status: shown ? response.status : -1,
    statusText: response?.statusText ?? "",
    httpVersion,
    cookies: setCookies(headers),
    headers,
    content: contentOfCall(call, headers),
    redirectURL: call.redirectTo ?? "",
    headersSize: -1,
    bodySize: call.wireBytes > 0 && shown ? Math.max(0, call.wireBytes - wireHeadersSize(headers)) : -1,
    _transferSize: call.wireBytes > 0 ? call.wireBytes : -1,
    ...failureOfCall(call),
    ...(wire !== undefined && wire.status !== response?.status ? { _wireStatus: wire.status } : {}),
    ...(stillOpen && failure === undefined ? { comment: "still open when the recording stopped" } : {}),
  };
}

/** Why a call failed, as underscore fields of the response. */
export function failureOfCall({ failure }: Call): Partial<HarResponse> {
  if (failure === undefined) return {};
  return {
    _failureText: failure.text,
    ...(failure.corsError === undefined ? {} : { _corsError: failure.corsError }),
    ...(failure.blockedReason === undefined ? {} : { _blockedReason: failure.blockedReason }),
  };
}

/** The content part: the bytes that came; of an event stream whose bytes were not seen, its events written again. */
export function contentOfCall(call: Call, headers: readonly HarNameValue[]): HarContent {
  const type = headerValue(headers, "content-type");
  const mimeType = type !== undefined && type !== "" ? type : call.response?.mimeType || unknownType;
  const isEmpty = call.received === undefined || call.received.bytes.length === 0;
  if (isEmpty && call.events.length > 0) {
    const text = call.events.map(eventText).join("");
    return { size: Buffer.byteLength(text), mimeType, text, comment: "written again from the events that came" };
  }
  if (call.received !== undefined) return { mimeType, ...responseBody(call.received) };
  return { size: call.response === undefined ? -1 : call.receivedBytes, mimeType };
}

function eventText({ name, id, data }: Call["events"][number]): string {
  const lines = data.split("\n").map((line) => `data: ${line}\n`);
  return `${name === "" || name === "message" ? "" : `event: ${name}\n`}${id === "" ? "" : `id: ${id}\n`}${lines.join("")}\n`;
}

function socketMessage({ direction, at, opcode, data }: Call["messages"][number]): HarSocketMessage {
  return { type: direction, time: at, opcode, data };
}

function streamEvent({ at, name, id, data }: Call["events"][number]): HarStreamEvent {
  return { time: at, eventName: name, eventId: id, data };
}

function lastSign(call: Call): number | undefined {
  return call.messages.at(-1)?.at ?? call.events.at(-1)?.at;
}

function wireHeadersSize(headers: readonly HarNameValue[]): number {
  return headers.reduce((size, { name, value }) => size + name.length + value.length + 4, 17);
}

function queryOf(url: string): HarNameValue[] {
  try {
    return [...new URL(url).searchParams].map(([name, value]) => ({ name, value }));
  } catch {
    return [];
  }
}
