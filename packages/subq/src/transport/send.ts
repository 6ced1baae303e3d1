import { performance } from "node:perf_hooks";
import type { Dispatcher } from "undici";
import type { Scrubber } from "../client/secrets.js";
import { SubqError } from "../error.js";
import { type HttpAnswer, statusFailure } from "../wire/status-failure.js";
import { type AttemptAnswer, attempt } from "./attempt.js";
import type { AttemptEvent, AttemptListener } from "./attempt-event.js";
import { AttemptFailed, type Failure } from "./failure.js";
import { networkFailure } from "./network-failure.js";
import { subqErrorOf } from "./raise.js";
import type { Headers } from "./retry-after.js";
import { nextStep, type RetryPolicy } from "./retry-policy.js";
import { pause, startDeadline, type Timeouts } from "./time-limits.js";

/** A call to be made, with everything that bounds it. */
export interface Call<Result> {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Headers;
  readonly body?: Uint8Array;
  /** Reads a 2xx answer; an AttemptFailed it throws counts as this attempt's failure. */
  readonly read: (answer: HttpAnswer) => Result;
  readonly dispatcher: Dispatcher;
  readonly responseBytes: number;
  readonly retry: RetryPolicy;
  readonly timeout: Timeouts;
  /** When the call began, as `performance.now()` says it: what went before the first attempt counts too. */
  readonly started: number;
  readonly signal: AbortSignal | undefined;
  readonly listeners: readonly AttemptListener[];
  readonly scrubber: Scrubber;
  /** 0..1, for the jitter. */
  readonly random: () => number;
}

/** A call's result, how many attempts it took, and how long all of it, in seconds. */
export interface Sent<Result> {
  readonly result: Result;
  readonly answer: HttpAnswer;
  readonly attempts: number;
  readonly duration: number;
}

/**
 * Makes a call, again and again as the retry policy allows.
 *
 * @throws SubqError with the code of the last failure
 */
export async function send<Result>(call: Call<Result>): Promise<Sent<Result>> {
  const total = call.timeout.total ?? Number.POSITIVE_INFINITY;
  const elapsed = (): number => (performance.now() - call.started) / 1000;
  for (let count = 1; ; count++) {
    if (call.signal?.aborted) throw aborted(call.signal, count - 1);
    const begun = performance.now();
    if (total - elapsed() <= 0) throw outOfTime(call, count - 1);
    const outcome = await tryOnce(call, count, total - elapsed());
    if (call.signal?.aborted && outcome.failure !== undefined) {
      report(call, count, begun, { ...outcome, failure: abortFailure }, undefined);
      throw aborted(call.signal, count);
    }
    if (outcome.failure === undefined) {
      report(call, count, begun, outcome, undefined);
      const { result, answer } = outcome;
      return { result, answer, attempts: count, duration: elapsed() };
    }
    const step = nextStep(call.retry, outcome.failure, count, total - elapsed(), call.random());
    if ("giveUp" in step) {
      report(call, count, begun, outcome, undefined);
      throw subqErrorOf(outcome.failure, { ...describe(call), attempts: count, note: step.giveUp });
    }
    report(call, count, begun, outcome, step.wait);
    await pause(step.wait, call.signal);
  }
}

type Outcome<Result> =
  | { readonly failure: Failure; readonly answer: AttemptAnswer | undefined }
  | { readonly failure: undefined; readonly answer: AttemptAnswer; readonly result: Result };

async function tryOnce<Result>(call: Call<Result>, count: number, remaining: number): Promise<Outcome<Result>> {
  const limit = Math.min(call.timeout.attempt ?? Number.POSITIVE_INFINITY, remaining);
  const deadline = startDeadline(limit, call.signal);
  let answer: AttemptAnswer | undefined;
  try {
    answer = await attempt({
      method: call.method,
      url: call.url,
      headers: count === 1 ? call.headers : { ...call.headers, "x-retry-count": String(count - 1) },
      body: call.body,
      dispatcher: call.dispatcher,
      responseBytes: call.responseBytes,
      signal: deadline.signal,
      scrubber: call.scrubber,
    });
    const failed = answer.status < 200 || answer.status > 299;
    // Before anything is cut, so that no piece of a secret is left.
    if (failed || call.scrubber.concerns(answer.text)) answer = { ...answer, text: call.scrubber.text(answer.text) };
    if (failed) return { failure: statusFailure(answer, Date.now()), answer };
    return { failure: undefined, answer, result: call.read(answer) };
  } catch (error) {
    if (error instanceof AttemptFailed) return { failure: error.failure, answer };
    // The answer came whole and cannot be read: asking again would be billed and change nothing.
    if (answer !== undefined) return { failure: unreadableFailure(answer), answer };
    if (!deadline.expired()) return { failure: networkFailure(error, call.scrubber.text), answer };
    return { failure: timeoutFailure(call.timeout, remaining), answer };
  } finally {
    deadline.clear();
  }
}

function unreadableFailure({ status, headers, text, requestId }: AttemptAnswer): Failure {
  return {
    code: "bad-response",
    message: `the server answered ${status} with a body that cannot be read`,
    status,
    headers,
    body: text.slice(0, 16_384),
    requestId,
    retry: "never",
  };
}

function timeoutFailure({ attempt: perAttempt, total }: Timeouts, remaining: number): Failure {
  const whole = perAttempt === null || remaining < perAttempt;
  return {
    code: "timeout",
    message: whole
      ? `no complete answer within ${total} s, the time for the whole call`
      : `no complete answer within ${perAttempt} s, the time for one attempt`,
    retry: whole ? "never" : "timeout",
  };
}

/** The error for a call whose time was over before an attempt could begin. */
function outOfTime(call: Call<unknown>, attempts: number): SubqError {
  return subqErrorOf(timeoutFailure(call.timeout, 0), { ...describe(call), attempts, note: undefined });
}

const abortFailure: Failure = { code: "aborted", message: "the call was aborted", retry: "never" };

/** The error for a call that its caller ended. */
export function aborted(signal: AbortSignal, attempts: number): SubqError {
  return new SubqError("aborted", "the call was aborted by the caller", { attempts, cause: signal.reason });
}

function describe(call: Call<unknown>): {
  readonly method: string;
  readonly url: string;
  readonly scrubber: Scrubber;
} {
  return { method: call.method, url: `${call.url.origin}${call.url.pathname}`, scrubber: call.scrubber };
}

function report(
  call: Call<unknown>,
  count: number,
  begun: number,
  { failure, answer }: { readonly failure: Failure | undefined; readonly answer: AttemptAnswer | undefined },
  retryIn: number | undefined,
): void {
  if (call.listeners.length === 0) return;
  const scrub = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : call.scrubber.text(text);
  const event: AttemptEvent = {
    attempt: count,
    method: call.method,
    url: describe(call).url,
    outcome: failure === undefined ? "answered" : "failed",
    duration: (performance.now() - begun) / 1000,
    requestBytes: call.body?.length ?? 0,
    responseBytes: answer?.bytes,
    status: answer?.status ?? failure?.status,
    requestId: scrub(answer === undefined ? failure?.requestId : answer.requestId),
    code: failure?.code,
    message: scrub(failure?.message),
    retryIn,
  };
  for (const listener of call.listeners) tell(listener, event);
}

/** A listener only reports: what it throws, now or later, must not fail the call or keep the others from hearing. */
function tell(listener: AttemptListener, event: AttemptEvent): void {
  try {
    Promise.resolve(listener(event) as unknown).catch(() => undefined);
  } catch {
    // See above.
  }
}
