import type { NameValue } from "../body.js";
import { asText } from "../entry/coerce.js";
import { headerValue } from "../entry/headers.js";

/** A media type with the parameters that decide how a body is read. */
export interface MediaType {
  /** Lower case, without parameters; `""` when nothing names one. */
  readonly type: string;
  readonly charset: string | undefined;
  readonly boundary: string | undefined;
}

const none: MediaType = { type: "", charset: undefined, boundary: undefined };

/** The recorded type, or the content-type header where the recorder wrote none (`""`, null, `x-unknown`). */
export function readMediaType(recorded: unknown, headers: readonly NameValue[]): MediaType {
  const text = asText(recorded)?.trim() ?? "";
  const header = headerValue(headers, "content-type");
  if (text === "" || text.toLowerCase().startsWith("x-unknown")) return header === undefined ? none : parse(header);
  const own = parse(text);
  if (header === undefined || (own.charset !== undefined && own.boundary !== undefined)) return own;
  // Some recorders drop the parameters from the type; they are still in the header.
  const sent = parse(header);
  if (sent.type !== own.type) return own;
  return { type: own.type, charset: own.charset ?? sent.charset, boundary: own.boundary ?? sent.boundary };
}

function parse(text: string): MediaType {
  const semicolon = text.indexOf(";");
  if (semicolon < 0) {
    const comma = text.indexOf(",");
    return { ...none, type: (comma < 0 ? text : text.slice(0, comma)).trim().toLowerCase() };
  }
  return {
    type: text.slice(0, semicolon).trim().toLowerCase(),
    charset: parameter(text, semicolon, "charset")?.toLowerCase(),
    boundary: parameter(text, semicolon, "boundary"),
  };
}

function parameter(text: string, from: number, name: string): string | undefined {
  const lower = text.toLowerCase();
  let at = lower.indexOf(name, from);
  while (at > 0 && !/[;\s]/.test(lower[at - 1] ?? "")) at = lower.indexOf(name, at + 1);
  if (at < 0) return undefined;
  const equals = text.indexOf("=", at);
  if (equals < 0 || text.slice(at + name.length, equals).trim() !== "") return undefined;
  const rest = text.slice(equals + 1).trimStart();
  if (rest.startsWith('"')) {
    const end = rest.indexOf('"', 1);
    return end < 0 ? rest.slice(1) : rest.slice(1, end);
  }
  return rest.split(/[;,\s]/, 1)[0];
}

/** JSON under any of its names. */
export function isJsonType(type: string): boolean {
  if (!type.includes("json")) return type === "application/csp-report" || type === "text/x-amz-json";
  return !isJsonLinesType(type) && type !== "application/json-seq";
}

/** One JSON value a line. */
export function isJsonLinesType(type: string): boolean {
  return (
    /^(?:application|text)\/(?:x-)?(?:ndjson|jsonl|json-?lines|jsonlines|stream\+json|json-seq|json;stream)$/.test(
      type,
    ) || type === "application/stream+json"
  );
}

export function isFormType(type: string): boolean {
  return type === "application/x-www-form-urlencoded";
}

export function isMultipartType(type: string): boolean {
  return type.startsWith("multipart/");
}

export function isHtmlType(type: string): boolean {
  return type === "text/html" || type === "application/xhtml+xml";
}

export function isXmlType(type: string): boolean {
  return (
    type === "text/xml" ||
    type === "application/xml" ||
    (type.endsWith("+xml") && type !== "image/svg+xml" && !isHtmlType(type))
  );
}

export function isScriptType(type: string): boolean {
  return /^(?:text|application)\/(?:x-)?(?:javascript|ecmascript|typescript)$/.test(type);
}

export function isStylesheetType(type: string): boolean {
  return type === "text/css";
}

/** Formats of remote procedure calls whose bytes are no text. */
export function isBinaryCallType(type: string): boolean {
  return /^application\/(?:(?:x-|vnd\.(?:google\.)?)?protobuf(?:fer)?|x-protobuffer|grpc[+a-z-]*|connect\+proto|proto|(?:x-|vnd\.)?msgpack|cbor|x-amz-cbor|x-amf|thrift|x-thrift|vnd\.apache\.thrift\.binary|avro|flatbuffers)$/.test(
    type,
  );
}

export function isGrpcWebType(type: string): boolean {
  return type.startsWith("application/grpc-web");
}

export function isEventStreamType(type: string): boolean {
  return type === "text/event-stream";
}

/** Pictures, fonts, sound, film. */
export function isStaticMediaType(type: string): boolean {
  return (
    type.startsWith("image/") ||
    type.startsWith("font/") ||
    type.startsWith("audio/") ||
    type.startsWith("video/") ||
    /^application\/(?:(?:x-)?font-[a-z0-9]+|vnd\.ms-fontobject|wasm|pdf)$/.test(type)
  );
}

/** Playlists and segments of streamed film. */
export function isStreamedMediaType(type: string): boolean {
  return /^(?:application\/(?:vnd\.apple\.mpegurl|x-mpegurl|dash\+xml)|(?:audio|video)\/)/.test(type);
}

/** Types whose bytes are no text, so that a text recorded for them is bytes written as characters. */
export function isBinaryType(type: string): boolean {
  return (
    (isStaticMediaType(type) && type !== "image/svg+xml") ||
    (isBinaryCallType(type) && type !== "application/grpc-web-text" && type !== "application/grpc-web-text+proto") ||
    /^application\/(?:octet-stream|zip|gzip|x-gzip|x-tar|x-7z-compressed)$/.test(type)
  );
}
