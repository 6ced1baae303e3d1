import type { Body } from "./body.js";
import { hasOperationErrors } from "./content/operation-errors.js";
import { findGraphql, findOtherOperations } from "./content/operations.js";
import { readContent } from "./content/recorded-content.js";
import { asObject, asText } from "./entry/coerce.js";
import { readSentCookies, readSetCookies } from "./entry/cookies.js";
import type { EntryParts } from "./entry/entry-parts.js";
import { readFailure } from "./entry/failure.js";
import { type FrameClock, readFrames } from "./entry/frames.js";
import { readInstant } from "./entry/instant.js";
import { readNameValues } from "./entry/name-values.js";
import { Notes } from "./entry/notes.js";
import { redirectTarget } from "./entry/redirect-target.js";
import { namedSide, readRequestBody } from "./entry/request-body.js";
import { readResponseBody } from "./entry/response-body.js";
import { readStreamEvents } from "./entry/stream-events.js";
import { entryTags, isFromCache, isStillOpen } from "./entry/tags.js";
import { parseQuery } from "./entry/target.js";
import type {
  Exchange,
  ExchangeRequest,
  ExchangeResponse,
  ExchangeTag,
  FinalRequest,
  NoResponse,
  Place,
  RedirectHop,
} from "./exchange.js";
import type { Entry } from "./interpret.js";
import type { LinkedRecording, PlannedExchange } from "./link/linked-recording.js";
import type { OffsetSeconds } from "./pipeline.js";
import type { HarWarning } from "./warning.js";

/** Reads what linking planned as one exchange: the first member's request, the last member's answer, hops between. */
export function finishExchange(
  members: readonly Entry[],
  offsets: readonly OffsetSeconds[],
  links: LinkedRecording,
  bodyLimit: number,
): Exchange {
  const first = members[0] as Entry;
  const last = members.at(-1) as Entry;
  const { entryIndex } = first.parts.input.place;
  const plan = links.plans.get(entryIndex) as PlannedExchange;
  const { kind } = plan.decision;
  const firstNotes = new Notes(entryIndex);
  const lastNotes = first === last ? firstNotes : new Notes(last.parts.input.place.entryIndex);
  const offset = offsets[0] ?? null;
  const times = readTimes(members, offsets);
  const response = readResponse(last.parts, bodyLimit, lastNotes);
  // What came of a call that was still open is no complete answer: its time is only how long it was watched.
  const open = isStillOpen(last.parts.raw);
  const noResponse = response === null ? readNoResponse(last.parts, plan, kind === "sse") : null;
  const clock: FrameClock = { start: readInstant(last.parts.raw.startedDateTime), offset: offsets.at(-1) ?? null };
  const content = asObject(last.parts.response?.content);
  const frames =
    kind === "websocket" ? readFrames(last.parts.raw, content, last.parts.input.sideBody, clock, lastNotes) : [];
  const events = kind === "sse" ? readStreamEvents(last.parts.raw, streamText(last.parts, bodyLimit), clock) : [];
  const request = readRequest(first.parts, bodyLimit, firstNotes);
  return {
    id: `e${entryIndex}`,
    place: readPlace(first.parts),
    kind,
    party: plan.party,
    site: plan.site,
    request,
    response,
    noResponse,
    hops: readHops(members, offsets),
    final: members.length === 1 ? null : readFinal(last.parts),
    offset,
    duration: open && !isStream(kind) ? null : times.duration,
    answeredAt: response === null || open ? null : times.answeredAt,
    startedAt: asText(first.parts.raw.startedDateTime)?.slice(0, 100) ?? null,
    frames,
    events,
    links: plan.links,
    polling: plan.polling,
    tags: collectTags(plan, members, hasOperationErrors(request.operations, response?.body)),
    initiator: readInitiator(first.parts),
    why: plan.decision,
    warnings: collectWarnings(members, firstNotes, lastNotes),
  };
}

function readPlace({ input: { place }, raw }: EntryParts): Place {
  const page = asText(raw.pageref);
  return page === undefined ? place : { ...place, page: page.slice(0, 200) };
}

function readRequest(parts: EntryParts, bodyLimit: number, notes: Notes): ExchangeRequest {
  const { request, method, target, requestHeaders: headers, input } = parts;
  const own = parseQuery(target.search);
  const query = own.length > 0 ? own : readNameValues(request.queryString, notes, "request.queryString");
  const body = readRequestBody(request, headers, method, input.sideBody, bodyLimit, notes);
  const source = { path: target.path, query, headers, body };
  const graphql = findGraphql(source);
  return {
    method,
    url: target.url,
    host: target.host,
    path: target.path,
    query,
    headers,
    cookies: readSentCookies(headers, request.cookies, notes, "request.cookies"),
    body: graphql !== undefined && body.type === "json" ? asGraphqlBody(body, graphql.batch) : body,
    operations: graphql?.operations ?? findOtherOperations(source),
  };
}

