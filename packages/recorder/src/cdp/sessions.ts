import type { CdpConnection } from "./connection.js";
import type { AttachedToTarget, ProtocolTargetInfo } from "./protocol.js";

/** One attached target. */
export interface AttachedSession {
  readonly sessionId: string;
  readonly target: ProtocolTargetInfo;
  /** The target id of the page that it belongs to; undefined for workers shared between pages. */
  readonly page: string | undefined;
}

/** The sessions that are attached now. */
export interface Sessions {
  get(sessionId: string | undefined): AttachedSession | undefined;
  /** The session of a page by its target id. */
  ofPage(targetId: string): AttachedSession | undefined;
  /** A page's own session and those of its frames in other processes. */
  framesOf(targetId: string): AttachedSession[];
  /** Whether a page's process has crashed and the page was not loaded again since. */
  hasCrashed(targetId: string): boolean;
  onAttach(listener: (session: AttachedSession) => void): void;
}

const frameTypes = new Set(["page", "iframe"]);

/**
 * Follows which targets Playwright attaches to, and attaches shared workers itself: Playwright lets go of those, so
 * that their calls would be missing.
 */
export function followSessions(cdp: CdpConnection): Sessions {
  const sessions = new Map<string, AttachedSession>();
  const crashed = new Set<string>();
  const listeners: ((session: AttachedSession) => void)[] = [];

  cdp.hide(
    ({ method, params }) => method === "Target.attachedToTarget" && isShared((params as AttachedToTarget).targetInfo),
  );
  cdp.onEvent(({ method, params, sessionId: parentId }) => {
    const page = parentId === undefined ? undefined : sessions.get(parentId)?.page;
    if (method === "Inspector.targetCrashed" && page !== undefined) crashed.add(page);
    if (method === "Inspector.targetReloadedAfterCrash" && page !== undefined) crashed.delete(page);
    if (method === "Target.detachedFromTarget") sessions.delete((params as { sessionId: string }).sessionId);
    if (method !== "Target.attachedToTarget") return;
    const { sessionId, targetInfo } = params as AttachedToTarget;
    const owner = targetInfo.type === "page" ? targetInfo.targetId : page;
    const session: AttachedSession = { sessionId, target: targetInfo, page: owner };
    sessions.set(sessionId, session);
    for (const listener of listeners) listener(session);
    if (isShared(targetInfo)) {
      const quiet = (promise: Promise<unknown>): void => void promise.catch(() => {});
      quiet(cdp.send("Network.enable", {}, sessionId));
      quiet(cdp.send("Runtime.runIfWaitingForDebugger", {}, sessionId));
    }
  });

  return {
    get: (sessionId) => (sessionId === undefined ? undefined : sessions.get(sessionId)),
    ofPage: (targetId) =>
      [...sessions.values()].find(({ target }) => target.targetId === targetId && target.type === "page"),
    framesOf: (targetId) =>
      [...sessions.values()].filter(({ target, page }) => page === targetId && frameTypes.has(target.type)),
    hasCrashed: (targetId) => crashed.has(targetId),
    onAttach: (listener) => void listeners.push(listener),
  };
}

function isShared({ type }: ProtocolTargetInfo): boolean {
  return type === "shared_worker";
}
