import type { AbsentBody, Body, MultipartPart, NameValue } from "../body.js";
import { isBase64 } from "../content/bytes.js";
import { looksLikeJson } from "../content/json.js";
import { isFormType, isJsonType, isMultipartType, type MediaType, readMediaType } from "../content/media-type.js";
import { describePart } from "../content/multipart.js";
import { parseContent } from "../content/parse-content.js";
import { readContent } from "../content/recorded-content.js";
import type { EntryInput, SideBody } from "../pipeline.js";
import { LongText } from "../scan/long-text.js";
import { asByteCount, asJsonText, asNumber, asObject, asText, kindOf, type RawObject } from "./coerce.js";
import { headerValue } from "./headers.js";
import type { Notes } from "./notes.js";

/** Reads and parses what a request sent. "Absent" says whether nothing was sent or it was not recorded. */
export function readRequestBody(
  request: RawObject,
  headers: readonly NameValue[],
  method: string,
  sideBody: EntryInput["sideBody"],
  limit: number,
  notes: Notes,
): Body {
  const post = asObject(request.postData);
  if (post === undefined && request.postData !== undefined && request.postData !== null) {
    notes.add("post-data-unreadable", `postData was ${kindOf(request.postData)}`, "request.postData");
  }
  // HTTP Toolkit keeps a body that is no text in `request._content`.
  const own = post ?? asObject(request._content);
  const at = post === undefined ? "request._content" : "request.postData";
  const mediaType = readMediaType(own?.mimeType, headers);
  const side = own === undefined ? undefined : namedSide(own, sideBody);
  const text =
    textOf(own?.text, notes, `${at}.text`) ?? (typeof request.postData === "string" ? request.postData : undefined);
  const hasText = text instanceof LongText || (typeof text === "string" && text !== "");
  const params = own?.params;
  if (!hasText && side?.ok !== true && hasItems(params)) return readParams(params, mediaType, notes, `${at}.params`);
  const content = readContent({
    text,
    flaggedBase64: asText(own?.encoding)?.toLowerCase() === "base64",
    sideBody: side,
    mediaType,
    contentEncoding: headerValue(headers, "content-encoding")?.toLowerCase() ?? "",
    declaredSize: sentSize(request, headers),
    limit,
    notes,
    at: `${at}.text`,
  });
  const comment = commentOf(own);
  if (content !== undefined) return parseContent(content, mediaType, comment, true, notes.numbersKept(`${at}.text`));
  return absent(request, headers, method, mediaType, side, comment, notes);
}

/** A body's text; what some recorder wrote in its place is kept as JSON. */
export function textOf(raw: unknown, notes: Notes, at: string): unknown {
  if (raw === undefined || raw === null || typeof raw === "string" || raw instanceof LongText) return raw ?? undefined;
  notes.add("body-not-text", `the body was ${kindOf(raw)}; it is kept as JSON`, at);
  return asJsonText(raw);
}

function commentOf(own: RawObject | undefined): string | undefined {
  const comment = asText(own?.comment);
  return comment === undefined || comment === "" ? undefined : comment.slice(0, 500);
}

/** The side body that an object names by `_file` (or, before Playwright 1.22, `_sha1`). */
export function namedSide(owner: RawObject, sideBody: EntryInput["sideBody"]): SideBody | undefined {
  const name = asText(owner._file) ?? asText(owner._sha1);
  if (name === undefined || name === "") return undefined;
  return sideBody(name) ?? { ok: false, code: "missing", message: "the file that holds the body was not found" };
}

function hasItems(params: unknown): boolean {
  return Array.isArray(params) ? params.length > 0 : asObject(params) !== undefined;
}

interface Param {
  readonly name: string;
  readonly value: unknown;
  readonly fileName: string | undefined;
  readonly contentType: string | undefined;
}

