import type { Failure } from "./failure.js";

/** When and how often a request is sent again. Each attempt is likely billed. All times in seconds. */
export interface RetryPolicy {
  /** Attempts after the first; 0 for none. @default 2 */
  readonly retries: number;
  /** The statuses that are worth another attempt. @default 408, 429 and every 5xx */
  readonly statuses: readonly number[] | ((status: number) => boolean);
  /** Try again when no complete answer came over the connection. @default true */
  readonly connectionFaults: boolean;
  /** Try again when an attempt took longer than its timeout. @default true */
  readonly timeouts: boolean;
  /** Wait before the first repetition; doubled for each further one. @default 0.5 */
  readonly firstDelay: number;
  /** Longest wait of our own. @default 8 */
  readonly maxDelay: number;
  /** Part of the wait that is taken off at random, 0..1. @default 0.25 */
  readonly jitter: number;
  /** Wait as long as Retry-After (or retry-after-ms) says. @default true */
  readonly honourRetryAfter: boolean;
  /** Longest wait the server may ask for; above it the call fails at once and says so. @default 60 */
  readonly retryAfterCap: number;
}

/** The defaults; `retry: false` is the same with `retries: 0`. */
export const defaultRetryPolicy: RetryPolicy = Object.freeze({
  retries: 2,
  statuses: (status: number): boolean => status === 408 || status === 429 || (status >= 500 && status <= 599),
  connectionFaults: true,
  timeouts: true,
  firstDelay: 0.5,
  maxDelay: 8,
  jitter: 0.25,
  honourRetryAfter: true,
  retryAfterCap: 60,
});

/** What to do after a failed attempt: wait some seconds and try again, or give up (with a reason worth saying). */
export type NextStep = { readonly wait: number } | { readonly giveUp: string | undefined };

/**
 * @param attempt how many attempts were made, from 1
 * @param remaining seconds left of the total budget; Infinity for none
 * @param random 0..1, for the jitter
 */
export function nextStep(
  policy: RetryPolicy,
  failure: Failure,
  attempt: number,
  remaining: number,
  random: number,
): NextStep {
  if (!isRetryable(policy, failure) || attempt > policy.retries) return { giveUp: undefined };
  const asked = policy.honourRetryAfter ? (failure.retryAfter ?? 0) : 0;
  if (asked > policy.retryAfterCap) {
    return {
      giveUp: `the server asked to wait ${seconds(asked)}, more than the cap of ${seconds(policy.retryAfterCap)}`,
    };
  }
  const backoff = Math.min(policy.maxDelay, policy.firstDelay * 2 ** (attempt - 1));
  const wait = asked > 0 ? asked : backoff * (1 - policy.jitter * random);
  if (wait < remaining) return { wait };
  const whose = asked > 0 ? "the wait the server asked for" : "the next wait";
  return { giveUp: `${whose} (${seconds(wait)}) is longer than the time left (${seconds(Math.max(0, remaining))})` };
}

function isRetryable(policy: RetryPolicy, failure: Failure): boolean {
  switch (failure.retry) {
    case "never":
      return false;
    case "always":
      return true;
    case "connection":
      return policy.connectionFaults;
    case "timeout":
      return policy.timeouts;
    case "by-status": {
      const status = failure.status ?? 0;
      return typeof policy.statuses === "function" ? policy.statuses(status) : policy.statuses.includes(status);
    }
  }
}

function seconds(value: number): string {
  return `${Number(value.toFixed(3))} s`;
}
