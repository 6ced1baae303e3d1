// What network.har holds: HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/) with the underscore fields that
// docs/formats.md lists. Times are milliseconds; -1 means "does not apply" or "not known".

export interface HarNameValue {
  readonly name: string;
  readonly value: string;
}

export interface HarCookie extends HarNameValue {
  readonly path?: string;
  readonly domain?: string;
  readonly expires?: string;
  readonly httpOnly?: boolean;
  readonly secure?: boolean;
  readonly sameSite?: string;
}

export interface HarPostData {
  readonly mimeType: string;
  readonly text: string;
  readonly params: readonly HarNameValue[];
  readonly comment?: string;
}

export interface HarRequest {
  method: string;
  url: string;
  httpVersion: string;
  cookies: readonly HarCookie[];
  headers: readonly HarNameValue[];
  queryString: readonly HarNameValue[];
  headersSize: number;
  bodySize: number;
  postData?: HarPostData;
  /** A body that is no text, as base64: HAR 1.2's postData cannot hold it. */
  _content?: { readonly mimeType: string; readonly size: number; readonly encoding: "base64"; readonly text: string };
  comment?: string;
}

export interface HarContent {
  size: number;
  mimeType: string;
  text?: string;
  encoding?: "base64";
  compression?: number;
  comment?: string;
}

export interface HarResponse {
  /** -1: no response. */
  status: number;
  statusText: string;
  httpVersion: string;
  cookies: readonly HarCookie[];
  headers: readonly HarNameValue[];
  content: HarContent;
  redirectURL: string;
  headersSize: number;
  bodySize: number;
  _transferSize?: number;
  /** The browser's error, for example `net::ERR_CONNECTION_REFUSED`. */
  _failureText?: string;
  _corsError?: string;
  _blockedReason?: string;
  /** The status over the wire, when the page was shown another or none. */
  _wireStatus?: number;
  comment?: string;
}

export interface HarTimings {
  readonly blocked?: number;
  readonly dns?: number;
  readonly connect?: number;
  readonly ssl?: number;
  readonly send: number;
  readonly wait: number;
  readonly receive: number;
}

/** One WebSocket message in Playwright's form; `time` in epoch milliseconds. */
export interface HarSocketMessage {
  readonly type: "send" | "receive";
  readonly time: number;
  readonly opcode: number;
  readonly data: string;
}

/** One event of an event stream; `time` in epoch milliseconds. */
export interface HarStreamEvent {
  readonly time: number;
  readonly eventName: string;
  readonly eventId: string;
  readonly data: string;
}

export interface HarEntry {
  pageref?: string;
  startedDateTime: string;
  time: number;
  request: HarRequest;
  response: HarResponse;
  cache: Record<string, never>;
  timings: HarTimings;
  serverIPAddress?: string;
  _serverPort?: number;
  _resourceType?: string;
  _requestId?: string;
  /** Who started it: a kind, or a kind with URL and line. */
  _startedBy?: string;
  /** `_requestId` of the call that this is the CORS preflight of. */
  _preflightFor?: string;
  /** The kind of worker that made it. */
  _madeBy?: string;
  _fromCache?: "disk" | "prefetch" | "service-worker";
  _webSocketMessages?: HarSocketMessage[];
  _eventSourceMessages?: HarStreamEvent[];
  /** Still open when the recording stopped. */
  _openAtEnd?: true;
  /** Began in this earlier step (0: between steps); `startedDateTime` is when this step's recording began. */
  _startedInStep?: number;
  comment?: string;
  [other: `_${string}`]: unknown;
}

export interface HarLog {
  version: string;
  creator: { name: string; version: string };
  browser?: { name: string; version: string };
  pages?: { id: string; startedDateTime: string; title: string; pageTimings: object }[];
  entries: HarEntry[];
  comment?: string;
}

export interface HarFile {
  log: HarLog;
}
