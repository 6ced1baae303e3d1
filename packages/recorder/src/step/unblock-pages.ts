import type { CdpConnection } from "../cdp/connection.js";
import type { ProtocolTargetInfo } from "../cdp/protocol.js";

const patienceMs = 3000;

/**
 * Finds tabs that do not answer: their script never ends, or they show a dialog that opened between two steps, which no
 * later connection can answer. Playwright would wait for them for ever.
 *
 * @param free the address to load into such a tab, which ends both; undefined leaves it as it is
 * @returns the addresses of the tabs that do not answer
 */
export async function findBlockedPages(
  cdp: CdpConnection,
  free: (url: string) => string | undefined,
): Promise<string[]> {
  const { targetInfos } = await cdp.send<{ targetInfos: ProtocolTargetInfo[] }>("Target.getTargets");
  const pages = targetInfos.filter(({ type }) => type === "page");
  const blocked = await Promise.all(
    pages.map(async ({ targetId, url }) => {
      const { sessionId } = await cdp.send<{ sessionId: string }>("Target.attachToTarget", { targetId, flatten: true });
      const answered = await within(cdp.send("Runtime.evaluate", { expression: "0" }, sessionId));
      const next = answered ? undefined : free(url);
      if (next !== undefined) await within(cdp.send("Page.navigate", { url: next }, sessionId));
      await cdp.send("Target.detachFromTarget", { sessionId }).catch(() => {});
      return answered ? [] : [url];
    }),
  );
  return blocked.flat();
}

function within(promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([
    promise.then(
      () => true,
      () => true,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patienceMs).unref()),
  ]);
}
