import type { RequestWillBeSent } from "../cdp/protocol.js";

/** Who started a call: the script's URL and line where the browser knows it, else the kind of initiator. */
export function describeInitiator({ type, url, lineNumber, stack }: RequestWillBeSent["initiator"]): string {
  const frame = stack?.callFrames[0];
  // Lines count from 0 in the protocol.
  if (frame !== undefined && frame.url !== "") return `${type} ${frame.url}:${frame.lineNumber + 1}`;
  if (url !== undefined && url !== "")
    return lineNumber === undefined ? `${type} ${url}` : `${type} ${url}:${lineNumber + 1}`;
  return type;
}
