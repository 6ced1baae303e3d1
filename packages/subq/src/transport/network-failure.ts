import type { Failure } from "./failure.js";

const hopeless =
  /^(CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_|ERR_SSL_|ERR_INVALID_|UND_ERR_INVALID|UND_ERR_(CLOSED|DESTROYED|NOT_SUPPORTED))/;

/**
 * The failure behind what undici or a dispatcher threw. Only names, codes and messages are taken over: the thrown
 * object itself may hold the request with its headers.
 *
 * @param scrub removes secrets from text
 */
export function networkFailure(thrown: unknown, scrub: (text: string) => string): Failure {
  const faults = faultsOf(thrown, 0, scrub);
  const codes = faults.map(({ code }) => code).filter((code) => code !== "");
  const reason = faults
    .map(({ code, message }) => (message === "" ? code : message.includes(code) ? message : `${message} (${code})`))
    .filter((text, index, all) => text !== "" && all.indexOf(text) === index)
    .join("; ");
  const message = scrub(`no complete answer came: ${reason === "" ? "unknown fault" : reason}`);
  const cause = new Error(scrub(reason), {});
  cause.name = scrub(faults[0]?.name ?? "Error");
  return {
    code: "network",
    message,
    cause: codes[0] === undefined ? cause : Object.assign(cause, { code: scrub(codes[0]) }),
    retry: codes.some((code) => hopeless.test(code)) ? "never" : "connection",
  };
}

interface Fault {
  readonly name: string;
  readonly code: string;
  readonly message: string;
}

function faultsOf(thrown: unknown, depth: number, scrub: (text: string) => string): readonly Fault[] {
  if (depth > 4) return [];
  if (typeof thrown !== "object" || thrown === null)
    return [{ name: "Error", code: "", message: text(String(thrown), scrub) }];
  const { name, code, message, cause, errors } = thrown as { [part: string]: unknown };
  const own = { name: text(name, scrub), code: text(code, scrub), message: text(message, scrub) };
  const inner = Array.isArray(errors) ? errors : cause === undefined ? [] : [cause];
  return [own, ...inner.slice(0, 8).flatMap((part) => faultsOf(part, depth + 1, scrub))];
}

/** Secrets go before the cut, so that no piece of one is left. */
function text(value: unknown, scrub: (text: string) => string): string {
  return typeof value === "string" ? scrub(value).slice(0, 500) : "";
}
