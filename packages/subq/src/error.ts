import type { Problem } from "./questions/problem.js";

/**
 * What went wrong, for deciding what to do:
 *
 * - `missing-key`: no API key is given or set; nothing was sent
 * - `invalid-option`: an option or environment variable cannot be used; nothing was sent
 * - `invalid-request`: the request was refused, here (with `problems`) or by the server (400, 422, other 4xx)
 * - `unauthorized` 401, `forbidden` 402 and 403, `not-found` 404, 405 and 410, `too-large` 413
 * - `rate-limited` 429, with `retryAfter` where the server names it; `overloaded` 529; `server` any other 5xx
 * - `timeout`: an attempt or the whole call took too long, or 408
 * - `aborted`: the caller's signal; `network`: no complete answer came over the connection
 * - `bad-response`: an answer came and cannot be relied on (with `problems` where answers are ill-formed)
 */
export type SubqErrorCode =
  | "missing-key"
  | "invalid-option"
  | "invalid-request"
  | "unauthorized"
  | "forbidden"
  | "not-found"
  | "too-large"
  | "rate-limited"
  | "overloaded"
  | "server"
  | "timeout"
  | "aborted"
  | "network"
  | "bad-response";

/** What an error carries beyond its code and message. */
export interface SubqErrorDetails {
  /** HTTP status, when there was an answer. */
  readonly status?: number | undefined;
  /** The server's own word for the error (`error_type`, or another server's type or code). */
  readonly errorType?: string | undefined;
  /** The request's id as the server gave it. */
  readonly requestId?: string | undefined;
  /** How many times the request was sent. @default 0 */
  readonly attempts?: number | undefined;
  /** Seconds that the server asked to wait. */
  readonly retryAfter?: number | undefined;
  /** Everything that is wrong with the request or the answers. */
  readonly problems?: readonly Problem[] | undefined;
  /** The beginning of the answer's body as text, at most 16384 characters. */
  readonly body?: string | undefined;
  /** The answer's headers, lower-case names. */
  readonly headers?: { readonly [name: string]: string } | undefined;
  readonly cause?: unknown;
}

const brand: unique symbol = Symbol.for("@inspect/subq/error") as never;

/** The one error class of this package. The API key is in none of its parts. */
export class SubqError extends Error {
  readonly code: SubqErrorCode;
  readonly status: number | undefined;
  readonly errorType: string | undefined;
  readonly requestId: string | undefined;
  readonly attempts: number;
  readonly retryAfter: number | undefined;
  readonly problems: readonly Problem[];
  readonly body: string | undefined;
  readonly headers: { readonly [name: string]: string } | undefined;

  constructor(code: SubqErrorCode, message: string, details: SubqErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "SubqError";
    this.code = code;
    this.status = details.status;
    this.errorType = details.errorType;
    this.requestId = details.requestId;
    this.attempts = details.attempts ?? 0;
    this.retryAfter = details.retryAfter;
    this.problems = details.problems ?? [];
    this.body = details.body;
    this.headers = details.headers;
    Object.defineProperty(this, brand, { value: true });
  }

  /** The error as plain data, with its message; the cause is left out. */
  toJSON(): { readonly [field: string]: unknown } {
    const { name, message, code, status, errorType, requestId, attempts, retryAfter, problems } = this;
    return { name, message, code, status, errorType, requestId, attempts, retryAfter, problems };
  }
}

/** Whether something thrown is a {@link SubqError} (also of another copy of this package), of one code if given. */
export function isSubqError(error: unknown, code?: SubqErrorCode): error is SubqError {
  if (typeof error !== "object" || error === null || !(brand in error)) return false;
  return code === undefined || (error as unknown as SubqError).code === code;
}
