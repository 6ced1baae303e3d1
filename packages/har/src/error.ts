/** What went wrong, for programs. */
export type HarErrorCode =
  /** The input is something else; `looksLike` says what. */
  | "not-a-har"
  /** JSON without `log` and without `entries`. */
  | "no-log"
  /** A `log` without a list of entries. */
  | "no-entries"
  /** The file, stream or archive cannot be read. */
  | "unreadable"
  /** The input ends or breaks before the first complete entry. */
  | "nothing-salvageable"
  /** Unpacks to more than the limits allow. */
  | "too-large"
  /** The exchanges cannot be written where they belong. */
  | "unwritable";

/** The one error of this package: what failed, where, what was expected and what to do. */
export class HarError extends Error {
  readonly code: HarErrorCode;
  /** For `not-a-har`: what the input looks like, for example `a Git LFS pointer`. */
  readonly looksLike?: string;

  constructor(code: HarErrorCode, message: string, details: { looksLike?: string; cause?: unknown } = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "HarError";
    this.code = code;
    if (details.looksLike !== undefined) this.looksLike = details.looksLike;
  }
}

/** Why a recording could not be read, as data. */
export interface HarProblem {
  readonly code: HarErrorCode;
  readonly message: string;
  readonly looksLike?: string;
}

/** An error of this package as data; anything else is thrown on. */
export function problemOf(error: unknown): HarProblem {
  if (!(error instanceof HarError)) throw error;
  const { code, message, looksLike } = error;
  return looksLike === undefined ? { code, message } : { code, message, looksLike };
}
