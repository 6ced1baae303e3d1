import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServedKind } from "./served-call.js";
import type { ShopState } from "./shop-state.js";

/** What a route receives. */
export interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  /** The request's body: text, or `base64:…` for bytes that are not UTF-8. */
  readonly body: string;
  readonly bytes: Buffer;
  readonly state: ShopState;
}

/** An answer that is complete at once. */
export interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One API call that the site offers. */
export interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly kind: ServedKind;
  /** Answers; null when the route cuts the connection; a stream writes by itself and returns all it wrote. */
  readonly answer: (visit: Visit) => Answer | null | Promise<Answer | null>;
  /** The route writes its answer piece by piece. @default false */
  readonly streams?: boolean;
}

export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, type: "application/json; charset=utf-8", body: JSON.stringify(value), headers };
}
