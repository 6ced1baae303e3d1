import type { CdpConnection } from "../cdp/connection.js";
import type { Sessions } from "../cdp/sessions.js";
import { watchDom } from "../in-page/watch-dom.js";

/** Knows how long a page's documents have been quiet. */
export interface DomQuiet {
  /**
   * Milliseconds since the latest change in any document of a page; 0 while a document is loading or its thread is busy.
   */
  quietFor(page: string): Promise<number>;
  /** Ends every watch, so that nothing of ours goes on in the page. */
  stop(): Promise<void>;
}

interface ContextCreated {
  readonly context: { readonly id: number; readonly auxData?: { readonly isDefault?: boolean; readonly frameId?: string } };
}

interface Watch {
  readonly sessionId: string;
  readonly contextId: number;
  /** Undefined while it is being installed. */
  objectId: string | undefined;
}

const busyAfterMs = 1500;

/**
 * Watches every document that the connection's sessions tell of, from its beginning. Playwright enables the runtime
 * domain, whose events name each document's script context.
 */
export function watchDomQuiet(cdp: CdpConnection, sessions: Sessions): DomQuiet {
  const watches = new Map<string, Watch>();
  let stopped = false;

  cdp.onEvent(({ method, params, sessionId }) => {
    if (sessionId === undefined || stopped) return;
    if (method === "Runtime.executionContextCreated") {
      const { context } = params as ContextCreated;
      const type = sessions.get(sessionId)?.target.type;
      if (context.auxData?.isDefault !== true || (type !== "page" && type !== "iframe")) return;
      const watch: Watch = { sessionId, contextId: context.id, objectId: undefined };
      watches.set(`${sessionId} ${context.id}`, watch);
      void install(watch);
    } else if (method === "Runtime.executionContextDestroyed") {
      watches.delete(`${sessionId} ${(params as { executionContextId: number }).executionContextId}`);
    } else if (method === "Runtime.executionContextsCleared") {
      for (const [key, watch] of watches) if (watch.sessionId === sessionId) watches.delete(key);
    }
  });
  const install = async (watch: Watch): Promise<void> => {
    const expression = `(${watchDom.toString()})()`;
    const answer = await cdp
      .send<{ result: { objectId?: string } }>("Runtime.evaluate", { expression, contextId: watch.contextId, silent: true }, watch.sessionId)
      .catch(() => undefined);
    watch.objectId = answer?.result.objectId;
  };
  const call = <T>(watch: Watch, functionDeclaration: string): Promise<{ result: { value?: T } } | undefined> =>
    Promise.race([
      cdp
        .send<{ result: { value?: T } }>(
          "Runtime.callFunctionOn",
          { objectId: watch.objectId, functionDeclaration, returnByValue: true, silent: true },
          watch.sessionId,
        )
        .catch(() => undefined),
      new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), busyAfterMs).unref()),
    ]);

  return {
    async quietFor(page) {
      const own = new Set(sessions.framesOf(page).map(({ sessionId }) => sessionId));
      const times = await Promise.all(
        [...watches.values()]
          .filter((watch) => own.has(watch.sessionId) && watch.objectId !== undefined)
          .map(async (watch) => {
            const answer = await call<number>(
              watch,
              "function () { return document.readyState === 'loading' ? 0 : this.quietFor(); }",
            );
            // A context that went away meanwhile no longer counts; one that does not answer is busy.
            if (answer === undefined) return watches.has(`${watch.sessionId} ${watch.contextId}`) ? 0 : Number.POSITIVE_INFINITY;
            return typeof answer.result.value === "number" ? answer.result.value : Number.POSITIVE_INFINITY;
          }),
      );
      return Math.min(...times, Number.MAX_SAFE_INTEGER);
    },
    async stop() {
      stopped = true;
      await Promise.all(
        [...watches.values()].filter(({ objectId }) => objectId !== undefined).map((watch) => call(watch, "function () { this.stop(); }")),
      );
    },
  };
}
