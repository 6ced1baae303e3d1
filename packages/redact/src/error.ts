/** `invalid-option`: a redactor was asked for with settings that cannot work. */
export type RedactErrorCode = "invalid-option";

/** The only error this package throws by itself. */
export class RedactError extends Error {
  readonly code: RedactErrorCode;

  constructor(code: RedactErrorCode, message: string) {
    super(message);
    this.name = "RedactError";
    this.code = code;
  }
}
