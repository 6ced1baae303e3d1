import type { Body, NameValue } from "../body.js";
import { looksLikeJson, skipPrefix } from "../content/json.js";
import {
  isBinaryCallType,
  isEventStreamType,
  isGrpcWebType,
  isHtmlType,
  isJsonLinesType,
  isJsonType,
  isScriptType,
  isStaticMediaType,
  isStreamedMediaType,
  isStylesheetType,
  isXmlType,
} from "../content/media-type.js";
import { asObject } from "../entry/coerce.js";
import type { EntryParts } from "../entry/entry-parts.js";
import { headerValue } from "../entry/headers.js";
import {
  configurationKind,
  hasJsonEnding,
  hasStaticEnding,
  isApiPath,
  isFilmPath,
  isFlagHost,
  isSourceMapPath,
} from "./paths.js";
import type { AnswerShape, RequestShape, Signals } from "./signals.js";
import { findTracker } from "./tracker.js";
import { describeRule, matchesRule, type RuleSubject, type UserRule } from "./user-rule.js";

/** What deciding needs beside the entry's parts. */
export interface SignalSources {
  readonly requestBody: Body;
  readonly isGraphql: boolean;
  /** The beginning of the answer's text, `""` where there is none. */
  readonly answerHead: string;
  readonly include: readonly UserRule[];
  readonly exclude: readonly UserRule[];
}

/** Gathers everything in an entry that speaks for or against a call. */
export function readSignals(parts: EntryParts, sources: SignalSources): Signals {
  const { type, method, target, requestHeaders, raw, status } = parts;
  const { host, path, search } = target;
  const header = (name: string): string => headerValue(requestHeaders, name)?.toLowerCase() ?? "";
  const destination = header("sec-fetch-dest").trim();
  const accept = header("accept");
  const answer = answerShape(parts, sources.answerHead);
  const request = sources.isGraphql ? "graphql" : requestShape(sources.requestBody);
  return {
    unreadable: asObject(parts.input.raw) === undefined,
    type,
    destination,
    navigates: header("sec-fetch-mode") === "navigate",
    scheme: target.scheme,
    method,
    host,
    status,
    userRule: findUserRule(parts, sources),
    tracker: findTracker(host, method, path, search),
    testCode: raw._apiRequestRef !== undefined || raw._apiRequest !== undefined,
    preflight: type === "preflight" || isPreflight(method, requestHeaders),
    workerScript: isWorkerScript(parts, destination, header("service-worker")),
    sourceMap: isSourceMapPath(path) && method === "GET",
    configuration: isFlagHost(host) ? "feature flags" : configurationKind(path),
    request,
    answer,
    jsonInDisguise: answer === "json" && !isJsonType(parts.answerType.type),
    jsonp: isJsonp(search, sources.answerHead),
    grpcWeb: isGrpcWeb(parts, header("x-grpc-web")),
    socket: isSocket(parts, header("upgrade")),
    acceptJson: /\bjson\b/.test(accept) || accept.includes("text/event-stream"),
    acceptHtml: accept.includes("text/html") && type === "" && destination !== "empty",
    xhrHeader: header("x-requested-with") !== "",
    originHeader: header("origin") !== "",
    framework: frameworkHeader(requestHeaders),
    apiPath: isApiPath(path),
    jsonEnding: hasJsonEnding(path),
    staticEnding: hasStaticEnding(path),
  };
}

function findUserRule(parts: EntryParts, { include, exclude }: SignalSources): Signals["userRule"] {
  if (include.length === 0 && exclude.length === 0) return undefined;
  const subject: RuleSubject = {
    host: parts.target.host,
    path: parts.target.path,
    method: parts.method,
    resourceType: parts.type,
    mimeType: parts.answerType.type,
  };
  const against = exclude.find((rule) => matchesRule(rule, subject));
  if (against !== undefined) return { include: false, rule: describeRule(against) };
  const inFavour = include.find((rule) => matchesRule(rule, subject));
  return inFavour === undefined ? undefined : { include: true, rule: describeRule(inFavour) };
}

function isPreflight(method: string, headers: readonly NameValue[]): boolean {
  return method === "OPTIONS" && headerValue(headers, "access-control-request-method") !== undefined;
}

function isWorkerScript({ type, raw }: EntryParts, destination: string, serviceWorker: string): boolean {
  if (
    serviceWorker === "script" ||
    /^(?:serviceworker|sharedworker|worker|audioworklet|paintworklet)$/.test(destination)
  ) {
    return true;
  }
  return type === "script" && raw._serviceWorkerRef !== undefined;
}

