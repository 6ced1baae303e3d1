import { assumeRedacted, type Redacted, type Redactor } from "@inspect/redact";
import type {
  Cookie,
  Decision,
  Exchange,
  ExchangeRequest,
  ExchangeResponse,
  Frame,
  NoResponse,
  Operation,
  RedirectHop,
  StreamEvent,
} from "./exchange.js";
import { redactBody, redactNames, redactPairs } from "./redact-body.js";
import type { HarWarning } from "./warning.js";

/**
 * Takes the secrets out of an exchange by its structure, before it is serialised: headers, cookies, query, path and
 * fragment, bodies of both directions, Location and Referer, the initiator, frames and events. Use one redactor for one
 * recording, so that a token can be followed through it; a guessable value leaves an ordinal and never a hash.
 */
export function redactExchange(exchange: Exchange, redactor: Redactor): Redacted<Exchange> {
  const { place, request, response, noResponse, final, initiator, startedAt } = exchange;
  return assumeRedacted<Exchange>({
    ...exchange,
    place: place.page === undefined || isPageId(place.page) ? place : { ...place, page: redactor.text(place.page) },
    request: redactRequest(request, redactor),
    response: response === null ? null : redactResponse(response, redactor),
    noResponse: noResponse === null ? null : redactNoResponse(noResponse, redactor),
    hops: exchange.hops.map((hop) => redactHop(hop, redactor)),
    final: final === null ? null : { ...final, ...redactCall(final, redactor) },
    startedAt: startedAt === null || isPlainDate(startedAt) ? startedAt : redactor.text(startedAt),
    frames: exchange.frames.map((frame) => redactFrame(frame, redactor)),
    events: exchange.events.map((event) => redactEvent(event, redactor)),
    initiator: initiator === null ? null : redactor.url(initiator),
    why: redactDecision(exchange.why, redactor),
    warnings: redactWarnings(exchange.warnings, redactor),
  });
}

function redactRequest(request: ExchangeRequest, redactor: Redactor): ExchangeRequest {
  return {
    ...request,
    method: redactMethod(request.method, redactor),
    url: redactor.url(request.url),
    path: redactor.url(request.path),
    query: redactPairs(request.query, redactor),
    headers: redactNames(redactor.headers(request.headers), redactor),
    cookies: redactCookies(request.cookies, redactor),
    body: redactBody(request.body, redactor),
    operations: request.operations.map((operation) => redactOperation(operation, redactor)),
  };
}

function redactResponse(response: ExchangeResponse, redactor: Redactor): ExchangeResponse {
  return {
    ...response,
    statusText: response.statusText === "" ? "" : redactor.text(response.statusText),
    headers: redactNames(redactor.headers(response.headers), redactor),
    cookies: redactCookies(response.cookies, redactor),
    body: redactBody(response.body, redactor),
  };
}

function redactNoResponse(noResponse: NoResponse, redactor: Redactor): NoResponse {
  const { detail, recordedStatus } = noResponse;
  return {
    ...noResponse,
    detail: detail === null ? null : redactor.text(detail),
    recordedStatus: typeof recordedStatus === "string" ? redactor.text(recordedStatus) : recordedStatus,
  };
}

function redactHop(hop: RedirectHop, redactor: Redactor): RedirectHop {
  return { ...hop, ...redactCall(hop, redactor), location: redactor.url(hop.location) };
}

function redactCall(
  { method, url }: { readonly method: string; readonly url: string },
  redactor: Redactor,
): { readonly method: string; readonly url: string } {
  return { method: redactMethod(method, redactor), url: redactor.url(url) };
}

/** A method is a word; anything else in its place is text. */
export function redactMethod(method: string, redactor: Redactor): string {
  return /^[A-Z][A-Z-]{0,19}$/.test(method) || method === "" ? method : redactor.text(method);
}

/** Values go; what a cookie's attributes hold is looked through. */
function redactCookies(cookies: readonly Cookie[], redactor: Redactor): Cookie[] {
  return redactNames(redactor.cookies(cookies) as Cookie[], redactor).map((cookie) => {
    const { path, domain, expires, sameSite } = cookie;
    if (path === undefined && domain === undefined && expires === undefined && sameSite === undefined) return cookie;
    return {
      ...cookie,
      ...(path === undefined ? {} : { path: redactor.url(path) as string }),
      ...(domain === undefined ? {} : { domain: redactor.text(domain) as string }),
      ...(expires === undefined ? {} : { expires: redactor.text(expires) as string }),
      ...(sameSite === undefined ? {} : { sameSite: redactor.text(sameSite) as string }),
    };
  });
}

function redactOperation(operation: Operation, redactor: Redactor): Operation {
  const { name, variables, document, persisted } = operation;
  return {
    ...operation,
    name: name === null ? null : redactor.text(name),
    variables: redactor.value(variables),
    ...(document === undefined ? {} : { document: redactor.text(document) }),
    ...(persisted === undefined ? {} : { persisted: redactor.text(persisted) }),
  };
}

function redactFrame(frame: Frame, redactor: Redactor): Frame {
  return { ...frame, data: redactor.value(frame.data) };
}

function redactEvent(event: StreamEvent, redactor: Redactor): StreamEvent {
  return {
    ...event,
    event: redactor.text(event.event),
    id: event.id === null ? null : redactor.text(event.id),
    data: redactor.value(event.data),
  };
}

/** Reasons may quote what a rule matched, in brackets behind their own words. */
export function redactDecision(decision: Decision, redactor: Redactor): Decision {
  if (!decision.reasons.some(({ message }) => message.endsWith(")"))) return decision;
  const reasons = decision.reasons.map((reason) => ({ ...reason, message: redactor.text(reason.message) as string }));
  return { ...decision, reasons };
}

export function redactWarnings(warnings: readonly HarWarning[], redactor: Redactor): readonly HarWarning[] {
  return warnings.map((warning) => ({ ...warning, message: redactor.text(warning.message) }));
}

/** Recorders' own counters: `page_3`, `page@` and hex digits. */
function isPageId(text: string): boolean {
  return /^page[_@-](?:\d{1,6}|[0-9a-f]{32})(?:_\d{1,6}){0,2}$/.test(text);
}

function isPlainDate(text: string): boolean {
  return /^[\d:.TZ+-]{10,40}$/.test(text);
}
