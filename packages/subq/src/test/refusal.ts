/** Why the server refuses a request: the status and what goes into SubQ's error shape. */
export class Refusal extends Error {
  readonly status: number;
  readonly errorType: string;

  constructor(status: number, errorType: string, message: string) {
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.errorType = errorType;
  }

  /** `{"detail": {"error_type", "message"}}`, the documented shape. */
  get body(): { readonly detail: { readonly error_type: string; readonly message: string } } {
    return { detail: { error_type: this.errorType, message: this.message } };
  }
}