function isGrpcWeb({ answerType, requestHeaders }: EntryParts, marker: string): boolean {
  const sent = headerValue(requestHeaders, "content-type")?.toLowerCase() ?? "";
  return isGrpcWebType(answerType.type) || isGrpcWebType(sent) || marker === "1";
}

function isSocket({ type, target, status, raw }: EntryParts, upgrade: string): boolean {
  if (type === "websocket" || target.scheme === "ws" || target.scheme === "wss") return true;
  return (
    status === 101 ||
    upgrade === "websocket" ||
    (Array.isArray(raw._webSocketMessages) && raw._webSocketMessages.length > 0)
  );
}

const frameworkHeaders = [
  "next-action",
  "rsc",
  "next-router-state-tree",
  "turbo-frame",
  "hx-request",
  "x-inertia",
  "x-pjax",
  "x-gwt-permutation",
  "x-gwt-module-base",
  "x-microsoftajax",
  "faces-request",
  "x-livewire",
  "up-target",
  "apollographql-client-name",
  "x-apollo-operation-name",
  "x-trpc-source",
  "x-angularjs",
];

function frameworkHeader(headers: readonly NameValue[]): string | undefined {
  for (const { name } of headers) {
    const lower = name.toLowerCase();
    if (frameworkHeaders.includes(lower)) return lower;
  }
  return undefined;
}

function requestShape(body: Body): RequestShape {
  switch (body.type) {
    case "json":
    case "json-lines":
      return "json";
    case "form":
    case "multipart":
      return "form";
    case "graphql":
      return "graphql";
    case "binary":
      return isBinaryCallType(body.mimeType) ? "binary-call" : "other";
    case "absent":
      return body.reason === "empty" ? "none" : absentShape(body.mimeType);
    default:
      return isBinaryCallType(body.mimeType) ? "binary-call" : "other";
  }
}

/** A body that was sent and not recorded still has the type that its header named. */
function absentShape(type: string): RequestShape {
  if (isJsonType(type) || isJsonLinesType(type)) return "json";
  if (type === "application/x-www-form-urlencoded" || type === "multipart/form-data") return "form";
  return isBinaryCallType(type) ? "binary-call" : "unrecorded";
}

function answerShape({ answerType: { type }, target, status }: EntryParts, head: string): AnswerShape {
  if (isJsonType(type) || isJsonLinesType(type)) return "json";
  if (isEventStreamType(type)) return "event-stream";
  if (type === "text/x-component") return "component";
  if (isHtmlType(type)) return "html";
  if (isStreamedMediaType(type) || (isFilmPath(target.path) && isUntyped(type))) return "film";
  if (isStylesheetType(type)) return "style";
  if (isStaticMediaType(type)) return "media";
  if (isBinaryCallType(type)) return "binary-call";
  if (type === "multipart/mixed" || type === "multipart/x-mixed-replace") return "json";
  if (looksLikeJson(head)) return "json";
  if (isScriptType(type)) return "script";
  if (isXmlType(type)) return "xml";
  const { start } = skipPrefix(head.slice(0, 300));
  if (type === "" && /^<(?:!doctype html|html|head|body)/i.test(head.slice(start, start + 20))) return "html";
  if (status === undefined) return "none";
  return head === "" ? "empty" : "other";
}

function isUntyped(type: string): boolean {
  return type === "" || type === "application/octet-stream" || type === "binary/octet-stream";
}

/** Names of query parameters that ask for JSONP. */
export const callbackNames: RegExp =
  /[?&](?:callback|jsonp|cb|_callback|jsoncallback|json_callback|jsonpcallback|callbackname|__callback)=([\w$.[\]%]{1,200})(?:&|$)/i;

/** A callback named in the query, and an answer that calls it with JSON; an answer not recorded cannot gainsay it. */
function isJsonp(search: string, head: string): boolean {
  if (search === "") return false;
  const callback = callbackNames.exec(search)?.[1];
  if (callback === undefined) return false;
  if (head === "") return true;
  const name = decodeName(callback);
  const start = head.search(/[^\s\uFEFF;]/);
  const body = head.slice(Math.max(0, start)).replace(/^\/\*[^*]*\*\/\s*/, "");
  const call = body.indexOf("(");
  if (call < 0 || call > 400 || !body.slice(0, call).includes(name)) return false;
  return looksLikeJson(body.slice(call + 1));
}

function decodeName(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
