import type { CdpConnection } from "../cdp/connection.js";
import type { Sessions } from "../cdp/sessions.js";

/** One navigation of a page's own document, for step.json. */
export interface RecordedNavigation {
  readonly url: string;
  /** `document`: another document was loaded; `same-document`: the address changed by script or fragment. */
  readonly kind: "document" | "same-document";
  /** ISO time. */
  readonly at: string;
}

/** Records where pages go from now on. */
export function recordNavigations(cdp: CdpConnection, sessions: Sessions): readonly RecordedNavigation[] {
  const navigations: RecordedNavigation[] = [];
  cdp.onEvent(({ method, params, sessionId }) => {
    const session = sessions.get(sessionId);
    if (session?.target.type !== "page") return;
    const at = new Date().toISOString();
    if (method === "Page.frameNavigated") {
      const { frame } = params as { frame: { url: string; urlFragment?: string; parentId?: string } };
      if (frame.parentId !== undefined) return;
      navigations.push({ url: `${frame.url}${frame.urlFragment ?? ""}`, kind: "document", at });
    } else if (method === "Page.navigatedWithinDocument") {
      const { url, frameId } = params as { url: string; frameId: string };
      // A page's own frame has the id of its target.
      if (frameId === session.target.targetId) navigations.push({ url, kind: "same-document", at });
    }
  });
  return navigations;
}
