/** What went wrong, for code that decides by it. */
export type RecorderErrorCode =
  /** No browser was found, or the named one is none. */
  | "browser-not-found"
  /** The browser did not start, or did not open its DevTools endpoint in time. */
  | "browser-not-started"
  /** Another browser uses the profile folder. */
  | "profile-in-use"
  /** The recorded browser has ended. */
  | "browser-gone"
  /** What answers at the recorded address is another browser. */
  | "not-our-browser"
  /** playwright-core is not installed, or too old. */
  | "playwright-missing"
  /** The account file cannot be read or lacks what is needed. */
  | "account-invalid"
  | "proxy-invalid";

/** The one error class that this package throws. A failed action is no error: it is a step with `ok: false`. */
export class RecorderError extends Error {
  readonly code: RecorderErrorCode;

  constructor(code: RecorderErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "RecorderError";
    this.code = code;
  }
}
