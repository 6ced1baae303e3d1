import type { LayoutProblem } from "./layout/safe-result.js";

/** What can go wrong in a run, its steps and its page state map. */
export type SessionErrorCode =
  | "run-unreadable"
  | "run-stopped"
  | "run-open"
  | "run-locked"
  | "lock-lost"
  | "unknown-step"
  | "not-a-step"
  | "bundle-unreadable"
  | "states-unreadable"
  | "states-invalid"
  | "no-goal";

/** The one error of this package; `code` is stable, `problems` holds what was found, with places. */
export class SessionError extends Error {
  readonly code: SessionErrorCode;
  readonly problems: readonly LayoutProblem[];

  constructor(
    code: SessionErrorCode,
    message: string,
    options: { readonly cause?: unknown; readonly problems?: readonly LayoutProblem[] } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "SessionError";
    this.code = code;
    this.problems = options.problems ?? [];
  }
}
