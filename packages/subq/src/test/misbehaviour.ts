/** One thing that goes wrong at one request. */
export type Misbehaviour =
  /** Any status with any body (an object is sent as JSON). */
  | { readonly kind: "status"; readonly status: number; readonly body?: unknown; readonly headers?: HeaderMap }
  /** 429; `retryAfter` is the Retry-After header as it stands (seconds or an HTTP date), `retryAfterMs` the other one. */
  | { readonly kind: "rate-limited"; readonly retryAfter?: string | number; readonly retryAfterMs?: number }
  /** 529. */
  | { readonly kind: "overloaded"; readonly retryAfter?: string | number }
  /** Waits `delay` seconds before the headers, or between the first and the second half of the body; then answers. */
  | { readonly kind: "slow"; readonly delay: number; readonly part?: "headers" | "body" }
  /** Promises a length, sends half of the body and closes the socket. */
  | { readonly kind: "cut-body" }
  /** Half of the JSON as a complete HTTP body. */
  | { readonly kind: "cut-json" }
  /** Closes the socket without any answer. */
  | { readonly kind: "reset" }
  /** A proxy's page. @default status 502 */
  | { readonly kind: "html"; readonly status?: number }
  /** No body at all. */
  | { readonly kind: "empty"; readonly status?: number }
  /** A body of that many bytes. */
  | { readonly kind: "huge"; readonly bytes: number }
  /** @default status 307 */
  | { readonly kind: "redirect"; readonly location: string; readonly status?: number }
  /** An error whose header, message and details all repeat the key that was sent. @default status 401 */
  | { readonly kind: "echo-key"; readonly status?: number }
  /** Every answer under another name. */
  | { readonly kind: "wrong-names" }
  /** One answer left out (the first, or that of `name`). */
  | { readonly kind: "missing-answer"; readonly name?: string }
  /** One answer nobody asked for. */
  | { readonly kind: "extra-answer" }
  /** One answer of another type than its question. */
  | { readonly kind: "wrong-type"; readonly name?: string }
  /** One probability of 1.2. */
  | { readonly kind: "probability-above-one"; readonly name?: string }
  /** The body changed by a function before it is sent. */
  | { readonly kind: "edit"; readonly edit: (body: DecisionBody) => unknown };

/** Header names and values. */
export type HeaderMap = { readonly [name: string]: string };

/** The server's own body of a decision, as `edit` receives it: a fresh copy that may be changed. */
export interface DecisionBody {
  model: string;
  answers: { [name: string]: { [key: string]: unknown } };
  usage: { input_tokens: number; output_tokens: number };
  [key: string]: unknown;
}
