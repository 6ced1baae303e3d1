import type { Dispatcher } from "undici";
import type { AnswerCache } from "../cache/answer-cache.js";
import type { ImageKeys } from "../images/image-keys.js";
import type { Limits } from "../questions/limits.js";
import type { AttemptListener } from "../transport/attempt-event.js";
import type { RetryPolicy } from "../transport/retry-policy.js";
import type { Timeouts } from "../transport/time-limits.js";

/** How a client is set up. What is left out comes from the environment, then from the defaults. */
export interface SubqOptions {
  /** @default SUBQ_API_KEY; keys are made at console.subq.ai */
  readonly apiKey?: string | undefined;
  /** Host root, `…/v1`, or the full endpoint. @default SUBQ_BASE_URL, then `https://api.subq.ai` */
  readonly baseUrl?: string | undefined;
  /** The model of requests that name none. @default SUBQ_SNAP_MODEL, then `subq-snap-1.1` */
  readonly model?: string | undefined;
  /** The property names of an image item. @default SUBQ_IMAGE_KEYS (`mediaTypeName,dataName`), then `media_type,data` */
  readonly imageKeys?: ImageKeys | undefined;
  /** Writes an image item in another shape altogether; takes precedence over `imageKeys`. */
  readonly imageItem?: (image: { readonly mediaType: string; readonly base64: string }) => unknown;
  /** An undici dispatcher, for proxies or certificates; it is not closed by the client. @default an Agent of its own */
  readonly dispatcher?: Dispatcher | undefined;
  readonly limits?: Partial<Limits> | undefined;
  /** `false` sends every request exactly once. */
  readonly retry?: Partial<RetryPolicy> | false | undefined;
  readonly timeout?: Partial<Timeouts> | undefined;
  /** Further request headers. Those with a credential's name are kept out of errors like the key. */
  readonly headers?: { readonly [name: string]: string } | undefined;
  /** Further keys of the request's body, sent untouched. */
  readonly extraBody?: { readonly [key: string]: unknown } | undefined;
  /**
   * How far a server may round each probability at most (how far it did is read from its decimals), and how far
   * unrounded ones may miss a sum of 1, 0..1; sums that this cannot explain are refused. @default 0.005
   */
  readonly roundingTolerance?: number | undefined;
  readonly onAttempt?: AttemptListener | undefined;
  /** Keeps answers by request fingerprint. @default none */
  readonly cache?: AnswerCache | undefined;
  /** Where SUBQ_API_KEY and the others are read. @default process.env */
  readonly env?: { readonly [name: string]: string | undefined } | undefined;
  /** Source of the jitter, 0..1. @default Math.random */
  readonly random?: () => number;
}

/** What a single call may differ in. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly retry?: Partial<RetryPolicy> | false | undefined;
  readonly timeout?: Partial<Timeouts> | undefined;
  /** Called in addition to the client's own listener. */
  readonly onAttempt?: AttemptListener | undefined;
  /** `false` neither reads nor writes the cache. @default true */
  readonly useCache?: boolean | undefined;
}
