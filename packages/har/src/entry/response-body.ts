import type { Body, NameValue, NoBodyReason } from "../body.js";
import { isEventStreamType, readMediaType } from "../content/media-type.js";
import { parseContent } from "../content/parse-content.js";
import { readContent } from "../content/recorded-content.js";
import type { EntryInput } from "../pipeline.js";
import { asByteCount, asObject, asText, kindOf, type RawObject } from "./coerce.js";
import { headerValue } from "./headers.js";
import type { Notes } from "./notes.js";
import { namedSide, textOf } from "./request-body.js";
import { isRedirect } from "./status.js";

/** What decides how an answer's body is read and, where it is missing, why. */
export interface ResponseBodySource {
  readonly response: RawObject;
  readonly headers: readonly NameValue[];
  readonly status: number;
  readonly method: string;
  readonly fromCache: boolean;
  readonly sideBody: EntryInput["sideBody"];
  readonly limit: number;
  readonly notes: Notes;
}

/** Reads and parses what came back. A body that is absent says why, where that is known. */
export function readResponseBody(source: ResponseBodySource): Body {
  const { response, headers, notes } = source;
  // What stands in the content of an opened socket is its frames.
  if (source.status === 101) return { type: "absent", mimeType: "", size: 0, reason: "none-by-definition" };
  const content = asObject(response.content);
  if (content === undefined && response.content !== undefined && response.content !== null) {
    notes.add("content-unreadable", `content was ${kindOf(response.content)}`, "response.content");
  }
  const mediaType = readMediaType(content?.mimeType, headers);
  const note = asText(content?.comment);
  const comment = note === undefined || note === "" ? undefined : note.slice(0, 500);
  const side = content === undefined ? undefined : namedSide(content, source.sideBody);
  const encoding = asText(content?.encoding)?.toLowerCase() ?? "";
  if (encoding !== "" && encoding !== "base64" && !/^(?:utf-?8|binary|none|identity)$/.test(encoding)) {
    notes.add(
      "encoding-unknown",
      "the body's encoding is not one that HAR knows; the text was kept as it is",
      "response.content.encoding",
    );
  }
  const recorded = readContent({
    text:
      textOf(content?.text, notes, "response.content.text") ??
      (typeof response.content === "string" ? response.content : undefined),
    flaggedBase64: encoding === "base64",
    sideBody: side,
    mediaType,
    contentEncoding: headerValue(headers, "content-encoding")?.toLowerCase() ?? "",
    declaredSize: knownSize(source, content),
    limit: source.limit,
    notes,
    at: "response.content.text",
  });
  // A side file may hold no byte at all: that is an absent body, with the reason why.
  if (recorded !== undefined && recorded.size > 0) {
    return parseContent(recorded, mediaType, comment, false, notes.numbersKept("response.content.text"));
  }
  const base = { type: "absent", mimeType: mediaType.type, ...(comment === undefined ? {} : { comment }) } as const;
  if (side?.ok === false) {
    notes.add("side-body-unread", `the answer's body was not read: ${side.message}`, "response.content._file");
    return { ...base, size: knownSize(source, content), reason: "side-file-missing" };
  }
  return { ...base, ...whyAbsent(source, content, isEventStreamType(mediaType.type), recorded !== undefined) };
}

function whyAbsent(
  source: ResponseBodySource,
  content: RawObject | undefined,
  isStream: boolean,
  readEmpty: boolean,
): { size: number | null; reason: NoBodyReason } {
  const { status, method } = source;
  if (method === "HEAD" || status < 200 || status === 204 || status === 205 || status === 304) {
    return { size: 0, reason: "none-by-definition" };
  }
  if (readEmpty) return { size: 0, reason: "empty" };
  const size = knownSize(source, content);
  if (isRedirect(status)) return { size, reason: "redirect" };
  if (isStream) return { size, reason: "stream-not-recorded" };
  if (source.fromCache && typeof content?.text !== "string")
    return { size: size === 0 ? null : size, reason: "from-cache" };
  if (size === 0) return { size, reason: "empty" };
  return { size, reason: source.fromCache ? "from-cache" : "not-recorded" };
}

/** The size that the recording or the header tells; null when neither does, or when they can mean "not known". */
function knownSize({ response, headers }: ResponseBodySource, content: RawObject | undefined): number | null {
  const sizes = [content?.size, response.bodySize, headerValue(headers, "content-length")].map((size) =>
    asByteCount(size),
  );
  const positive = sizes.find((size) => size !== undefined && size > 0);
  if (positive !== undefined) return positive;
  // A text that is there and empty says "empty"; a size of 0 without a text is what recorders write when they kept none.
  const saysEmpty = sizes[2] === 0 || (sizes[0] === 0 && (typeof content?.text === "string" || sizes[1] === 0));
  return saysEmpty ? 0 : null;
}