/** Rebuilds the body from `params`, which some recorders write in place of the text, whatever the type. */
function readParams(raw: unknown, mediaType: MediaType, notes: Notes, at: string): Body {
  const params = listParams(raw, notes, at);
  const { type } = mediaType;
  const facts = { mimeType: type, size: null };
  const [only] = params;
  if (params.length === 1 && only !== undefined && isEmpty(only.value) && looksLikeJson(only.name)) {
    const json = tryJson(only.name);
    if (json !== undefined) {
      notes.add("json-in-param-name", "a whole JSON body stood in a parameter's name; it was parsed", at);
      return { type: "json", mimeType: type, size: Buffer.byteLength(only.name), value: json.value };
    }
  }
  if (isJsonType(type)) {
    notes.add("json-in-params", "a JSON body stood in params as names and values; it was put together again", at);
    return { type: "json", ...facts, value: rebuildJson(params) };
  }
  if (isMultipartType(type) || params.some(({ fileName }) => fileName !== undefined)) {
    return { type: "multipart", ...facts, parts: params.map(readPart) };
  }
  if (!isFormType(type) && type !== "") {
    notes.add("params-of-other-type", "params stood under a type that has none; read as form fields", at);
  }
  return { type: "form", ...facts, fields: params.map(({ name, value }) => ({ name, value: paramText(value) })) };
}

function listParams(raw: unknown, notes: Notes, at: string): Param[] {
  const map = asObject(raw);
  if (map !== undefined) {
    notes.add("list-as-map", "a map stood where the list of params belongs; each key was read as a name", at);
    return Object.entries(map).map(([name, value]) => ({ name, value, fileName: undefined, contentType: undefined }));
  }
  return (raw as readonly unknown[]).flatMap((item, index) => {
    if (Array.isArray(item)) {
      return [{ name: asText(item[0]) ?? "", value: item[1], fileName: undefined, contentType: undefined }];
    }
    const param = asObject(item);
    if (param === undefined) {
      notes.add("param-unreadable", `${kindOf(item)} is no parameter; it was passed over`, `${at}[${index}]`);
      return [];
    }
    const { name, value } = param;
    return [
      { name: asText(name) ?? "", value, fileName: nonEmpty(param.fileName), contentType: nonEmpty(param.contentType) },
    ];
  });
}

function nonEmpty(value: unknown): string | undefined {
  const text = asText(value);
  return text === "" ? undefined : text;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function paramText(value: unknown): string {
  return asText(value) ?? (value === null || value === undefined ? "" : asJsonText(value));
}

/** Names that count 0, 1, 2 … were a list; any other names were an object. */
function rebuildJson(params: readonly Param[]): unknown {
  if (params.every(({ name }, index) => name === String(index))) return params.map(({ value }) => value ?? null);
  // `fromEntries` defines own properties, so a name `__proto__` is harmless.
  return Object.fromEntries(params.map(({ name, value }) => [name, value ?? null]));
}

function tryJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** Charles writes a file's bytes as base64 into the value. */
function readPart({ name, value, fileName, contentType }: Param): MultipartPart {
  const text = isEmpty(value) ? undefined : paramText(value);
  const part = describePart(name, fileName, contentType, text);
  if (part.value !== undefined || text === undefined || text.length < 8 || !isBase64(text)) return part;
  return { ...part, size: Buffer.byteLength(text, "base64") };
}

/** Bytes that were sent, by the header or the recorder; null when neither names any. */
function sentSize(request: RawObject, headers: readonly NameValue[]): number | null {
  const said = asByteCount(headerValue(headers, "content-length")) ?? 0;
  if (said > 0) return said;
  const recorded = asByteCount(request.bodySize) ?? 0;
  return recorded > 0 ? recorded : null;
}

function absent(
  request: RawObject,
  headers: readonly NameValue[],
  method: string,
  mediaType: MediaType,
  side: SideBody | undefined,
  comment: string | undefined,
  notes: Notes,
): AbsentBody {
  const base = { type: "absent", mimeType: mediaType.type, ...(comment === undefined ? {} : { comment }) } as const;
  const size = sentSize(request, headers);
  if (side?.ok === false) {
    notes.add("side-body-unread", `the request's body was not read: ${side.message}`, "request.postData._file");
    return { ...base, size, reason: "side-file-missing" };
  }
  if (size !== null) return { ...base, size, reason: "not-recorded" };
  if (
    headerValue(headers, "content-length")?.trim() === "0" ||
    method === "GET" ||
    method === "HEAD" ||
    method === "OPTIONS"
  )
    return { ...base, size: 0, reason: "empty" };
  const mayHaveSent =
    headerValue(headers, "transfer-encoding") !== undefined || headerValue(headers, "content-type") !== undefined;
  if (mayHaveSent && asNumber(request.bodySize) !== 0) return { ...base, size: null, reason: "not-recorded" };
  return { ...base, size: mayHaveSent ? null : 0, reason: mayHaveSent ? "not-recorded" : "empty" };
}
