import type { Dispatcher } from "undici";
import type { AnswerCache } from "../cache/answer-cache.js";
import { SubqError } from "../error.js";
import { defaultImageKeys, type ImageKeys } from "../images/image-keys.js";
import { defaultLimits, type Limits } from "../questions/limits.js";
import type { AttemptListener } from "../transport/attempt-event.js";
import type { Headers } from "../transport/retry-after.js";
import { defaultRetryPolicy, type RetryPolicy } from "../transport/retry-policy.js";
import { defaultTimeouts, type Timeouts } from "../transport/time-limits.js";
import type { PrepareSettings } from "../wire/prepare-request.js";
import { type Endpoints, endpointsOf } from "./base-url.js";
import {
  checkImageKeys,
  checkLimits,
  checkRetry,
  checkTimeouts,
  checkTypes,
  insist,
  isFraction,
  optionTypes,
} from "./check-options.js";
import type { SubqOptions } from "./options.js";
import { createScrubber, type Scrubber } from "./secrets.js";

/** The host that is asked when nothing else is said. */
export const defaultBaseUrl = "https://api.subq.ai";

/** The model that is asked when nothing else is said (REQ-INSPECT-06). */
export const defaultModel = "subq-snap-1.1";

/** A client's options after reading the environment and the defaults. Holds the key: it never leaves the client. */
export interface Settings extends PrepareSettings {
  readonly endpoints: Endpoints;
  readonly headers: Headers;
  readonly dispatcher: Dispatcher | undefined;
  readonly limits: Limits;
  readonly retry: RetryPolicy;
  readonly timeout: Timeouts;
  readonly roundingTolerance: number;
  readonly onAttempt: AttemptListener | undefined;
  readonly cache: AnswerCache | undefined;
  readonly scrubber: Scrubber;
  readonly random: () => number;
}

/**
 * @throws SubqError `missing-key` without a key, `invalid-option` for anything that cannot be used
 */
export function settingsOf(options: SubqOptions): Settings {
  checkTypes(options, optionTypes);
  const env = options.env ?? process.env;
  const apiKey = (options.apiKey ?? env.SUBQ_API_KEY ?? "").trim();
  if (apiKey === "") {
    const message = "no API key: set SUBQ_API_KEY or pass apiKey; keys are made at console.subq.ai";
    throw new SubqError("missing-key", message);
  }
  insist(/^[\u0021-\u007e]+$/.test(apiKey), "the API key holds characters that no header can carry");
  const headers = { "user-agent": "@inspect/subq", ...lowerCase(options.headers ?? {}) };
  const roundingTolerance = options.roundingTolerance ?? 0.005;
  insist(isFraction(roundingTolerance), "roundingTolerance must be a number within 0..1");
  const extraBody = options.extraBody ?? {};
  const taken = ["model", "state", "questions", "images"].filter((key) => Object.hasOwn(extraBody, key));
  insist(taken.length === 0, `extraBody must not hold ${taken.join(", ")}: the request itself does`);
  return {
    endpoints: endpointsOf(given(options.baseUrl) ?? given(env.SUBQ_BASE_URL) ?? defaultBaseUrl),
    model: given(options.model) ?? given(env.SUBQ_SNAP_MODEL) ?? defaultModel,
    headers: { ...headers, accept: "application/json", authorization: `Bearer ${apiKey}` },
    imageItem: options.imageItem ?? itemWith(checkImageKeys(options.imageKeys ?? imageKeysFrom(env.SUBQ_IMAGE_KEYS))),
    extraBody,
    dispatcher: options.dispatcher,
    limits: checkLimits({ ...defaultLimits, ...defined(options.limits) }),
    retry: mergeRetry(defaultRetryPolicy, options.retry),
    timeout: mergeTimeouts(defaultTimeouts, options.timeout),
    roundingTolerance,
    onAttempt: options.onAttempt,
    cache: options.cache,
    scrubber: createScrubber(apiKey, headers),
    random: options.random ?? Math.random,
  };
}

/** A policy with some of its fields replaced. */
export function mergeRetry(base: RetryPolicy, changes: Partial<RetryPolicy> | false | undefined): RetryPolicy {
  if (changes === false) return { ...base, retries: 0 };
  return changes === undefined ? base : checkRetry({ ...base, ...defined(changes) });
}

/** Timeouts with some of their fields replaced. */
export function mergeTimeouts(base: Timeouts, changes: Partial<Timeouts> | undefined): Timeouts {
  return changes === undefined ? base : checkTimeouts({ ...base, ...defined(changes) });
}

function imageKeysFrom(text: string | undefined): ImageKeys {
  if (given(text) === undefined) return defaultImageKeys;
  const [mediaType = "", data = "", ...more] = (text as string).split(",").map((part) => part.trim());
  const good = mediaType !== "" && data !== "" && mediaType !== data && more.length === 0;
  insist(good, "SUBQ_IMAGE_KEYS must be two names with a comma between, for example media_type,data");
  return { mediaType, data };
}

function itemWith(keys: ImageKeys): Settings["imageItem"] {
  return ({ mediaType, base64 }) => ({ [keys.mediaType]: mediaType, [keys.data]: base64 });
}

function lowerCase(headers: { readonly [name: string]: string }): Headers {
  const entries = Object.entries(headers).map(([name, value]) => {
    insist(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name), `${JSON.stringify(name)} is no header name`);
    insist(typeof value === "string", `the value of header ${name} must be a text`);
    insist(/^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value), `the value of header ${name} cannot be sent`);
    return [name.toLowerCase(), value] as const;
  });
  return Object.fromEntries(entries);
}

/** An empty environment variable counts as not set. */
function given(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === "" ? undefined : trimmed;
}

function defined<Fields extends object>(fields: Fields | undefined): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)) as Partial<Fields>;
}
