import type { SubqErrorCode } from "../error.js";
import { isJsonObject } from "../questions/json.js";
import type { Failure } from "../transport/failure.js";
import type { Headers } from "../transport/retry-after.js";
import { retryAfterOf } from "../transport/retry-after.js";
import { readErrorBody } from "./error-body.js";

/** A complete HTTP answer. */
export interface HttpAnswer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Headers;
  readonly text: string;
  /** The request's id, without secrets. */
  readonly requestId: string | undefined;
}

const bodyKept = 16_384;

const advice: { readonly [code in SubqErrorCode]?: string } = {
  unauthorized: "check SUBQ_API_KEY; keys are made at console.subq.ai",
  "not-found": "check the base URL (SUBQ_BASE_URL) and the model id (SUBQ_SNAP_MODEL)",
};

/** The failure that a status other than 2xx means. */
export function statusFailure(answer: HttpAnswer, now: number): Failure {
  const { message, errorType } = readErrorBody(answer.text);
  const vendor = /"success"\s*:\s*false/.test(answer.text) ? vendorCodes[errorType ?? ""] : undefined;
  const code = vendor?.code ?? codeOf(answer.status, errorType);
  return {
    ...answerDetails(answer, now),
    code,
    message: `the server answered ${sayStatus(answer.status, errorType)}${say(message)}${say(advice[code])}`,
    errorType,
    retry: vendor?.retry ?? "by-status",
  };
}

/**
 * The failure that a body reports despite a 2xx status: `{"success": false, "errors": [{code, message}]}`.
 *
 * @returns undefined for any other body
 */
export function unsuccessfulFailure(body: unknown, answer: HttpAnswer, now: number): Failure | undefined {
  if (!isJsonObject(body) || body.success !== false) return undefined;
  const { message, errorType } = readErrorBody(answer.text);
  const vendor = vendorCodes[errorType ?? ""];
  return {
    ...answerDetails(answer, now),
    code: vendor?.code ?? "bad-response",
    message: `the server answered ${sayStatus(answer.status, errorType)} without success${say(message)}`,
    errorType,
    retry: vendor?.retry ?? "never",
  };
}

/** Cloudflare's: an exhausted daily quota, no capacity, a request against the schema. */
const vendorCodes: { readonly [code: string]: Pick<Failure, "code" | "retry"> } = {
  "3036": { code: "rate-limited", retry: "never" },
  "3040": { code: "overloaded", retry: "always" },
  "5006": { code: "invalid-request", retry: "never" },
};

/** What every failure with an answer carries. */
export function answerDetails(
  answer: HttpAnswer,
  now: number,
): Pick<Failure, "status" | "requestId" | "retryAfter" | "body" | "headers"> {
  return {
    status: answer.status,
    requestId: answer.requestId,
    retryAfter: retryAfterOf(answer.headers, now),
    body: answer.text.slice(0, bodyKept),
    headers: answer.headers,
  };
}

/**
 * The request's id from the headers in use for it; which one SubQ sends is not documented.
 *
 * @param scrub removes secrets, before the id is cut to 200 characters
 */
export function requestIdOf(headers: Headers, scrub: (text: string) => string): string | undefined {
  const name = ["x-request-id", "request-id", "x-subq-request-id", "x-typesafe-request-id", "cf-ray"].find(
    (candidate) => (headers[candidate] ?? "") !== "",
  );
  return name === undefined ? undefined : scrub(headers[name] ?? "").slice(0, 200);
}

function codeOf(status: number, errorType: string | undefined): SubqErrorCode {
  if (status >= 500) return status === 529 || /overload/i.test(errorType ?? "") ? "overloaded" : "server";
  const codes: { readonly [status: number]: SubqErrorCode } = {
    401: "unauthorized",
    402: "forbidden",
    403: "forbidden",
    404: "not-found",
    405: "not-found",
    408: "timeout",
    410: "not-found",
    413: "too-large",
    429: "rate-limited",
  };
  return codes[status] ?? (status >= 400 ? "invalid-request" : "bad-response");
}

function sayStatus(status: number, errorType: string | undefined): string {
  return errorType === undefined ? String(status) : `${status} (${errorType})`;
}

function say(part: string | undefined): string {
  return part === undefined ? "" : `: ${part}`;
}
