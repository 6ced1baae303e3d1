/** What kind of exchange the site served, in @inspect/har's words. */
export type ServedKind = "rest" | "graphql" | "sse" | "websocket" | "form" | "beacon" | "other";

/** One API call as the site saw it: the truth that a recording of the visit is compared with. */
export interface ServedCall {
  readonly method: string;
  /** Path and query, as received. */
  readonly path: string;
  /** When the request's head had arrived; epoch milliseconds with a fraction. */
  readonly startedAt: number;
  /** When the last byte of the answer was about to be handed to the socket; epoch milliseconds with a fraction. */
  readonly endedAt: number;
  /** The status sent; 0 when the site cut the connection instead of answering. */
  readonly status: number;
  /** Text; bytes that are not UTF-8 as `base64:…`; for a WebSocket the frames received, one a line. */
  readonly requestBody: string;
  /** Text; for a WebSocket the frames sent, one a line; for an event stream all its bytes. */
  readonly responseBody: string;
  readonly kind: ServedKind;
  /** Which of the site's two origins served it: the shop itself, or the tracker beside it. */
  readonly origin: "shop" | "tracker";
}

/** Settings of the demo site. */
export interface DemoSiteOptions {
  /** Port of the shop; 0 takes a free one. @default 0 */
  readonly port?: number;
  /** Port of the tracker; 0 takes a free one. @default 0 */
  readonly trackerPort?: number;
}

/** A running demo site on loopback. */
export interface DemoSite {
  /** The shop's origin without a slash at the end, for example `http://127.0.0.1:41234`. */
  readonly url: string;
  /** The tracker's origin: another host name of this machine, `http://localhost:41235`. */
  readonly trackerUrl: string;
  /**
   * Each API call served so far and finished, in the order in which the requests arrived. Pages, assets and preflights
   * are not calls. A redirected call is two: the one that was answered with 302, and its target.
   */
  truth(): readonly ServedCall[];
  /** Forgets the log, the basket, the orders and the sign-ins. */
  reset(): void;
  /** Ends every connection and stops listening. */
  close(): Promise<void>;
}
