import type { DecisionReason } from "../exchange.js";

function reason(code: string, weight: number, message: string): DecisionReason {
  return { code, message, weight };
}

// Every reason a decision can have. Reasons of weight 0 decide alone or are only said.
export const excludedByUser: DecisionReason = reason("excluded-by-user", 0, "an exclude rule names it");
export const includedByUser: DecisionReason = reason("included-by-user", 0, "an include rule names it");
export const nonHttpScheme: DecisionReason = reason(
  "non-http-scheme",
  0,
  "its address is not one of HTTP or WebSocket",
);
export const tunnel: DecisionReason = reason("tunnel", 0, "CONNECT opens a tunnel and carries no call");
export const preflight: DecisionReason = reason("preflight", 0, "a CORS preflight belongs to its call");
export const testCode: DecisionReason = reason("test-code", 0, "the test's own code made it, not the page");
export const beacon: DecisionReason = reason(
  "beacon",
  0,
  "a beacon or report: telemetry that the page does not wait for",
);
export const staticType: DecisionReason = reason("static-type", 0, "its resource type is static");
export const mediaType: DecisionReason = reason("media-type", 0, "film or sound, also in segments");
export const manifestType: DecisionReason = reason("manifest-type", 0, "a manifest configures the page");
export const workerScript: DecisionReason = reason("worker-script", 0, "the script of a worker");
export const sourceMap: DecisionReason = reason("source-map", 0, "a source map");
export const tracker: DecisionReason = reason("tracker", 0, "analytics, advertising, monitoring or consent");
export const configuration: DecisionReason = reason(
  "configuration",
  0,
  "language files, settings or other static configuration",
);
export const pageDocument: DecisionReason = reason("page-document", 0, "a page that was opened, not a call");
export const scriptFile: DecisionReason = reason("script-file", 0, "a script that is no JSONP answer");
export const redirectHop: DecisionReason = reason(
  "redirect-hop",
  0,
  "a redirect on the way to an answer; it is listed with its call",
);
export const serviceWorkerTwin: DecisionReason = reason(
  "service-worker-twin",
  0,
  "the service worker's half of a call of the page",
);
export const unreadable: DecisionReason = reason("unreadable", 0, "the entry is no object");
export const socket: DecisionReason = reason("socket", 0, "a WebSocket");
export const eventStream: DecisionReason = reason("event-stream", 0, "an event stream");
export const graphql: DecisionReason = reason("graphql", 0, "the request has the shape of GraphQL");
export const grpcWeb: DecisionReason = reason("grpc-web", 0, "gRPC-web");
export const jsonp: DecisionReason = reason("jsonp", 0, "a script that calls back with JSON");
export const formNavigation: DecisionReason = reason("form-navigation", 0, "a form that was sent and navigated");
export const jsonDocument: DecisionReason = reason("json-document", 0, "an API address opened as a page of its own");
export const typeCall: DecisionReason = reason("type-call", 4, "its resource type is xhr or fetch");
export const destinationEmpty: DecisionReason = reason(
  "destination-empty",
  3,
  "Sec-Fetch-Dest says that script made it",
);
export const destinationOther: DecisionReason = reason(
  "destination-other",
  -4,
  "Sec-Fetch-Dest says that the page loaded it",
);
export const navigation: DecisionReason = reason("navigation", -3, "it navigated");
export const xhrHeader: DecisionReason = reason("xhr-header", 3, "X-Requested-With says that script made it");
export const frameworkHeader: DecisionReason = reason("framework-header", 3, "a framework's own request header");
export const acceptJson: DecisionReason = reason("accept-json", 2, "it asked for JSON");
export const acceptHtml: DecisionReason = reason("accept-html", -2, "it asked for a page");
export const jsonSent: DecisionReason = reason("json-sent", 3, "JSON was sent");
export const formSent: DecisionReason = reason("form-sent", 2, "a form was sent");
export const binarySent: DecisionReason = reason("binary-sent", 2, "a remote procedure call's bytes were sent");
export const jsonAnswer: DecisionReason = reason("json-answer", 3, "JSON came back");
export const jsonBody: DecisionReason = reason("json-body", 3, "the answer's body is JSON, whatever its type says");
export const binaryAnswer: DecisionReason = reason("binary-answer", 3, "a remote procedure call's bytes came back");
export const componentAnswer: DecisionReason = reason("component-answer", 3, "a framework's component data came back");
export const xmlAnswer: DecisionReason = reason("xml-answer", 1, "XML came back");
export const writeMethod: DecisionReason = reason("write-method", 2, "its method writes");
export const apiPath: DecisionReason = reason("api-path", 1, "its path has a segment that APIs use");
export const jsonEnding: DecisionReason = reason("json-ending", 1, "its path ends in .json");
export const originHeader: DecisionReason = reason(
  "origin-header",
  1,
  "a GET with an Origin: script made it across origins",
);
export const sameSite: DecisionReason = reason("same-site", 0, "the page's own site");
export const crossSite: DecisionReason = reason("cross-site", 0, "another site than the page's");
export const htmlAnswer: DecisionReason = reason("html-answer", -2, "a page or a part of one came back");
export const staticAnswer: DecisionReason = reason("static-answer", -6, "a script, style, picture or font came back");
export const staticEnding: DecisionReason = reason("static-ending", -3, "its path ends like a static file");
export const noSignal: DecisionReason = reason("no-signal", 0, "nothing speaks for a call");

/** The same reason with what it was found by, for example the host that a list names. */
export function because(base: DecisionReason, detail: string): DecisionReason {
  return { ...base, message: `${base.message} (${detail})` };
}
