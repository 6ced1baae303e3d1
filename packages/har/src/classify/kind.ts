import type { ExchangeKind } from "../exchange.js";
import type { Signals } from "./signals.js";

/** What sort of call an entry is, whether it is counted or not. */
export function kindOfExchange(signals: Signals): ExchangeKind {
  const { type, request, answer, destination } = signals;
  if (signals.socket) return "websocket";
  if (type === "eventsource" || answer === "event-stream") return "sse";
  if (signals.grpcWeb) return "grpc-web";
  if (request === "graphql") return "graphql";
  if (type === "ping" || type === "beacon" || type === "csp-violation-report") return "beacon";
  const byScript =
    type === "xhr" || type === "fetch" || type === "xmlhttprequest" || destination === "empty" || signals.xhrHeader;
  if (request === "form" && !byScript && answer !== "json") return "form";
  if (type === "document" && signals.method === "POST") return "form";
  const structured = request === "json" || answer === "json" || answer === "xml" || answer === "binary-call";
  return byScript || structured || signals.framework !== undefined || signals.acceptJson || signals.jsonp
    ? "rest"
    : "other";
}
