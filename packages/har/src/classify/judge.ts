import type { Decision, DecisionReason, ExchangeKind, LeftOutReason } from "../exchange.js";
import { kindOfExchange } from "./kind.js";
import * as reasons from "./reasons.js";
import type { Signals } from "./signals.js";

/** What is only known once all entries are. */
export interface PageFacts {
  /** Whether the called host is of the page's site; undefined when either is not known. */
  readonly sameSite: boolean | undefined;
  /** The entry is the first page that the recording opened. */
  readonly isPage: boolean;
}

/** From this sum of weights on, an entry without a clear sign is taken for a call. */
const threshold = 2;

/**
 * Decides whether an entry is a call to the page's API, and says why: at once where one sign is enough, else by
 * weighing what speaks for and against it.
 */
export function judge(signals: Signals, page: PageFacts): Decision {
  const kind = kindOfExchange(signals);
  const { userRule } = signals;
  if (userRule !== undefined) {
    return userRule.include
      ? taken(kind, [reasons.because(reasons.includedByUser, userRule.rule)])
      : leftOut(kind, "excluded-by-user", reasons.because(reasons.excludedByUser, userRule.rule));
  }
  const isOwnHost = page.sameSite === true;
  return (
    outAtOnce(signals, kind, isOwnHost) ??
    inAtOnce(signals, kind) ??
    ofOneType(signals, kind, page) ??
    weigh(signals, kind, page)
  );
}

function taken(kind: ExchangeKind, why: readonly DecisionReason[]): Decision {
  return { included: true, kind, reasons: why };
}

function leftOut(kind: ExchangeKind, reason: LeftOutReason, ...why: readonly DecisionReason[]): Decision {
  return { included: false, kind, leftOut: reason, reasons: why };
}

/** The types that say "static" without a second look, with the reason they are left out for. */
export function staticReason(type: string): LeftOutReason | undefined {
  switch (type) {
    case "image":
    case "font":
    case "stylesheet":
    case "texttrack":
      return "static";
    case "media":
      return "media";
    case "manifest":
      return "configuration";
    default:
      return undefined;
  }
}

function outAtOnce(signals: Signals, kind: ExchangeKind, isOwnHost: boolean): Decision | undefined {
  const { type, scheme, method, tracker, answer } = signals;
  if (signals.unreadable) return leftOut(kind, "unreadable", reasons.unreadable);
  if (scheme !== "" && !/^(?:https?|wss?)$/.test(scheme)) {
    return leftOut(kind, "non-http-scheme", reasons.because(reasons.nonHttpScheme, `${scheme.slice(0, 20)}:`));
  }
  if (method === "CONNECT") return leftOut(kind, "tunnel", reasons.tunnel);
  if (signals.preflight) return leftOut(kind, "preflight", reasons.preflight);
  if (signals.testCode) return leftOut(kind, "test-code", reasons.testCode);
  const byType = staticReason(type);
  if (byType === "configuration") return leftOut(kind, byType, reasons.manifestType);
  if (byType === "media") return leftOut(kind, byType, reasons.mediaType);
  if (byType !== undefined) return leftOut(kind, byType, reasons.because(reasons.staticType, type));
  if (signals.workerScript) return leftOut(kind, "worker-script", reasons.workerScript);
  if (type === "ping" || type === "beacon" || type === "csp-violation-report" || signals.destination === "report") {
    return leftOut(kind, "beacon", reasons.beacon);
  }
  // A site that measures for others calls its own API on its own host.
  if (tracker !== undefined && !(tracker.byHost && isOwnHost)) {
    return leftOut(kind, "tracker", reasons.because(reasons.tracker, tracker.rule));
  }
  if (signals.sourceMap) return leftOut(kind, "source-map", reasons.sourceMap);
  if (answer === "film") return leftOut(kind, "media", reasons.mediaType);
  if (signals.configuration !== undefined && (method === "GET" || method === "HEAD")) {
    return leftOut(kind, "configuration", reasons.because(reasons.configuration, signals.configuration));
  }
  return undefined;
}

function inAtOnce(signals: Signals, kind: ExchangeKind): Decision | undefined {
  if (signals.socket) return taken(kind, [reasons.socket]);
  if (signals.type === "eventsource" || signals.answer === "event-stream") return taken(kind, [reasons.eventStream]);
  if (signals.grpcWeb) return taken(kind, [reasons.grpcWeb]);
  if (signals.request === "graphql") return taken(kind, [reasons.graphql]);
  return undefined;
}

