import type { Body, Exchange, NameValue } from "@inspect/har";
import type { Redactor } from "@inspect/redact";
import { errorAnswer } from "../decide/error-answer.js";
import type { BundleBody, BundleExchange } from "./bundle.js";

/** Headers that say something about an answer's meaning; the rest stands in exchanges.json. */
const tellingHeaders =
  /^(content-type|location|retry-after|www-authenticate|x-ratelimit-.*|ratelimit.*|cf-mitigated|x-error.*|x-.*-error|warning|idempotency-key)$/i;

const urlLimit = 400;

/** An exchange as the bundle tells it. The exchange has to be redacted already. */
export function bundleExchange(exchange: Exchange): BundleExchange {
  const { request, response } = exchange;
  const error = errorAnswer(exchange);
  const facts = factsOf(exchange);
  const operations = request.operations.map(({ name, type, variables }) => ({ name, type, variables }));
  return {
    id: exchange.id,
    line: exchangeLine(exchange),
    offset: exchange.offset,
    answeredAt: exchange.answeredAt,
    kind: exchange.kind,
    party: exchange.party,
    ...(operations.length === 0 ? {} : { operations }),
    ...(error === null ? {} : { error }),
    ...(facts.length === 0 ? {} : { facts }),
    sent: side(request.headers, request.body),
    ...(exchange.kind === "websocket"
      ? {
          received: {
            body: {
              type: "frames",
              content: exchange.frames.map(({ direction, offset, data }) => ({ direction, offset, data })),
            },
          },
        }
      : response === null
        ? {}
        : { received: side(response.headers, response.body, exchange.events) }),
  };
}

/** Only the line of an exchange, from the raw one: enough for a step of which nothing is asked. */
export function bundleLine(exchange: Exchange, redactor: Redactor): BundleExchange {
  const { request, response } = exchange;
  const safe = {
    ...exchange,
    request: { ...request, url: redactor.url(request.url) },
    response: response === null ? null : { ...response, statusText: redactor.text(response.statusText) },
  };
  const error = errorAnswer(exchange);
  return {
    id: exchange.id,
    line: exchangeLine(safe),
    offset: exchange.offset,
    answeredAt: exchange.answeredAt,
    ...(error === null ? {} : { error: redactor.text(error) }),
  };
}

/** Method, URL and what came of it, in one line. */
export function exchangeLine({ request, response, noResponse }: Exchange): string {
  const { length } = request.url;
  const url =
    length > urlLimit ? `${request.url.slice(0, urlLimit)}… (${length - urlLimit} more characters)` : request.url;
  const answer =
    response === null
      ? `no answer (${noResponse?.cause ?? "unknown"})`
      : `${response.status} ${response.statusText}`.trim();
  return `${request.method} ${url}: ${answer}`;
}

function factsOf({ hops, links, tags, polling, noResponse }: Exchange): readonly string[] {
  return [
    ...(hops.length === 0 ? [] : [`after ${hops.length} redirects`]),
    ...links.map(({ relation, entryIndex }) => `${relation} e${entryIndex}`),
    ...tags,
    ...(polling === null ? [] : [`one of ${polling.count} equal calls in a row`]),
    ...(noResponse?.detail ? [noResponse.detail] : []),
  ];
}

function side(
  headers: readonly NameValue[],
  body: Body,
  events: Exchange["events"] = [],
): NonNullable<BundleExchange["sent"]> {
  const told = headers.filter(({ name }) => tellingHeaders.test(name)).map(({ name, value }) => `${name}: ${value}`);
  return { ...(told.length === 0 ? {} : { headers: told }), body: bundleBody(body, events) };
}

function bundleBody(body: Body, events: Exchange["events"]): BundleBody {
  const bytes = body.size === null ? {} : { bytes: body.size };
  switch (body.type) {
    case "absent":
      return { type: "none", absent: body.reason, ...bytes };
    case "json":
      return { type: "json", content: body.value };
    case "json-lines":
      return { type: "json-lines", content: body.values };
    case "graphql":
      return { type: "graphql", absent: "see operations" };
    case "form":
      return { type: "form", content: body.fields.map(({ name, value }) => `${name}=${value}`) };
    case "multipart":
      return { type: "multipart", content: body.parts };
    case "event-stream":
      return { type: "event-stream", content: events };
    case "text":
      return { type: body.mimeType || "text", content: body.text };
    case "binary":
      return { type: body.mimeType || "binary", absent: "binary", ...bytes };
  }
}