function asGraphqlBody(body: Extract<Body, { type: "json" }>, batch: boolean): Body {
  const { value: _value, type: _type, prefix: _prefix, callback: _callback, ...facts } = body;
  return { type: "graphql", ...facts, batch };
}

function readResponse(parts: EntryParts, limit: number, notes: Notes): ExchangeResponse | null {
  const { response, status, responseHeaders: headers, method, input } = parts;
  if (response === undefined || status === undefined) return null;
  const fromCache = isFromCache(parts);
  return {
    status,
    statusText: asText(response.statusText)?.slice(0, 500) ?? "",
    headers,
    cookies: readSetCookies(headers, response.cookies, notes, "response.cookies"),
    body: readResponseBody({ response, headers, status, method, fromCache, sideBody: input.sideBody, limit, notes }),
  };
}

function readNoResponse({ response, raw }: EntryParts, plan: PlannedExchange, isStream: boolean): NoResponse {
  const failure = readFailure(response, raw, isStream);
  const pending = isStillOpen(raw) ? !isStream : plan.tags.includes("pending") && failure.cause === "aborted";
  return pending ? { ...failure, cause: "pending" } : failure;
}

function isStream(kind: Exchange["kind"]): boolean {
  return kind === "sse" || kind === "websocket";
}

/** The text of an event stream, which is read for its events and not kept twice. */
function streamText({ response, answerType, input }: EntryParts, limit: number): string | undefined {
  const content = asObject(response?.content);
  if (content === undefined) return undefined;
  const recorded = readContent({
    text: content.text,
    flaggedBase64: asText(content.encoding)?.toLowerCase() === "base64",
    sideBody: namedSide(content, input.sideBody),
    mediaType: answerType,
    contentEncoding: "",
    declaredSize: null,
    limit,
    notes: new Notes(input.place.entryIndex),
    at: "response.content.text",
  });
  return recorded?.form === "text" ? recorded.text : undefined;
}

function readHops(members: readonly Entry[], offsets: readonly OffsetSeconds[]): RedirectHop[] {
  return members.slice(0, -1).map(({ parts }, at) => ({
    entryIndex: parts.input.place.entryIndex,
    method: parts.method,
    url: parts.target.url,
    status: parts.status ?? 0,
    location: redirectTarget(parts) ?? "",
    offset: offsets[at] ?? null,
    duration: parts.duration === undefined ? null : seconds(parts.duration / 1000),
  }));
}

function readFinal({ input, method, target }: EntryParts): FinalRequest {
  return { entryIndex: input.place.entryIndex, method, url: target.url };
}

/** From the first request to the complete answer. Durations are approximate, since recorders disagree on them. */
function readTimes(
  members: readonly Entry[],
  offsets: readonly OffsetSeconds[],
): { duration: number | null; answeredAt: number | null } {
  const start = offsets[0] ?? null;
  const lastStart = offsets.at(-1) ?? null;
  const own = (members.at(-1) as Entry).parts.duration;
  if (own === undefined) return { duration: null, answeredAt: null };
  if (start !== null && lastStart !== null) {
    const answeredAt = seconds(lastStart + own / 1000);
    return { duration: members.length === 1 ? seconds(own / 1000) : seconds(answeredAt - start), answeredAt };
  }
  const durations = members.map(({ parts }) => parts.duration);
  const known = durations.filter((duration) => duration !== undefined);
  const sum = known.reduce((total, duration) => total + duration, 0);
  return { duration: known.length === durations.length ? seconds(sum / 1000) : null, answeredAt: null };
}

/** Whole nanoseconds: enough for every recorder, and free of the noise that adding fractions leaves. */
function seconds(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}

function collectTags(plan: PlannedExchange, members: readonly Entry[], hasErrors: boolean): readonly ExchangeTag[] {
  const tags = new Set<ExchangeTag>(plan.tags);
  if (hasErrors) tags.add("operation-errors");
  for (const { parts } of members) for (const tag of entryTags(parts)) tags.add(tag);
  return [...tags].sort();
}

function readInitiator({ raw }: EntryParts): string | null {
  const initiator = asObject(raw._initiator);
  if (initiator === undefined) return asText(raw._initiator)?.slice(0, 2000) ?? null;
  const url = asText(initiator.url) ?? firstFrameUrl(initiator.stack);
  return (url === undefined || url === "" ? asText(initiator.type) : url)?.slice(0, 2000) ?? null;
}

function firstFrameUrl(stack: unknown): string | undefined {
  const frames = asObject(stack)?.callFrames;
  return Array.isArray(frames) ? asText(asObject((frames as unknown[])[0])?.url) : undefined;
}

function collectWarnings(members: readonly Entry[], firstNotes: Notes, lastNotes: Notes): readonly HarWarning[] {
  const all = members.flatMap(({ warnings }) => warnings);
  all.push(...firstNotes.warnings);
  if (lastNotes !== firstNotes) all.push(...lastNotes.warnings);
  return all;
}
