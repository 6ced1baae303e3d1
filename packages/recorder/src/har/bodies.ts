import { isUtf8 } from "node:buffer";
import type { ReceivedBody, SentBody } from "../network/call.js";
import type { HarContent, HarNameValue, HarPostData, HarRequest } from "./har-types.js";

/** The fields of a HAR request that hold its body: `postData` for text, `_content` for bytes that are no text. */
export function requestBody(sent: SentBody, mimeType: string): Pick<HarRequest, "postData" | "_content" | "bodySize"> {
  const { bytes, complete } = sent;
  const comment = complete ? {} : { comment: "bytes of a file are missing: the browser does not tell them" };
  if (bytes.length === 0) return { bodySize: 0 };
  if (!isText(bytes)) {
    return {
      bodySize: bytes.length,
      _content: { mimeType, size: bytes.length, encoding: "base64", text: bytes.toString("base64"), ...comment },
    };
  }
  const text = bytes.toString("utf8");
  const postData: HarPostData = { mimeType, params: formParams(text, mimeType), text, ...comment };
  return { bodySize: bytes.length, postData };
}

/** The fields of a HAR content that hold what came back. */
export function responseBody(received: ReceivedBody): Pick<HarContent, "size" | "text" | "encoding" | "comment"> {
  const { bytes, complete } = received;
  const comment = complete ? {} : { comment: "what had come when the recording stopped or the call ended" };
  // A stream that was cut inside a character is still text.
  if (isText(bytes) || (!complete && isText(bytes.subarray(0, lastWholeCharacter(bytes))))) {
    return { size: bytes.length, text: bytes.toString("utf8"), ...comment };
  }
  return { size: bytes.length, text: bytes.toString("base64"), encoding: "base64", ...comment };
}

function isText(bytes: Buffer): boolean {
  return isUtf8(bytes) && !bytes.includes(0);
}

function lastWholeCharacter(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end--;
  return Math.max(0, end - 1);
}

function formParams(text: string, mimeType: string): HarNameValue[] {
  if (!/^application\/x-www-form-urlencoded/i.test(mimeType)) return [];
  return [...new URLSearchParams(text)].map(([name, value]) => ({ name, value }));
}
