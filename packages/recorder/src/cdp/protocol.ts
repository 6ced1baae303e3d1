// The part of the DevTools protocol that the recorder reads. Source: https://chromedevtools.github.io/devtools-protocol/

export type ProtocolHeaders = Readonly<Record<string, string>>;

export interface ProtocolTargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
  readonly title: string;
  readonly openerId?: string;
  readonly browserContextId?: string;
}

export interface AttachedToTarget {
  readonly sessionId: string;
  readonly targetInfo: ProtocolTargetInfo;
  readonly waitingForDebugger: boolean;
}

export interface ProtocolRequest {
  readonly url: string;
  readonly urlFragment?: string;
  readonly method: string;
  readonly headers: ProtocolHeaders;
  readonly postData?: string;
  readonly hasPostData?: boolean;
  /** `bytes` is base64; an entry without it stands for a file or blob. */
  readonly postDataEntries?: readonly { readonly bytes?: string }[];
}

/** Milliseconds relative to `requestTime` (monotonic seconds); -1 where it does not apply. */
export interface ProtocolTiming {
  readonly requestTime: number;
  readonly dnsStart: number;
  readonly dnsEnd: number;
  readonly connectStart: number;
  readonly connectEnd: number;
  readonly sslStart: number;
  readonly sslEnd: number;
  readonly sendStart: number;
  readonly sendEnd: number;
  readonly receiveHeadersEnd: number;
}

export interface ProtocolResponse {
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly headers: ProtocolHeaders;
  readonly mimeType: string;
  readonly protocol?: string;
  readonly remoteIPAddress?: string;
  readonly remotePort?: number;
  readonly fromDiskCache?: boolean;
  readonly fromPrefetchCache?: boolean;
  readonly fromServiceWorker?: boolean;
  readonly encodedDataLength?: number;
  readonly timing?: ProtocolTiming;
}

export interface RequestWillBeSent {
  readonly requestId: string;
  readonly loaderId: string;
  readonly documentURL: string;
  readonly request: ProtocolRequest;
  /** Monotonic seconds. */
  readonly timestamp: number;
  /** Epoch seconds. */
  readonly wallTime: number;
  readonly initiator: {
    readonly type: string;
    readonly url?: string;
    readonly requestId?: string;
    readonly lineNumber?: number;
    readonly stack?: { readonly callFrames: readonly { readonly url: string; readonly lineNumber: number }[] };
  };
  readonly redirectResponse?: ProtocolResponse;
  readonly redirectHasExtraInfo?: boolean;
  readonly type?: string;
  readonly frameId?: string;
}

export interface RequestExtraInfo {
  readonly requestId: string;
  readonly headers: ProtocolHeaders;
}

export interface ResponseExtraInfo {
  readonly requestId: string;
  readonly headers: ProtocolHeaders;
  readonly statusCode: number;
}

export interface ResponseReceived {
  readonly requestId: string;
  readonly timestamp: number;
  readonly type: string;
  readonly response: ProtocolResponse;
  readonly hasExtraInfo?: boolean;
  readonly frameId?: string;
}

export interface DataReceived {
  readonly requestId: string;
  readonly timestamp: number;
  readonly dataLength: number;
  readonly encodedDataLength: number;
  /** Base64, when the content is streamed to us. */
  readonly data?: string;
}

export interface LoadingFinished {
  readonly requestId: string;
  readonly timestamp: number;
  readonly encodedDataLength: number;
}

export interface LoadingFailed {
  readonly requestId: string;
  readonly timestamp: number;
  readonly type: string;
  readonly errorText: string;
  readonly canceled?: boolean;
  readonly blockedReason?: string;
  readonly corsErrorStatus?: { readonly corsError: string; readonly failedParameter: string };
}

export interface EventSourceMessageReceived {
  readonly requestId: string;
  readonly timestamp: number;
  readonly eventName: string;
  readonly eventId: string;
  readonly data: string;
}

export interface WebSocketFrame {
  readonly requestId: string;
  readonly timestamp: number;
  /** `payloadData` is text for opcode 1, else base64. */
  readonly response: { readonly opcode: number; readonly payloadData: string };
}

export interface WebSocketHandshakeRequest {
  readonly requestId: string;
  readonly timestamp: number;
  readonly wallTime: number;
  readonly request: { readonly headers: ProtocolHeaders };
}

export interface WebSocketHandshakeResponse {
  readonly requestId: string;
  readonly timestamp: number;
  readonly response: {
    readonly status: number;
    readonly statusText: string;
    readonly headers: ProtocolHeaders;
    readonly headersText?: string;
  };
}
