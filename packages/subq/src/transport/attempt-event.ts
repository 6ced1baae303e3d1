import type { SubqErrorCode } from "../error.js";

/** One attempt, reported to the listener when it has ended. Holds no key, state, question or answer. */
export interface AttemptEvent {
  /** From 1. */
  readonly attempt: number;
  readonly method: "GET" | "POST";
  /** Without query. */
  readonly url: string;
  readonly outcome: "answered" | "failed";
  /** Seconds. */
  readonly duration: number;
  /** Bytes of the body that was sent. */
  readonly requestBytes: number;
  /** Bytes of the body that came back, when it came completely. */
  readonly responseBytes: number | undefined;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  /** Why it failed. */
  readonly code: SubqErrorCode | undefined;
  /** Why it failed, in one line. */
  readonly message: string | undefined;
  /** Seconds until the next attempt; undefined when none follows. */
  readonly retryIn: number | undefined;
}

/** Receives every attempt. What it throws is ignored, so that reporting cannot fail a call. */
export type AttemptListener = (event: AttemptEvent) => void;
