/** An answer as it is kept: the validated body's text, and where it came from. */
export interface CachedAnswer {
  /** Address of the endpoint that answered; an answer of another one is not used. */
  readonly endpoint: string;
  /** The body of the 2xx answer, without secrets. It is validated again when it is used. */
  readonly body: string;
}

/** Keeps answers by request fingerprint. A fault of the cache is a miss, never a failed call. */
export interface AnswerCache {
  get(fingerprint: string): Promise<CachedAnswer | undefined>;
  set(fingerprint: string, answer: CachedAnswer): Promise<void>;
}
