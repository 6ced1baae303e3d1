import { type Dispatcher, request } from "undici";
import type { Scrubber } from "../client/secrets.js";
import { type HttpAnswer, requestIdOf } from "../wire/status-failure.js";
import { AttemptFailed } from "./failure.js";
import { networkFailure } from "./network-failure.js";
import { readText } from "./read-text.js";
import type { Headers } from "./retry-after.js";

/** One HTTP exchange to be made. */
export interface AttemptInput {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Headers;
  readonly body: Uint8Array | undefined;
  readonly dispatcher: Dispatcher;
  /** Most bytes of the answer's body. */
  readonly responseBytes: number;
  /** Ends the attempt at once. */
  readonly signal: AbortSignal;
  readonly scrubber: Scrubber;
}

/** An answer and how many bytes its body had. */
export interface AttemptAnswer extends HttpAnswer {
  readonly bytes: number;
}

const redirectLimit = 3;

/**
 * Sends a request once and reads the whole answer. Only redirects that keep method and origin (307, 308) are followed:
 * any other would carry the key to somewhere else or lose the body.
 *
 * @throws AttemptFailed `network` for a fault of the connection, `bad-response` for a body that is too large or a
 * redirect that is not followed; whatever the signal's reason was is left to the caller
 */
export async function attempt(input: AttemptInput): Promise<AttemptAnswer> {
  let url = input.url;
  for (let hop = 0; ; hop++) {
    const answer = await untilAborted(exchange(input, url), input.signal);
    const location = answer.headers.location;
    if (answer.status < 300 || answer.status > 399 || location === undefined) return answer;
    const target = URL.canParse(location, url.href) ? new URL(location, url) : undefined;
    if (target === undefined) throw redirectFailed(input, answer, "to an address that cannot be read");
    if (target.origin !== input.url.origin) {
      throw redirectFailed(input, answer, `to ${target.origin}, another origin than ${input.url.origin}`);
    }
    if (answer.status !== 307 && answer.status !== 308)
      throw redirectFailed(input, answer, "that may change the method");
    if (hop >= redirectLimit) throw redirectFailed(input, answer, `after ${redirectLimit} others`);
    url = target;
  }
}

async function exchange(input: AttemptInput, url: URL): Promise<AttemptAnswer> {
  let status: number | undefined;
  try {
    const response = await request(url, {
      method: input.method,
      headers: input.headers,
      body: input.body ?? null,
      dispatcher: input.dispatcher,
      signal: input.signal,
      // The caller's own timer ends an attempt; undici's would only differ from it.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    status = response.statusCode;
    const headers = flatHeaders(response.headers);
    const { text, bytes, more } = await readBody(response, input.responseBytes);
    const answer = { status, headers, text, bytes, requestId: requestIdOf(headers, input.scrubber.text) };
    if (!more) return answer;
    throw new AttemptFailed({
      code: "bad-response",
      message: `the answer's body has more than ${input.responseBytes} bytes`,
      status,
      headers,
      requestId: answer.requestId,
      body: beginning(text, true, input.scrubber),
      retry: "never",
    });
  } catch (error) {
    if (error instanceof AttemptFailed || input.signal.aborted) throw error;
    throw new AttemptFailed({ ...networkFailure(error, input.scrubber.text), status });
  }
}

/** A length that was promised is kept to by HTTP itself, so such a body can be taken at once, which is faster. */
async function readBody(response: Dispatcher.ResponseData, limit: number): ReturnType<typeof readText> {
  const promised = response.headers["content-length"];
  const length = typeof promised === "string" && /^\d+$/.test(promised) ? Number(promised) : Number.POSITIVE_INFINITY;
  if (length > limit || response.headers["content-encoding"] !== undefined) return readText(response.body, limit);
  return { text: await response.body.text(), bytes: length, more: false };
}

function redirectFailed({ scrubber }: AttemptInput, answer: HttpAnswer, where: string): AttemptFailed {
  return new AttemptFailed({
    code: "bad-response",
    message: `the server answered ${answer.status} with a redirect ${where}; it was not followed`,
    status: answer.status,
    headers: answer.headers,
    requestId: answer.requestId,
    body: beginning(answer.text, false, scrubber),
    retry: "never",
  });
}

/** A body's beginning without secrets: they are removed before anything is cut, so that no piece of one is left. */
function beginning(text: string, isCut: boolean, scrubber: Scrubber): string {
  const whole = scrubber.text(text);
  // What was cut already may end within a secret.
  const length = isCut ? whole.length - scrubber.longest : whole.length;
  return whole.slice(0, Math.max(0, Math.min(16_384, length)));
}

/**
 * Undici heeds a signal only once a request has its connection; while it connects or waits in a queue, and with a
 * dispatcher that ignores signals, an attempt would outlast its time. What it gives later is dropped.
 */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

function flatHeaders(headers: { readonly [name: string]: string | string[] | undefined }): Headers {
  const flat: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && name !== "set-cookie") flat[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return flat;
}
