import { SubqError } from "../error.js";
import type { ImageKeys } from "../images/image-keys.js";
import type { Limits } from "../questions/limits.js";
import type { RetryPolicy } from "../transport/retry-policy.js";
import type { Timeouts } from "../transport/time-limits.js";

/** @throws SubqError `invalid-option` with the message unless the condition holds */
export function insist(condition: boolean, message: string): void {
  if (!condition) throw new SubqError("invalid-option", message);
}

/** What each option has to be, for callers without types. */
export const optionTypes = {
  apiKey: "string",
  baseUrl: "string",
  model: "string",
  imageKeys: "object",
  imageItem: "function",
  dispatcher: "object",
  limits: "object",
  timeout: "object",
  headers: "object",
  extraBody: "object",
  onAttempt: "function",
  cache: "object",
  env: "object",
  random: "function",
} as const;

/** What each option of a call has to be. */
export const callTypes = { signal: "object", timeout: "object", onAttempt: "function", useCache: "boolean" } as const;

/** @throws SubqError `invalid-option` naming the option that is of another type */
export function checkTypes(options: object, types: { readonly [name: string]: string }): void {
  insist(typeof options === "object" && options !== null, "options must be an object");
  for (const [name, type] of Object.entries(types)) {
    const value = (options as { readonly [name: string]: unknown })[name];
    const right = value === undefined || (typeof value === type && value !== null && !Array.isArray(value));
    insist(right, `${name} must be ${type === "object" ? "an object" : `a ${type}`}`);
  }
  const { retry } = options as { readonly retry?: unknown };
  insist(
    retry === undefined || retry === false || (typeof retry === "object" && retry !== null),
    "retry must be an object, or false for none",
  );
}

/** @throws SubqError `invalid-option` for what is no AbortSignal */
export function checkSignal(signal: unknown): void {
  const { aborted, addEventListener } = (signal ?? {}) as { readonly [part: string]: unknown };
  const good = signal === undefined || (typeof aborted === "boolean" && typeof addEventListener === "function");
  insist(good, "signal must be an AbortSignal");
}

/** @throws SubqError `invalid-option` unless the names are two different texts */
export function checkImageKeys(keys: ImageKeys): ImageKeys {
  const { mediaType, data } = keys as { readonly [Part in keyof ImageKeys]: unknown };
  const good = typeof mediaType === "string" && mediaType !== "" && typeof data === "string" && data !== "";
  insist(good && mediaType !== data, "imageKeys must name mediaType and data, two different texts");
  return keys;
}

/** Whether a number lies within 0..1. */
export function isFraction(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= 1;
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
    insist(
      value === null || (typeof value === "number" && value > 0),
      `timeout.${name} must be a positive number of seconds, or null for none`,
    );
  }
  return timeout;
}

function isAtLeastZero(value: unknown): boolean {
  return typeof value === "number" && value >= 0;
}
