import { type Call, isEventStream, isSocket } from "../network/call.js";
import { contentOfCall, entryOfCall, failureOfCall, marksOfCall } from "./entry-of-call.js";
import type { HarEntry } from "./har-types.js";

/** Bodies of these types are pictures and films: of no use for what a step means, and most of a page's bytes. */
const heavyTypes = new Set(["image", "media", "font"]);
const smallBody = 4096;

/**
 * Fills into Playwright's entry what only the network events tell: request bodies it lost or damaged, the answer of
 * an event stream, answers still coming, why a call failed, true timings. What Playwright has right stays.
 */
export function mergeEntry(recorded: HarEntry, call: Call): HarEntry {
  const own = entryOfCall(call);
  const hasAnswer = recorded.response.status >= 100;
  const keepsRecorded = hasAnswer && !isEventStream(call) && !isSocket(call);
  const response = keepsRecorded ? { ...recorded.response, ...failureOfCall(call) } : own.response;
  if (keepsRecorded && recorded.response.content.text === undefined && call.received !== undefined) {
    response.content = { ...recorded.response.content, ...contentOfCall(call, recorded.response.headers) };
  }
  if (keepsRecorded && own.response._wireStatus !== undefined) response._wireStatus = own.response._wireStatus;
  if (keepsRecorded && own.response.comment !== undefined) response.comment = own.response.comment;
  const { postData: _lost, ...request } = recorded.request;
  const sent = call.sent === undefined ? {} : pick(own.request, ["postData", "_content", "bodySize"]);
  return {
    ...recorded,
    ...timesOf(recorded, own),
    request: {
      ...(call.sent === undefined ? recorded.request : request),
      ...(recorded.request.headers.length === 0 ? { headers: own.request.headers, cookies: own.request.cookies } : {}),
      ...sent,
    },
    response,
    ...marksOfCall(call),
  };
}

// Playwright counts TLS twice and leaves sending out; where the network events have no timings, its own stay.
function timesOf(recorded: HarEntry, own: HarEntry): Pick<HarEntry, "time" | "timings"> {
  if (own.timings.wait >= 0 && own.time >= 0) return { time: own.time, timings: own.timings };
  return { time: recorded.time >= 0 ? recorded.time : own.time, timings: recorded.timings };
}

/** Leaves the bodies of pictures, fonts and films out, and says so. */
export function withoutHeavyBody(entry: HarEntry): HarEntry {
  const { content } = entry.response;
  if (!heavyTypes.has(entry._resourceType ?? "") || (content.text?.length ?? 0) <= smallBody) return entry;
  const { text: _text, encoding: _encoding, ...rest } = content;
  const comment = `body of ${content.size} bytes not kept: ${entry._resourceType}`;
  return { ...entry, response: { ...entry.response, content: { ...rest, comment } } };
}

function pick<T extends object, Key extends keyof T>(from: T, keys: readonly Key[]): Partial<Pick<T, Key>> {
  return Object.fromEntries(keys.filter((key) => from[key] !== undefined).map((key) => [key, from[key]])) as Partial<
    Pick<T, Key>
  >;
}
