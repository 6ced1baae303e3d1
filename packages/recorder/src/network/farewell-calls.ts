import type { CdpConnection } from "../cdp/connection.js";
import type { ProtocolRequest } from "../cdp/protocol.js";
import type { Sessions } from "../cdp/sessions.js";
import type { Call } from "./call.js";
import { inlineBody } from "./sent-body.js";

interface RequestPaused {
  readonly requestId: string;
  /** The id in the network domain; absent when that domain does not tell of the request. */
  readonly networkId?: string;
  readonly request: ProtocolRequest;
  readonly responseStatusCode?: number;
  readonly responseHeaders?: readonly { readonly name: string; readonly value: string }[];
}

/** How the network log takes in a call that its own events did not tell. */
export type AddCall = (
  requestId: string,
  sessionId: string | undefined,
  given: Partial<Call> & { url: string },
) => Call;

const patterns = [
  { urlPattern: "*", resourceType: "Ping" },
  { urlPattern: "*", resourceType: "Ping", requestStage: "Response" },
];

/**
 * Records the beacons that a page sends while it is left. Its document is gone by then and the network domain tells
 * nothing of them; the fetch domain, which sits in the browser's own process, does. Only beacons are held up for it, and
 * no page waits for those.
 */
export function recordFarewells(cdp: CdpConnection, sessions: Sessions, addCall: AddCall): void {
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
    if (networkId !== undefined) return;
    const known = farewells.get(requestId);
    if (known === undefined) {
      const sent = inlineBody(request);
      const { url, method: verb, headers } = request;
      const call = addCall(requestId, sessionId, {
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
