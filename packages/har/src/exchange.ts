import type { Body, NameValue } from "./body.js";
import type { HarWarning } from "./warning.js";

/** What sort of call it is. */
export type ExchangeKind = "rest" | "graphql" | "grpc-web" | "sse" | "websocket" | "form" | "beacon" | "other";

/** Whether the called host belongs to the page's registrable domain; `unknown` when the page is not known. */
export type Party = "first" | "third" | "unknown";

/** Why an entry was left out, one reason an entry. */
export type LeftOutReason =
  | "static"
  | "document"
  | "media"
  | "tracker"
  | "beacon"
  | "configuration"
  | "source-map"
  | "worker-script"
  | "preflight"
  | "redirect-hop"
  | "service-worker-twin"
  | "test-code"
  | "tunnel"
  | "non-http-scheme"
  | "unlikely"
  | "excluded-by-user"
  | "unreadable";

/** One reason for or against counting an entry as an internal API call. */
export interface DecisionReason {
  /** Stable name, for example `type-fetch`, `json-answer`, `tracker-host`. */
  readonly code: string;
  /** One sentence for people. */
  readonly message: string;
  /** Points for (positive) or against (negative); 0 for a reason that decides alone or is only said. */
  readonly weight: number;
}

/** The explained decision on one entry. */
export interface Decision {
  readonly included: boolean;
  readonly kind: ExchangeKind;
  /** Set exactly when `included` is false. */
  readonly leftOut?: LeftOutReason;
  readonly reasons: readonly DecisionReason[];
}

/** Where an entry stands in the file. */
export interface Place {
  /** Position in `log.entries`, from 0. */
  readonly entryIndex: number;
  /** Byte range of the entry in the unpacked file, end exclusive. */
  readonly byteStart?: number;
  readonly byteEnd?: number;
  /** The entry's `pageref`. */
  readonly page?: string;
}

/** One cookie; attributes only where recorded. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly domain?: string;
  readonly path?: string;
  readonly expires?: string;
  readonly httpOnly?: boolean;
  readonly secure?: boolean;
  readonly sameSite?: string;
}

/** A named operation inside a request: GraphQL, JSON-RPC, tRPC, OData, a framework's server action. */
export interface Operation {
  readonly protocol: "graphql" | "json-rpc" | "trpc" | "odata" | "server-action";
  /** The operation's name; the first field or the hash when a GraphQL operation has none; null when unknown. */
  readonly name: string | null;
  readonly type: "query" | "mutation" | "subscription" | null;
  /** GraphQL variables; null when none are recorded and for other protocols, whose arguments stand in the body. */
  readonly variables: unknown;
  /** GraphQL document, when it was sent. */
  readonly document?: string;
  /** Hash or id of a persisted document. */
  readonly persisted?: string;
}

/** What the page sent: the first request of a redirect chain. */
export interface ExchangeRequest {
  /** Upper case; `""` when the recording has none. */
  readonly method: string;
  /** As recorded, made absolute where the recording allows. */
  readonly url: string;
  /** Lower case, with a port that is not the scheme's own; `""` when the URL has none. */
  readonly host: string;
  readonly path: string;
  readonly query: readonly NameValue[];
  /** In recorded order and spelling, pseudo headers left out. */
  readonly headers: readonly NameValue[];
  readonly cookies: readonly Cookie[];
  readonly body: Body;
  readonly operations: readonly Operation[];
}

/** What came back: the final answer of a redirect chain. */
export interface ExchangeResponse {
  /** 100 to 599. */
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly NameValue[];
  readonly cookies: readonly Cookie[];
  readonly body: Body;
}

/** Why there is no response. */
export interface NoResponse {
  readonly cause: "failed" | "aborted" | "blocked" | "pending" | "not-recorded" | "stream";
  /** What the recording says, for example `net::ERR_CONNECTION_REFUSED`; null when it says nothing. */
  readonly detail: string | null;
  /** The status as recorded, for example 0, -1, -999 or a text; null when absent. */
  readonly recordedStatus: number | string | null;
}

