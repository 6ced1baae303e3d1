import type { CdpConnection, CdpEvent } from "../cdp/connection.js";
import type * as protocol from "../cdp/protocol.js";
import type { Sessions } from "../cdp/sessions.js";
import { type Call, isEventStream } from "./call.js";
import { describeInitiator } from "./initiator.js";
import type { OpenCall } from "./open-call.js";
import { hearPausedRequests } from "./paused-requests.js";
import { askForBody, inlineBody } from "./sent-body.js";
import { watchStream } from "./stream-content.js";

/** Every network call since the connection was made, as the browser's network events tell them. */
export interface NetworkLog {
  /** In the order in which they began. */
  readonly calls: readonly Call[];
  /** Waits for answers that were asked for (request bodies, stream contents), at most this long. */
  settled(timeoutMs: number): Promise<void>;
  /** Bodies of finished calls that Playwright did not ask for. Call it before disconnecting. */
  fetchMissingBodies(): Promise<void>;
}

const bodyTypes = new Set(["xhr", "fetch", "document", "other", "ping", "prefetch"]);
const largestBody = 64 * 1024 * 1024;

/**
 * Listens to a connection. Playwright's sessions enable the network domain; their `Network.getResponseBody` answers
 * are overheard, so that no body is sent twice.
 *
 * @param earlier calls that were open when the previous step ended: what still comes for them is recorded too
 */
