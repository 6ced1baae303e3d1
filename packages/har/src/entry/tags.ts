import type { ExchangeTag } from "../exchange.js";
import { asNumber, asObject, type RawObject } from "./coerce.js";
import type { EntryParts } from "./entry-parts.js";
import { headerValue } from "./headers.js";

/** Whether an answer came from a cache, as far as the recorder tells. */
export function isFromCache({ raw, response, status }: EntryParts): boolean {
  if (raw._fromCache !== undefined && raw._fromCache !== null && raw._fromCache !== false) return true;
  if (response === undefined) return false;
  if (response._fromDiskCache === true || response._servedFromCache === true) return true;
  const fetched = typeof response._responseCacheStorageCacheName === "string";
  return fetched || (status === 304 && asObject(raw.cache)?.beforeRequest != null);
}

/** Whether the recorder says that the call was not over when it stopped recording. */
export function isStillOpen(raw: RawObject): boolean {
  return raw._openAtEnd === true;
}

/** Seconds from which on an answer that was waited for is called a long poll. */
const longPoll = 20_000;

/** The facts of one entry that a reader should know and that decide nothing. */
export function entryTags(parts: EntryParts): ExchangeTag[] {
  const { raw, response, status, requestHeaders, type } = parts;
  const tags: ExchangeTag[] = [];
  const add = (holds: boolean, tag: ExchangeTag): void => {
    if (holds) tags.push(tag);
  };
  add(isFromCache(parts), "from-cache");
  const conditional = ["if-none-match", "if-modified-since"].some(
    (name) => headerValue(requestHeaders, name) !== undefined,
  );
  add(status === 304 || conditional, "conditional");
  add(raw._wasFulfilled === true, "fulfilled-by-test");
  add(raw._wasContinued === true, "changed-by-test");
  add(raw._wasAborted === true, "aborted-by-test");
  add(isStillOpen(raw), "pending");
  add(response?._fetchedViaServiceWorker === true, "service-worker");
  const waited = asNumber(asObject(raw.timings)?.wait) ?? 0;
  add((type === "xhr" || type === "fetch") && waited >= longPoll && status !== undefined, "long-poll");
  return tags;
}