function ofOneType(signals: Signals, kind: ExchangeKind, page: PageFacts): Decision | undefined {
  const { type, method, request, answer } = signals;
  if (type === "script" || (type === "" && answer === "script" && signals.jsonp)) {
    return signals.jsonp ? taken(kind, [reasons.jsonp]) : leftOut(kind, "static", reasons.scriptFile);
  }
  if (type !== "document" && type !== "subdocument" && type !== "sub_frame" && type !== "main_frame") return undefined;
  const sendsForm = request === "form" || ((request === "unrecorded" || request === "other") && method !== "GET");
  if (method === "POST" && (sendsForm || request === "json")) return taken(kind, [reasons.formNavigation]);
  if (answer === "json" && !page.isPage) return taken(kind, [reasons.jsonDocument]);
  return leftOut(kind, "document", reasons.pageDocument);
}

function weigh(signals: Signals, kind: ExchangeKind, page: PageFacts): Decision {
  const why = weights(signals);
  const sum = why.reduce((total, reason) => total + reason.weight, 0);
  if (page.sameSite !== undefined) why.push(page.sameSite ? reasons.sameSite : reasons.crossSite);
  if (sum >= threshold) return taken(kind, why);
  if (why.length === 0) why.push(reasons.noSignal);
  return leftOut(kind, unlikelyReason(signals), ...why);
}

function weights(signals: Signals): DecisionReason[] {
  const { type, destination, method, request, answer } = signals;
  const why: DecisionReason[] = [];
  const add = (holds: boolean, reason: DecisionReason): void => {
    if (holds) why.push(reason);
  };
  const isCall = type === "xhr" || type === "fetch" || type === "xmlhttprequest";
  const isWrite = isWriteMethod(method);
  add(isCall, reasons.typeCall);
  add(destination === "empty" && !isCall, reasons.destinationEmpty);
  add(destination !== "" && destination !== "empty", reasons.destinationOther);
  add(signals.navigates && !isWrite, reasons.navigation);
  add(signals.xhrHeader, reasons.xhrHeader);
  if (signals.framework !== undefined) why.push(reasons.because(reasons.frameworkHeader, signals.framework));
  add(signals.acceptJson, reasons.acceptJson);
  add(signals.acceptHtml && !isWrite, reasons.acceptHtml);
  add(request === "json", reasons.jsonSent);
  add(request === "form" && isWrite, reasons.formSent);
  add(request === "binary-call", reasons.binarySent);
  add(answer === "json", signals.jsonInDisguise ? reasons.jsonBody : reasons.jsonAnswer);
  add(answer === "binary-call", reasons.binaryAnswer);
  add(answer === "component", reasons.componentAnswer);
  add(answer === "xml", reasons.xmlAnswer);
  add(isWrite, reasons.writeMethod);
  add(signals.apiPath, reasons.apiPath);
  add(signals.jsonEnding && answer !== "json", reasons.jsonEnding);
  add(signals.originHeader && method === "GET", reasons.originHeader);
  // A script that asked for HTML got a fragment.
  const isByScript = isCall || destination === "empty" || signals.xhrHeader || signals.framework !== undefined;
  add(answer === "html" && !isByScript, reasons.htmlAnswer);
  const isStatic = answer === "script" || answer === "style" || answer === "media";
  add(isStatic, reasons.staticAnswer);
  add(signals.staticEnding && !isStatic && answer !== "json" && method === "GET" && !isCall, reasons.staticEnding);
  return why;
}

/** Everything but the methods that only ask; a method of one's own writes. */
function isWriteMethod(method: string): boolean {
  return method !== "" && !/^(?:GET|HEAD|OPTIONS|TRACE|CONNECT)$/.test(method);
}

/** Why an entry whose weights do not reach is left out: by what came back, where that says it. */
function unlikelyReason({ answer, navigates, acceptHtml, staticEnding, destination }: Signals): LeftOutReason {
  if (answer === "script" || answer === "style" || answer === "media") return "static";
  if (answer === "html" || navigates || destination === "document" || destination === "iframe") return "document";
  if (acceptHtml && answer !== "json") return "document";
  return staticEnding ? "static" : "unlikely";
}