export function startNetworkLog(cdp: CdpConnection, sessions: Sessions, earlier: readonly OpenCall[] = []): NetworkLog {
  const calls: Call[] = [];
  /** The latest hop of each request id. */
  const current = new Map<string, Call>();
  /** Hops whose wire headers have not come yet, in order. */
  const awaitingWire = new Map<string, Call[]>();
  const early = new Map<string, { requestHeaders?: protocol.ProtocolHeaders; wire?: Call["wire"] }>();
  const known = new Map(earlier.map((open) => [open.requestId, open]));
  const asked = new Set<Promise<unknown>>();
  let clockOffset: number | undefined;
  const startedListeningAt = Date.now();

  // Epoch milliseconds of a monotonic time in seconds.
  const at = (timestamp: number): number => (clockOffset === undefined ? Date.now() : clockOffset + timestamp * 1000);
  const ask = (promise: Promise<unknown>): void => {
    const quiet = promise.catch(() => {});
    asked.add(quiet);
    void quiet.then(() => asked.delete(quiet));
  };

  const add = (call: Call): void => {
    calls.push(call);
    current.set(call.requestId, call);
    const before = early.get(call.requestId);
    if (before !== undefined) {
      if (before.requestHeaders !== undefined) call.requestHeaders = before.requestHeaders;
      if (before.wire !== undefined) call.wire = before.wire;
      early.delete(call.requestId);
    }
  };

  const blank = (requestId: string, sessionId: string | undefined, given: Partial<Call> & { url: string }): Call => {
    const session = sessions.get(sessionId);
    return {
      requestId,
      sessionId,
      page: session?.page,
      madeBy: session?.target.type ?? "page",
      method: "GET",
      type: "other",
      startedAt: Date.now(),
      startedInStep: undefined,
      initiator: undefined,
      preflightOf: undefined,
      requestHeaders: {},
      sent: undefined,
      hasBody: false,
      response: undefined,
      wire: undefined,
      redirectTo: undefined,
      received: undefined,
      receivedBytes: 0,
      wireBytes: 0,
      endedAt: undefined,
      endedTimestamp: undefined,
      failure: undefined,
      events: [],
      messages: [],
      ...given,
    };
  };

  /** The call of an event; one that began before this step is taken from what the previous step left open. */
  const find = (requestId: string, sessionId: string | undefined, url?: string, type?: string): Call | undefined => {
    const found = current.get(requestId);
    if (found !== undefined) return found;
    const open = known.get(requestId);
    if (open === undefined && url === undefined) return undefined;
    const call = blank(requestId, sessionId, {
      url: open?.url ?? url ?? "",
      method: open?.method ?? "GET",
      type: open?.type ?? type?.toLowerCase() ?? "other",
      startedAt: startedListeningAt,
      startedInStep: open?.step ?? 0,
      hasBody: open?.hasBody ?? false,
    });
    add(call);
    return call;
  };

  // An answer from a cache has no wire headers; those that come next belong to the next hop.
  const forgetWire = (call: Call): void => {
    const waiting = awaitingWire.get(call.requestId)?.filter((other) => other !== call);
    if (waiting !== undefined) awaitingWire.set(call.requestId, waiting);
  };

  const onRequest = (event: protocol.RequestWillBeSent, sessionId: string | undefined): void => {
    const { requestId, request } = event;
    if (/^(?:data|blob|chrome|chrome-extension|devtools|about):/i.test(request.url)) return;
    clockOffset = event.wallTime * 1000 - event.timestamp * 1000;
    const previous = current.get(requestId);
    if (event.redirectResponse !== undefined) {
      const hop = previous ?? find(requestId, sessionId, event.redirectResponse.url, event.type);
      if (hop !== undefined) {
        hop.response = event.redirectResponse;
        hop.redirectTo = request.url;
        if (event.redirectHasExtraInfo === false) forgetWire(hop);
        hop.endedAt = at(event.timestamp);
        hop.endedTimestamp = event.timestamp;
        hop.wireBytes = event.redirectResponse.encodedDataLength ?? 0;
      }
    } else if (previous !== undefined && previous.endedAt === undefined) {
      // The same request told by a second session (a frame that moved to another process).
      return;
    }
    const body = inlineBody(request);
    const call = blank(requestId, sessionId, {
      url: request.url,
      method: request.method,
      type: event.initiator.type === "preflight" ? "preflight" : (event.type?.toLowerCase() ?? "other"),
      startedAt: event.wallTime * 1000,
      initiator: describeInitiator(event.initiator),
      preflightOf: event.initiator.type === "preflight" ? event.initiator.requestId : undefined,
      requestHeaders: request.headers,
      sent: body,
      hasBody: request.hasPostData === true || body !== undefined,
    });
    add(call);
    awaitingWire.set(requestId, [...(awaitingWire.get(requestId) ?? []), call]);
    if (call.hasBody && body === undefined) {
      ask(
        askForBody(cdp, requestId, sessionId).then((sent) => {
          call.sent ??= sent;
        }),
      );
    }
  };

  const handlers: Readonly<Record<string, (params: never, sessionId: string | undefined) => void>> = {
    requestWillBeSent: onRequest,
    requestWillBeSentExtraInfo: ({ requestId, headers }: protocol.RequestExtraInfo) => {
      // Comes before or after the event it belongs to; of a redirect's hops the one that waits longest is meant.
      const waiting = awaitingWire.get(requestId)?.find((call) => call.wire === undefined);
      if (waiting !== undefined) waiting.requestHeaders = headers;
      else early.set(requestId, { ...early.get(requestId), requestHeaders: headers });
    },
    responseReceivedExtraInfo: ({ requestId, statusCode, headers }: protocol.ResponseExtraInfo) => {
      const waiting = awaitingWire.get(requestId);
      const call = waiting?.shift();
      const wire = { status: statusCode, headers };
      if (call !== undefined) call.wire = wire;
      else early.set(requestId, { ...early.get(requestId), wire });
    },
    responseReceived: (event: protocol.ResponseReceived, sessionId) => {
      const call = find(event.requestId, sessionId, event.response.url, event.type);
      if (call === undefined) return;
      call.response = event.response;
      if (event.hasExtraInfo === false) forgetWire(call);
      if (call.type === "other" || call.type === "preflight")
        call.type = call.preflightOf ? "preflight" : event.type.toLowerCase();
      if (bodyTypes.has(call.type) || isEventStream(call)) ask(watchStream(cdp, call));
    },
    dataReceived: ({ requestId, dataLength, data }: protocol.DataReceived) => {
      const call = current.get(requestId);
      if (call === undefined) return;
      call.receivedBytes += dataLength;
      if (data !== undefined && call.received !== undefined && call.received.bytes.length < largestBody) {
        call.received.bytes = Buffer.concat([call.received.bytes, Buffer.from(data, "base64")]);
      }
    },
    loadingFinished: ({ requestId, timestamp, encodedDataLength }: protocol.LoadingFinished) => {
      const call = current.get(requestId);
      if (call === undefined) return;
      call.endedAt = at(timestamp);
      call.endedTimestamp = timestamp;
      call.wireBytes = encodedDataLength;
      if (call.received !== undefined) call.received.complete = true;
    },
    loadingFailed: (event: protocol.LoadingFailed) => {
      const call = current.get(event.requestId);
      if (call === undefined) return;
      call.endedAt = at(event.timestamp);
      call.endedTimestamp = event.timestamp;
      call.failure = {
        text: event.errorText,
        canceled: event.canceled === true,
        blockedReason: event.blockedReason,
        corsError: event.corsErrorStatus?.corsError,
      };
    },
    eventSourceMessageReceived: (event: protocol.EventSourceMessageReceived, sessionId) => {
      const call = find(event.requestId, sessionId);
      call?.events.push({ at: at(event.timestamp), name: event.eventName, id: event.eventId, data: event.data });
    },
    webSocketCreated: (
      {
        requestId,
        url,
        initiator,
      }: { requestId: string; url: string; initiator?: protocol.RequestWillBeSent["initiator"] },
      sessionId,
    ) => {
      add(
        blank(requestId, sessionId, { url, type: "websocket", initiator: initiator && describeInitiator(initiator) }),
      );
    },
    webSocketWillSendHandshakeRequest: (event: protocol.WebSocketHandshakeRequest) => {
      clockOffset = event.wallTime * 1000 - event.timestamp * 1000;
      const call = current.get(event.requestId);
      if (call === undefined) return;
      (call as { startedAt: number }).startedAt = event.wallTime * 1000;
      call.requestHeaders = event.request.headers;
    },
    webSocketHandshakeResponseReceived: ({ requestId, response }: protocol.WebSocketHandshakeResponse) => {
      const call = current.get(requestId);
      if (call === undefined) return;
      call.response = { url: call.url, mimeType: "", ...response };
    },
    webSocketFrameSent: (event: protocol.WebSocketFrame, sessionId) => onFrame(event, sessionId, "send"),
    webSocketFrameReceived: (event: protocol.WebSocketFrame, sessionId) => onFrame(event, sessionId, "receive"),
    webSocketFrameError: ({ requestId, errorMessage }: { requestId: string; errorMessage: string }) => {
      const call = current.get(requestId);
      if (call !== undefined)
        call.failure = { text: errorMessage, canceled: false, blockedReason: undefined, corsError: undefined };
    },
    webSocketClosed: ({ requestId, timestamp }: { requestId: string; timestamp: number }) => {
      const call = current.get(requestId);
      if (call !== undefined) call.endedAt = at(timestamp);
    },
  };

  function onFrame(event: protocol.WebSocketFrame, sessionId: string | undefined, direction: "send" | "receive"): void {
    const { opcode, payloadData } = event.response;
    find(event.requestId, sessionId)?.messages.push({ direction, at: at(event.timestamp), opcode, data: payloadData });
  }

  cdp.onEvent(({ method, params, sessionId }: CdpEvent) => {
    if (!method.startsWith("Network.")) return;
    handlers[method.slice("Network.".length)]?.(params as never, sessionId);
  });
  cdp.overhear("Network.getResponseBody", ({ params, result }) => takeBody(params.requestId as string, result));

  function takeBody(requestId: string, result: { body?: string; base64Encoded?: boolean }): void {
    const call = current.get(requestId);
    if (call === undefined || result.body === undefined || call.received?.complete === true) return;
    const bytes = Buffer.from(result.body, result.base64Encoded === true ? "base64" : "utf8");
    call.received = { bytes, complete: call.endedAt !== undefined };
  }

  hearPausedRequests(cdp, sessions, {
    addCall(requestId, sessionId, given) {
      const call = blank(requestId, sessionId, given);
      add(call);
      return call;
    },
    addBody(requestId, method, sent) {
      const call = calls.findLast((one) => one.requestId === requestId && one.method === method);
      if (call !== undefined) call.sent ??= sent;
    },
  });

  return {
    calls,
    async settled(timeoutMs) {
      await Promise.race([Promise.all(asked), new Promise((resolve) => setTimeout(resolve, timeoutMs).unref())]);
    },
    async fetchMissingBodies() {
      const missing = calls.filter(
        (call) =>
          bodyTypes.has(call.type) &&
          call.endedAt !== undefined &&
          call.failure === undefined &&
          call.received === undefined &&
          call.redirectTo === undefined,
      );
      await Promise.all(
        missing.map(async ({ requestId, sessionId }) => {
          const result = await cdp.send("Network.getResponseBody", { requestId }, sessionId).catch(() => ({}));
          takeBody(requestId, result);
        }),
      );
    },
  };
}
