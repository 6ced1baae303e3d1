import { ActionError } from "../actions/action-error.js";
import type { Ears } from "./open-scene.js";

/**
 * Lets work go on until it is done, the browser dies, the page's process crashes, or it has taken too long: Playwright
 * waits for ever for a page that does not answer.
 *
 * @throws ActionError `browser-gone`, `page-closed`, `not-answering`
 */
export async function guard<T>(
  work: Promise<T>,
  ears: Ears,
  pageId: string | undefined,
  longestMs: number,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new ActionError("not-answering", `the page did not answer within ${longestMs / 1000} s`)),
      longestMs,
    );
  });
  const crashed = new Promise<never>((_resolve, reject) => {
    ears.cdp.onEvent(({ method, sessionId }) => {
      if (method !== "Inspector.targetCrashed" || pageId === undefined) return;
      if (ears.sessions.get(sessionId)?.page === pageId)
        reject(new ActionError("page-closed", "the page's process crashed"));
    });
  });
  const gone = ears.cdp.closed.then(() => {
    throw new ActionError("browser-gone", "the browser ended");
  });
  for (const promise of [work, tooLong, crashed, gone]) promise.catch(() => {});
  try {
    return await Promise.race([work, tooLong, crashed, gone]);
  } finally {
    clearTimeout(timer);
  }
}
