/** Why settings were left as they are. */
export type ManageErrorCode = "unreadable-settings" | "unexpected-settings" | "unwritable-settings" | "unknown-option";

/** The error of `install`, `uninstall` and `doctor`; the message says what to do. */
export class ManageError extends Error {
  readonly code: ManageErrorCode;

  constructor(code: ManageErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "ManageError";
    this.code = code;
  }
}
