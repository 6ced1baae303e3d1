import type { CdpConnection } from "../cdp/connection.js";
import type { ProxySettings } from "../launch-settings.js";
import { answerProxy } from "./proxy-credentials.js";

/**
 * Opens a URL in a tab of its own, through the browser's proxy, and gives the text that it shows; the tab is closed.
 * Undefined when nothing loads in time.
 */
export async function readPageText(
  cdp: CdpConnection,
  url: string,
  proxy: ProxySettings | undefined,
  timeoutSeconds: number,
): Promise<string | undefined> {
  const { targetId } = await cdp.send<{ targetId: string }>("Target.createTarget", {
    url: "about:blank",
    background: true,
  });
  try {
    const { sessionId } = await cdp.send<{ sessionId: string }>("Target.attachToTarget", { targetId, flatten: true });
    if (proxy?.username !== undefined) await answerProxy(cdp, sessionId, proxy);
    await cdp.send("Page.enable", {}, sessionId);
    const loaded = new Promise<boolean>((resolve) => {
      cdp.onEvent((event) => {
        if (event.sessionId === sessionId && event.method === "Page.loadEventFired") resolve(true);
      });
      setTimeout(() => resolve(false), timeoutSeconds * 1000).unref();
    });
    const navigated = await cdp.send<{ errorText?: string }>("Page.navigate", { url }, sessionId);
    if (navigated.errorText !== undefined || !(await loaded)) return undefined;
    const { result } = await cdp.send<{ result: { value?: unknown } }>(
      "Runtime.evaluate",
      { expression: "document.body ? document.body.innerText : ''", returnByValue: true },
      sessionId,
    );
    return typeof result.value === "string" ? result.value.slice(0, 20_000) : undefined;
  } finally {
    await cdp.send("Target.closeTarget", { targetId }).catch(() => {});
  }
}
