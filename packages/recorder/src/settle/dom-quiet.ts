import type { CdpConnection } from "../cdp/connection.js";
import type { ScriptContext, ScriptContexts } from "../cdp/script-contexts.js";
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

const busyAfterMs = 1500;
const ask = "function () { return document.readyState === 'loading' ? 0 : this.quietFor(); }";

/** Watches every document from its beginning. */
export function watchDomQuiet(cdp: CdpConnection, sessions: Sessions, contexts: ScriptContexts): DomQuiet {
  /** The watch in the page, by its context. */
  const watches = new WeakMap<ScriptContext, string>();
  let stopped = false;

  contexts.onCreated((context) => {
    if (stopped) return;
    const expression = `(${watchDom.toString()})()`;
    cdp
      .send<{ result: { objectId?: string } }>(
        "Runtime.evaluate",
        { expression, contextId: context.contextId, silent: true },
        context.sessionId,
      )
      .then(({ result }) => {
        if (result.objectId !== undefined) watches.set(context, result.objectId);
      })
      .catch(() => {});
  });
  const call = (
    context: ScriptContext,
    functionDeclaration: string,
  ): Promise<{ result: { value?: unknown } } | undefined> =>
    Promise.race([
      cdp
        .send<{ result: { value?: unknown } }>(
          "Runtime.callFunctionOn",
          { objectId: watches.get(context), functionDeclaration, returnByValue: true, silent: true },
          context.sessionId,
        )
        .catch(() => undefined),
      new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), busyAfterMs).unref()),
    ]);
  const watched = (): ScriptContext[] => contexts.list().filter((context) => watches.has(context));

  return {
    async quietFor(page) {
      const own = new Set(sessions.framesOf(page).map(({ sessionId }) => sessionId));
      const times = await Promise.all(
        watched()
          .filter(({ sessionId }) => own.has(sessionId))
          .map(async (context) => {
            const answer = await call(context, ask);
            if (typeof answer?.result.value === "number") return answer.result.value;
            // A context that went away meanwhile no longer counts; one that does not answer is busy.
            return answer === undefined && contexts.exists(context) ? 0 : Number.MAX_SAFE_INTEGER;
          }),
      );
      return Math.min(...times, Number.MAX_SAFE_INTEGER);
    },
    async stop() {
      stopped = true;
      await Promise.all(watched().map((context) => call(context, "function () { this.stop(); }")));
    },
  };
}
