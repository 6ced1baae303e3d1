import type { Scrubber } from "../client/secrets.js";
import { SubqError } from "../error.js";
import type { Problem } from "../questions/problem.js";
import type { Failure } from "./failure.js";

/** Where a failure happened. */
export interface Circumstances {
  readonly method: string;
  readonly url: string;
  readonly attempts: number;
  /** Why no further attempt was made, when that is worth saying. */
  readonly note: string | undefined;
  readonly scrubber: Scrubber;
}

const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/** The error for the caller: one line that says what, where and how often, without secrets and control characters. */
export function subqErrorOf(failure: Failure, { method, url, attempts, note, scrubber }: Circumstances): SubqError {
  const scrub = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : scrubber.text(text);
  const requestId = scrub(failure.requestId);
  const place = [
    `${method} ${url}`,
    attempts === 1 ? "1 attempt" : `${attempts} attempts`,
    ...(requestId === undefined ? [] : [`request ${requestId}`]),
    ...(note === undefined ? [] : [note]),
  ];
  const message = scrubber.text(`${failure.message} [${place.join(", ")}]`).replace(controls, " ");
  return new SubqError(failure.code, message, {
    status: failure.status,
    errorType: scrub(failure.errorType),
    requestId,
    attempts,
    retryAfter: failure.retryAfter,
    problems: failure.problems?.map((problem) => scrubProblem(problem, scrubber)),
    body: scrub(failure.body),
    headers:
      failure.headers &&
      Object.fromEntries(
        Object.entries(failure.headers).map(([name, value]) => [scrubber.text(name), scrubber.text(value)]),
      ),
    cause: failure.cause,
  });
}

function scrubProblem({ code, path, message }: Problem, scrubber: Scrubber): Problem {
  return { code, path: scrubber.text(path), message: scrubber.text(message) };
}
