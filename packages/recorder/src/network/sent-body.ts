import type { CdpConnection } from "../cdp/connection.js";
import type { ProtocolRequest } from "../cdp/protocol.js";
import type { SentBody } from "./call.js";

/** The request body as the event itself carries it; undefined when it has none or must be asked for. */
export function inlineBody(request: ProtocolRequest): SentBody | undefined {
  const entries = request.postDataEntries;
  if (entries !== undefined && entries.length > 0 && entries.every(({ bytes }) => bytes !== undefined)) {
    return { bytes: Buffer.concat(entries.map(({ bytes }) => Buffer.from(bytes ?? "", "base64"))), complete: true };
  }
  if (entries === undefined && request.postData !== undefined) {
    return { bytes: Buffer.from(request.postData, "utf8"), complete: true };
  }
  return undefined;
}

/** The bytes that the event carries, without those of files, which it leaves out; undefined when it carries none. */
export function partialBody({ postDataEntries = [] }: ProtocolRequest): SentBody | undefined {
  if (postDataEntries.length === 0) return undefined;
  const bytes = Buffer.concat(postDataEntries.map((entry) => Buffer.from(entry.bytes ?? "", "base64")));
  return { bytes, complete: postDataEntries.every((entry) => entry.bytes !== undefined) };
}

/**
 * Asks the browser for a body that the event did not carry: multipart with files, blobs. Answered while the request is
 * the latest of its id, so it has to be asked at once. Bytes of a file on disk are missing in it (Chromium reads only
 * blobs), so `complete` needs the length that was sent: see `fillFormFiles`.
 */
export async function askForBody(
  cdp: CdpConnection,
  requestId: string,
  sessionId?: string,
): Promise<SentBody | undefined> {
  const { postData, base64Encoded } = await cdp.send<{ postData: string; base64Encoded?: boolean }>(
    "Network.getRequestPostData",
    { requestId },
    sessionId,
  );
  if (base64Encoded === true) return { bytes: Buffer.from(postData, "base64"), complete: true };
  // Older Chromium decodes bytes that are no text with replacement characters.
  return {
    bytes: Buffer.from(postData, "utf8"),
    complete: base64Encoded !== undefined || !postData.includes("\ufffd"),
  };
}
