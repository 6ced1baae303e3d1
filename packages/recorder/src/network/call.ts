import type { ProtocolHeaders, ProtocolResponse } from "../cdp/protocol.js";

/** What a request sent; `complete` is false when some bytes are not known. */
export interface SentBody {
  readonly bytes: Buffer;
  readonly complete: boolean;
}

/** What came back so far; `complete` is false for a stream or an answer that was still coming. */
export interface ReceivedBody {
  bytes: Buffer;
  complete: boolean;
}

/** One event of an event stream; `at` in epoch milliseconds. */
export interface StreamEvent {
  readonly at: number;
  readonly name: string;
  readonly id: string;
  readonly data: string;
}

/** One WebSocket message; `at` in epoch milliseconds, `data` is base64 unless the opcode is 1. */
export interface SocketMessage {
  readonly direction: "send" | "receive";
  readonly at: number;
  readonly opcode: number;
  readonly data: string;
}

/** Why a call failed. */
export interface CallFailure {
  readonly text: string;
  readonly canceled: boolean;
  readonly blockedReason: string | undefined;
  readonly corsError: string | undefined;
}

/** One network call as the browser's network events tell it; each hop of a redirect is a call of its own. */
export interface Call {
  readonly requestId: string;
  readonly sessionId: string | undefined;
  /** The page's target id; undefined for shared and service workers. */
  readonly page: string | undefined;
  /** Type of the target that made it: `page`, `iframe`, `worker`, `service_worker`, `shared_worker`. */
  readonly madeBy: string;
  readonly method: string;
  /** Without fragment. */
  readonly url: string;
  /** Lower case: `xhr`, `fetch`, `document`, … */
  type: string;
  /** Epoch milliseconds with a fraction. */
  readonly startedAt: number;
  /** Set when the call began before this step: it was open when an earlier step ended. */
  readonly startedInStep: number | undefined;
  readonly initiator: string | undefined;
  /** The call that this one is the CORS preflight of. */
  readonly preflightOf: string | undefined;
  requestHeaders: ProtocolHeaders;
  sent: SentBody | undefined;
  /** The request carries a body, whether or not its bytes are known. */
  readonly hasBody: boolean;
  response: ProtocolResponse | undefined;
  /** Status and headers as they came over the wire, also for answers that the page was not shown. */
  wire: { readonly status: number; readonly headers: ProtocolHeaders } | undefined;
  redirectTo: string | undefined;
  received: ReceivedBody | undefined;
  /** Decoded bytes that came. */
  receivedBytes: number;
  /** Bytes over the wire, headers included. */
  wireBytes: number;
  /** Epoch milliseconds; when it ended well or not. */
  endedAt: number | undefined;
  /** The same on the browser's monotonic clock, in seconds. */
  endedTimestamp: number | undefined;
  failure: CallFailure | undefined;
  readonly events: StreamEvent[];
  readonly messages: SocketMessage[];
}

/** Whether a call's answer is a stream of events that may never end. */
export function isEventStream(call: Call): boolean {
  return call.type === "eventsource" || /^text\/event-stream\b/i.test(call.response?.mimeType ?? "");
}

/** Whether a call is a WebSocket. */
export function isSocket(call: Call): boolean {
  return call.type === "websocket";
}
