/** What can be wrong with a goal, a finding, a fix, or the next step. */
export type PeeErrorCode =
  | "goal-empty"
  | "point-missing"
  | "point-not-one-sentence"
  | "explain-missing"
  | "fix-missing"
  | "unknown-step"
  | "no-step-needs-a-finding"
  | "unknown-finding"
  | "finding-missing"
  | "step-unread"
  | "findings-unreadable"
  | "findings-unwritable";

/** The one error of this package; `code` is stable, the message says what to do. */
export class PeeError extends Error {
  readonly code: PeeErrorCode;

  constructor(code: PeeErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = "PeeError";
    this.code = code;
  }
}
