import type { CdpConnection } from "../cdp/connection.js";
import type { ProtocolRequest } from "../cdp/protocol.js";
import type { Sessions } from "../cdp/sessions.js";
import type { Call, SentBody } from "./call.js";
import { inlineBody, partialBody } from "./sent-body.js";

interface RequestPaused {
  readonly requestId: string;
  /** The id in the network domain; absent when that domain does not tell of the request. */
  readonly networkId?: string;
  readonly request: ProtocolRequest;
  readonly responseStatusCode?: number;
  readonly responseHeaders?: readonly { readonly name: string; readonly value: string }[];
}

/** How the network log takes in what its own events do not tell. */
export interface PausedRequestLog {
  addCall(requestId: string, sessionId: string | undefined, given: Partial<Call> & { url: string }): Call;
  /** The body of a request that the log knows; `method` tells the hops of a redirect apart. */
  addBody(requestId: string, method: string, sent: SentBody): void;
}

const patterns = [
  { urlPattern: "*", resourceType: "Document" },
  { urlPattern: "*", resourceType: "Ping" },
  { urlPattern: "*", resourceType: "Ping", requestStage: "Response" },
];

/**
 * Hears two things of the fetch domain, which sits in the browser's own process, that the network domain loses: the body
 * of a form that navigates (its renderer knows the body only after the answer, and never when that is a redirect), and
 * the beacons that a page sends while it is left. Only documents and beacons are held up for it, for one message.
 */
export function hearPausedRequests(cdp: CdpConnection, sessions: Sessions, log: PausedRequestLog): void {
  const farewells = new Map<string, Call>();
  cdp.hide(({ method }) => method === "Fetch.requestPaused");
  sessions.onAttach(({ sessionId, target }) => {
    if (target.type !== "page" && target.type !== "iframe") return;
    cdp.send("Fetch.enable", { patterns }, sessionId).catch(() => {});
  });
  cdp.onEvent(({ method, params, sessionId }) => {
    if (method !== "Fetch.requestPaused") return;
    const { requestId, networkId, request, responseStatusCode, responseHeaders = [] } = params as RequestPaused;
    cdp.send("Fetch.continueRequest", { requestId }, sessionId).catch(() => {});
    if (networkId !== undefined) {
      const sent = partialBody(request);
      if (sent !== undefined) log.addBody(networkId, request.method, sent);
      return;
    }
    const known = farewells.get(requestId);
    if (known === undefined) {
      const sent = inlineBody(request);
      const { url, method: verb, headers } = request;
      const call = log.addCall(requestId, sessionId, {
        url,
        method: verb,
        type: "ping",
        requestHeaders: headers,
        sent,
        hasBody: sent !== undefined,
        initiator: "the page that was left",
      });
      farewells.set(requestId, call);
    } else if (responseStatusCode !== undefined) {
      const headers = Object.fromEntries(responseHeaders.map(({ name, value }) => [name, value]));
      known.response = { url: request.url, status: responseStatusCode, statusText: "", headers, mimeType: "" };
      known.endedAt = Date.now();
    }
  });
}
