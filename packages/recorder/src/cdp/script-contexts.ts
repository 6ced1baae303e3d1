import type { CdpConnection } from "./connection.js";
import type { Sessions } from "./sessions.js";

/** The script context of one document's own scripts. */
export interface ScriptContext {
  readonly sessionId: string;
  readonly contextId: number;
  readonly frameId: string;
}

/** The documents' script contexts that exist now. */
export interface ScriptContexts {
  list(): readonly ScriptContext[];
  exists(context: ScriptContext): boolean;
  onCreated(listener: (context: ScriptContext) => void): void;
}

interface Created {
  readonly context: {
    readonly id: number;
    readonly auxData?: { readonly isDefault?: boolean; readonly frameId?: string };
  };
}

/** Follows the contexts that sessions tell of; Playwright enables the runtime domain in each. */
export function followScriptContexts(cdp: CdpConnection, sessions: Sessions): ScriptContexts {
  const contexts = new Map<string, ScriptContext>();
  const listeners: ((context: ScriptContext) => void)[] = [];
  const keyOf = (sessionId: string, contextId: number): string => `${sessionId} ${contextId}`;

  cdp.onEvent(({ method, params, sessionId }) => {
    if (sessionId === undefined) return;
    if (method === "Runtime.executionContextCreated") {
      const { id, auxData } = (params as Created).context;
      const type = sessions.get(sessionId)?.target.type;
      if (auxData?.isDefault !== true || auxData.frameId === undefined || (type !== "page" && type !== "iframe"))
        return;
      const context: ScriptContext = { sessionId, contextId: id, frameId: auxData.frameId };
      contexts.set(keyOf(sessionId, id), context);
      for (const listener of listeners) listener(context);
    } else if (method === "Runtime.executionContextDestroyed") {
      contexts.delete(keyOf(sessionId, (params as { executionContextId: number }).executionContextId));
    } else if (method === "Runtime.executionContextsCleared") {
      for (const [key, context] of contexts) if (context.sessionId === sessionId) contexts.delete(key);
    }
  });

  return {
    list: () => [...contexts.values()],
    exists: ({ sessionId, contextId }) => contexts.has(keyOf(sessionId, contextId)),
    onCreated: (listener) => void listeners.push(listener),
  };
}