/** One redirect on the way to the final answer. */
export interface RedirectHop {
  readonly entryIndex: number;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  /** Where it pointed, absolute. */
  readonly location: string;
  readonly offset: number | null;
  readonly duration: number | null;
}

/** The request that a redirect chain ended in. */
export interface FinalRequest {
  readonly entryIndex: number;
  readonly method: string;
  readonly url: string;
}

/** How an exchange belongs to another entry. */
export interface ExchangeLink {
  readonly relation:
    | "retry-of"
    | "retried-by"
    | "preflight"
    | "service-worker-twin"
    | "auth-refresh"
    | "retried-after-auth"
    | "navigates-to";
  readonly entryIndex: number;
}

/** Calls of the same shape in a row; every member carries the same group. */
export interface PollingGroup {
  /** Entry indices of the first and last call. */
  readonly first: number;
  readonly last: number;
  readonly count: number;
  /** Whether an answer differed from the one before; null when bodies are not recorded. */
  readonly changed: boolean | null;
}

/** One WebSocket message; `offset` in seconds from the step's first request, null when the recording has no time. */
export interface Frame {
  readonly direction: "sent" | "received";
  readonly offset: number | null;
  readonly opcode: number;
  /** Parsed when it is JSON text, else the text; null for binary frames. */
  readonly data: unknown;
  readonly size: number;
}

/** One message of an event stream; `offset` in seconds from the step's first request, null when not recorded. */
export interface StreamEvent {
  readonly offset: number | null;
  /** `message` where the stream names none. */
  readonly event: string;
  readonly id: string | null;
  /** Parsed when it is JSON text, else the text. */
  readonly data: unknown;
}

/** Facts that a reader of the exchange should know and that decide nothing. */
export type ExchangeTag =
  | "auth"
  | "conditional"
  | "from-cache"
  | "fragment"
  | "fulfilled-by-test"
  | "changed-by-test"
  | "aborted-by-test"
  | "jsonp"
  | "long-poll"
  | "operation-errors"
  | "pending"
  | "sanitised-at-export"
  | "service-worker"
  | "superseded"
  | "worker";

/**
 * One call of the page to its API, with what was sent, what came back and when (spec 001, REQ-INSPECT-01 and -02).
 * Times are seconds; offsets count from the earliest valid start of all entries of the recording.
 */
export interface Exchange {
  /** `e` and the index of the (first) entry: stable for the same recording under every option. */
  readonly id: string;
  readonly place: Place;
  readonly kind: ExchangeKind;
  readonly party: Party;
  /** The called host's registrable domain, null for addresses and unknown hosts. */
  readonly site: string | null;
  readonly request: ExchangeRequest;
  /** The final answer; null when there was none. */
  readonly response: ExchangeResponse | null;
  /** Set exactly when `response` is null. */
  readonly noResponse: NoResponse | null;
  /** Redirects in order; `request` is the first request, `response` the final answer. */
  readonly hops: readonly RedirectHop[];
  /** The request behind the last redirect; null when there was no redirect. */
  readonly final: FinalRequest | null;
  /** Seconds from the first request of the recording to the start of this one; null when its start is unreadable. */
  readonly offset: number | null;
  /** Seconds from the start of the first hop to the complete answer; null when unknown. Approximate. */
  readonly duration: number | null;
  /** `offset + duration`: when the answer was complete; null when either is unknown or no answer came. */
  readonly answeredAt: number | null;
  /** The start as recorded; null when unreadable. */
  readonly startedAt: string | null;
  /** Messages of a WebSocket, in order. */
  readonly frames: readonly Frame[];
  /** Messages of an event stream, in order. */
  readonly events: readonly StreamEvent[];
  readonly links: readonly ExchangeLink[];
  readonly polling: PollingGroup | null;
  readonly tags: readonly ExchangeTag[];
  /** Who started it, where the recording says: a URL or a kind such as `parser`. */
  readonly initiator: string | null;
  readonly why: Decision;
  readonly warnings: readonly HarWarning[];
}
