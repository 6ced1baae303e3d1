import { SubqError } from "../error.js";
import type { Limits } from "../questions/limits.js";
import type { RetryPolicy } from "../transport/retry-policy.js";
import type { Timeouts } from "../transport/time-limits.js";

/** @throws SubqError `invalid-option` with the message unless the condition holds */
export function insist(condition: boolean, message: string): void {
  if (!condition) throw new SubqError("invalid-option", message);
}

/** Whether a number lies within 0..1. */
export function isFraction(value: number): boolean {
  return value >= 0 && value <= 1;
}

/** @throws SubqError `invalid-option` naming the limit that is no number of at least 0 */
export function checkLimits(limits: Limits): Limits {
  for (const [name, value] of Object.entries(limits)) {
    if (name === "namePattern") insist(value instanceof RegExp, "limits.namePattern must be a regular expression");
    else insist(isAtLeastZero(value), `limits.${name} must be a number of at least 0`);
  }
  return limits;
}

/** @throws SubqError `invalid-option` naming the field that cannot be used */
export function checkRetry(retry: RetryPolicy): RetryPolicy {
  insist(Number.isInteger(retry.retries) && retry.retries >= 0, "retry.retries must be a whole number of at least 0");
  for (const name of ["firstDelay", "maxDelay", "retryAfterCap"] as const) {
    insist(isAtLeastZero(retry[name]), `retry.${name} must be a number of seconds of at least 0`);
  }
  insist(isFraction(retry.jitter), "retry.jitter must lie within 0..1");
  const listed = typeof retry.statuses === "function" || Array.isArray(retry.statuses);
  insist(listed, "retry.statuses must be a list of statuses or a function");
  return retry;
}

/** @throws SubqError `invalid-option` naming the bound that is neither null nor a positive number */
export function checkTimeouts(timeout: Timeouts): Timeouts {
  for (const name of ["attempt", "total"] as const) {
    const value = timeout[name];
    insist(value === null || value > 0, `timeout.${name} must be a positive number of seconds, or null for none`);
  }
  return timeout;
}

function isAtLeastZero(value: unknown): boolean {
  return typeof value === "number" && value >= 0;
}
