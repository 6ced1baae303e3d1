/** How long a call may take, in seconds; null for no bound. */
export interface Timeouts {
  /** One attempt, up to the last byte of its answer. @default 30 */
  readonly attempt: number | null;
  /** The whole call with all attempts and waits. @default 90 */
  readonly total: number | null;
}

export const defaultTimeouts: Timeouts = Object.freeze({ attempt: 30, total: 90 });

/** Longest delay that a Node timer takes, in milliseconds; above it would fire at once. */
const longestTimer = 2 ** 31 - 1;

/** A timer that ends an attempt, or a wait, together with the caller's signal. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Whether it was the timer that ended it. */
  readonly expired: () => boolean;
  readonly clear: () => void;
}

/**
 * @param seconds Infinity for no timer
 * @param caller the caller's own signal
 */
export function startDeadline(seconds: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  let expired = false;
  const timer =
    seconds === Number.POSITIVE_INFINITY
      ? undefined
      : setTimeout(
          () => {
            expired = true;
            controller.abort();
          },
          Math.min(longestTimer, Math.max(0, seconds * 1000)),
        );
  const stop = (): void => controller.abort();
  if (caller?.aborted) stop();
  else caller?.addEventListener("abort", stop, { once: true });
  return {
    signal: controller.signal,
    expired: () => expired,
    clear: () => {
      clearTimeout(timer);
      caller?.removeEventListener("abort", stop);
    },
  };
}

/** Waits some seconds, or less when the signal aborts. */
export function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, Math.min(longestTimer, seconds * 1000));
    if (signal?.aborted) done();
    else signal?.addEventListener("abort", done, { once: true });
  });
}
