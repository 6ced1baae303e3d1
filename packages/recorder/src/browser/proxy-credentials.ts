import type { CdpConnection } from "../cdp/connection.js";
import type { ProxySettings } from "../launch-settings.js";

interface AuthRequired {
  readonly requestId: string;
  readonly authChallenge: { readonly source?: string };
}

/**
 * Answers the proxy's demand for credentials in one session. Chrome keeps them for as long as it runs, so answering
 * once after the launch is enough and no later command needs the password.
 */
export async function answerProxy(cdp: CdpConnection, sessionId: string, proxy: ProxySettings): Promise<void> {
  const answered = new Set<string>();
  cdp.onEvent((event) => {
    if (event.sessionId !== sessionId) return;
    const quiet = (promise: Promise<unknown>): void => void promise.catch(() => {});
    if (event.method === "Fetch.requestPaused") {
      quiet(cdp.send("Fetch.continueRequest", { requestId: (event.params as AuthRequired).requestId }, sessionId));
    }
    if (event.method === "Fetch.authRequired") {
      const { requestId, authChallenge } = event.params as AuthRequired;
      // Asked a second time, the credentials are wrong: trying again would never end.
      const isProxy = authChallenge.source === "Proxy" && !answered.has(requestId);
      answered.add(requestId);
      const authChallengeResponse = isProxy
        ? { response: "ProvideCredentials", username: proxy.username ?? "", password: proxy.password ?? "" }
        : { response: "CancelAuth" };
      quiet(cdp.send("Fetch.continueWithAuth", { requestId, authChallengeResponse }, sessionId));
    }
  });
  await cdp.send("Fetch.enable", { handleAuthRequests: true, patterns: [{ urlPattern: "*" }] }, sessionId);
}
