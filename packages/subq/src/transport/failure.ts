import type { SubqErrorCode, SubqErrorDetails } from "../error.js";

/** Why one attempt failed; it becomes a SubqError when no other attempt follows. */
export interface Failure extends Omit<SubqErrorDetails, "attempts"> {
  readonly code: SubqErrorCode;
  readonly message: string;
  /** Which of the retry policy's switches decides whether another attempt may help. */
  readonly retry: "never" | "by-status" | "always" | "connection" | "timeout";
}

/** Carries a {@link Failure} up to the loop over the attempts. */
export class AttemptFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = "AttemptFailed";
    this.failure = failure;
  }
}
