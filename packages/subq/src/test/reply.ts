import type { ServerResponse } from "node:http";
import type { HeaderMap, Misbehaviour } from "./misbehaviour.js";

const htmlPage = "<!DOCTYPE html>\n<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>\n";

/** Sends a status with a body: an object as JSON, a string as it is. */
export function sendStatus(response: ServerResponse, status: number, body: unknown, headers: HeaderMap = {}): void {
  const text = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
  const type = typeof body === "object" ? { "content-type": "application/json" } : {};
  response.writeHead(status, { ...type, ...headers, "content-length": Buffer.byteLength(text) }).end(text);
}

/**
 * Answers in place of a decision where the misbehaviour leaves no room for one.
 *
 * @param authorization the header that was sent, for `echo-key`
 * @returns whether the request has been answered
 */
export function replyInstead(
  response: ServerResponse,
  misbehaviour: Misbehaviour,
  authorization: string | undefined,
): boolean {
  switch (misbehaviour.kind) {
    case "status":
      sendStatus(response, misbehaviour.status, misbehaviour.body, misbehaviour.headers);
      return true;
    case "rate-limited":
      sendStatus(response, 429, detail("rate_limited", "too many requests"), retryHeaders(misbehaviour));
      return true;
    case "overloaded":
      sendStatus(response, 529, detail("overloaded", "no capacity left"), retryHeaders(misbehaviour));
      return true;
    case "reset":
      response.socket?.destroy();
      return true;
    case "html":
      sendStatus(response, misbehaviour.status ?? 502, htmlPage, { "content-type": "text/html" });
      return true;
    case "empty":
      sendStatus(response, misbehaviour.status ?? 200, undefined);
      return true;
    case "huge":
      sendStatus(response, 200, " ".repeat(misbehaviour.bytes), { "content-type": "application/json" });
      return true;
    case "redirect":
      sendStatus(response, misbehaviour.status ?? 307, undefined, { location: misbehaviour.location });
      return true;
    case "echo-key": {
      const echo = `the key in ${JSON.stringify(authorization ?? "")} is not known`;
      const headers = { "x-echo": authorization ?? "", "x-request-id": authorization ?? "" };
      sendStatus(response, misbehaviour.status ?? 401, { ...detail(echo, echo), sent: { authorization } }, headers);
      return true;
    }
    default:
      return false;
  }
}

/** Sends a decision's JSON, cut or slow where the misbehaviour says so. */
export async function sendDecision(
  response: ServerResponse,
  text: string,
  misbehaviour: Misbehaviour | undefined,
): Promise<void> {
  const bytes = Buffer.from(text);
  const half = Math.floor(bytes.length / 2);
  const kind = misbehaviour?.kind;
  const length = kind === "cut-json" ? half : bytes.length;
  response.writeHead(200, { "content-type": "application/json", "content-length": length });
  if (kind === "cut-json") response.end(bytes.subarray(0, half));
  else if (kind === "cut-body") response.write(bytes.subarray(0, half), () => response.socket?.destroy());
  else if (misbehaviour?.kind === "slow" && misbehaviour.part === "body") {
    response.write(bytes.subarray(0, half));
    await delay(misbehaviour.delay);
    response.end(bytes.subarray(half));
  } else response.end(bytes);
}

/** Waits some seconds without keeping the process alive. */
export function delay(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000).unref();
  });
}

function detail(errorType: string, message: string): { readonly detail: object } {
  return { detail: { error_type: errorType, message } };
}

function retryHeaders(wait: { readonly retryAfter?: string | number; readonly retryAfterMs?: number }): HeaderMap {
  return {
    ...(wait.retryAfter === undefined ? {} : { "retry-after": String(wait.retryAfter) }),
    ...(wait.retryAfterMs === undefined ? {} : { "retry-after-ms": String(wait.retryAfterMs) }),
  };
}
