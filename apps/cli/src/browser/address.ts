import type { Action } from "@inspect/recorder";
import { exitCode } from "../exit-codes.js";
import { CommandError } from "../print-failure.js";

const schemes = ["http:", "https:", "file:"];

/**
 * The `goto` of an address as a person types it: without a scheme it is https, on this machine http.
 *
 * @throws CommandError for what is no address, and for schemes that run script
 */
export function gotoAction(typed: string): Action {
  const local = /^(?:localhost|127\.|\[::1\]|0\.0\.0\.0)/.test(typed);
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed);
  const address = hasScheme ? typed : `${local ? "http" : "https"}://${typed}`;
  if (address === "about:blank") return { kind: "goto", url: address };
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw new CommandError(
      `${JSON.stringify(typed)} is no address; expected for example https://shop.example/`,
      exitCode.usage,
    );
  }
  if (!schemes.includes(url.protocol)) {
    throw new CommandError(
      `the address begins with ${url.protocol} but only http, https and file are opened`,
      exitCode.usage,
    );
  }
  return { kind: "goto", url: url.href };
}
