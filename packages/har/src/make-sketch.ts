import type { Body } from "./body.js";
import { readSignals } from "./classify/read-signals.js";
import type { AnswerShape } from "./classify/signals.js";
import type { UserRule } from "./classify/user-rule.js";
import { findGraphql } from "./content/operations.js";
import { answerHead } from "./entry/answer-head.js";
import { asJsonText, asObject, asText } from "./entry/coerce.js";
import { digestContent, hash } from "./entry/digest.js";
import type { EntryParts } from "./entry/entry-parts.js";
import { readFailure } from "./entry/failure.js";
import { headerValue } from "./entry/headers.js";
import { Notes } from "./entry/notes.js";
import { redirectTarget } from "./entry/redirect-target.js";
import { namedSide, readRequestBody } from "./entry/request-body.js";
import { parseQuery } from "./entry/target.js";
import type { Sketch } from "./sketch.js";

/** The user's own rules. */
export interface SketchRules {
  readonly include: readonly UserRule[];
  readonly exclude: readonly UserRule[];
}

/** A request's body is looked at up to here for deciding; the whole body is read when the exchange is finished. */
const requestLimit = 65_536;

/** Keeps of an entry what deciding and linking need. */
export function makeSketch(parts: EntryParts, rules: SketchRules): Sketch {
  const { input, raw, response, target, requestHeaders, status } = parts;
  const body = parts.type === "script" ? nothingSent : readBodyUnheard(parts);
  const isGraphql = parts.type !== "script" && isGraphqlCall(parts, body);
  const head = needsHead(parts) ? answerHead(parts) : "";
  const signals = readSignals(parts, { requestBody: body, isGraphql, answerHead: head, ...rules });
  return {
    entryIndex: input.place.entryIndex,
    leftOut: undefined,
    signals,
    url: target.href,
    path: target.path,
    location: redirectTarget(parts),
    duration: parts.duration,
    page: asText(raw.pageref),
    callerHost: callerHost(parts),
    byServiceWorker: raw._serviceWorkerRef !== undefined && raw._serviceWorkerRef !== null,
    viaServiceWorker: isViaServiceWorker(parts),
    callKey: callKey(parts, body),
    answerKey: answerKey(parts, signals.answer),
    preflightFor: headerValue(requestHeaders, "access-control-request-method")?.trim().toUpperCase(),
    aborted: status === undefined && readFailure(response, raw, false).cause === "aborted",
    hasSecrets: hasSecrets(parts),
    chromeVersion: chromeVersion(parts),
  };
}

/** What a script's request sends; a recording can have thousands of them. */
const nothingSent: Body = { type: "absent", mimeType: "", size: 0, reason: "empty" };

/** The request's body; its warnings come when it is read for the exchange. */
function readBodyUnheard({ request, requestHeaders, method, input }: EntryParts): Body {
  const unheard = new Notes(input.place.entryIndex);
  return readRequestBody(request, requestHeaders, method, input.sideBody, requestLimit, unheard);
}

function isGraphqlCall({ target, requestHeaders }: EntryParts, body: Body): boolean {
  const query = parseQuery(target.search);
  return findGraphql({ path: target.path, query, headers: requestHeaders, body }) !== undefined;
}

/** Types that say enough by themselves need no look at the body; a script needs one only when it may be JSONP. */
function needsHead({ type, answerType, target }: EntryParts): boolean {
  if (/\bjson\b/.test(answerType.type) || answerType.type === "text/css") return false;
  if (type === "script") return target.search !== "";
  return type !== "document" || answerType.type !== "text/html";
}

function callerHost({ requestHeaders }: EntryParts): string | undefined {
  for (const name of ["origin", "referer"]) {
    const value = headerValue(requestHeaders, name);
    if (value !== undefined && /^https?:/i.test(value) && URL.canParse(value)) return new URL(value).host;
  }
  return undefined;
}

/** Chrome says so; elsewhere an answer without a server and without transferred bytes came from a worker or a cache. */
function isViaServiceWorker({ raw, response, status }: EntryParts): boolean {
  if (response === undefined || status === undefined) return false;
  if (response._fetchedViaServiceWorker === true) return true;
  return raw.serverIPAddress === undefined && response._transferSize === 0;
}

/** Only answers that may be polled for are compared. */
function answerKey({ type, response, input }: EntryParts, shape: AnswerShape): string | undefined {
  const content = asObject(response?.content);
  if (content === undefined || type === "script" || type === "document") return undefined;
  if (shape === "script" || shape === "style" || shape === "media" || shape === "film") return undefined;
  return digestContent(content.text, namedSide(content, input.sideBody));
}

const cacheBreakers = /([?&])(?:_|_t|t|ts|timestamp|cb|nocache|cachebuster|rand|random|r)=[\d.]{6,}(?=&|$)/gi;

function callKey(parts: EntryParts, body: Body): string {
  const { method, target, request } = parts;
  const post = asObject(request.postData);
  const sent =
    post === undefined
      ? undefined
      : (digestContent(post.text, namedSide(post, parts.input.sideBody)) ?? hash(asJsonText(post.params)));
  const size = body.type === "absent" ? String(body.size) : "";
  return `${method} ${target.href.replace(cacheBreakers, "$1")} ${sent ?? size}`;
}

function hasSecrets({ request, response, requestHeaders, responseHeaders }: EntryParts): boolean {
  for (const name of ["cookie", "authorization"]) if (headerValue(requestHeaders, name) !== undefined) return true;
  if (headerValue(responseHeaders, "set-cookie") !== undefined) return true;
  return [request.cookies, response?.cookies].some((cookies) => Array.isArray(cookies) && cookies.length > 0);
}

function chromeVersion({ requestHeaders }: EntryParts): number | undefined {
  const match = /\bChrom(?:e|ium)\/(\d{1,4})\b/.exec(headerValue(requestHeaders, "user-agent")?.slice(0, 500) ?? "");
  return match === null ? undefined : Number(match[1]);
}
