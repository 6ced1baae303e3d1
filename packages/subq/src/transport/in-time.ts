import { performance } from "node:perf_hooks";
import { SubqError } from "../error.js";
import { aborted } from "./send.js";
import { startDeadline, type Timeouts } from "./time-limits.js";

/** What bounds a call beside its attempts. */
export interface CallBounds {
  readonly timeout: Timeouts;
  readonly signal: AbortSignal | undefined;
  /** As `performance.now()` says it. */
  readonly started: number;
}

/**
 * Waits for local work (images, a cache) as long as the call's signal and its whole time allow.
 *
 * @throws SubqError `aborted` or `timeout`; else what the work throws
 */
export async function inTime<Result>(work: Promise<Result>, { timeout, signal, started }: CallBounds): Promise<Result> {
  const total = timeout.total ?? Number.POSITIVE_INFINITY;
  const deadline = startDeadline(total - (performance.now() - started) / 1000, signal);
  const over = new Promise<never>((_, reject) => {
    const stop = (): void => {
      const message = `images or cache took longer than ${total} s, the time for the whole call`;
      reject(signal?.aborted ? aborted(signal, 0) : new SubqError("timeout", message, { attempts: 0 }));
    };
    if (deadline.signal.aborted) stop();
    else deadline.signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    deadline.clear();
  }
}
