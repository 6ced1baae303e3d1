import type { Notes } from "../entry/notes.js";
import type { SideBody } from "../pipeline.js";
import { LongText } from "../scan/long-text.js";
import { charactersToBytes, decodeBase64, decodeText, isBase64, unpackOnce } from "./bytes.js";
import { looksLikeJson } from "./json.js";
import { isBinaryType, isJsonType, type MediaType } from "./media-type.js";

/** Where a body's content may stand in an entry. */
export interface ContentSource {
  readonly text: unknown;
  /** The entry says that the text is base64. */
  readonly flaggedBase64: boolean;
  readonly sideBody: SideBody | undefined;
  readonly mediaType: MediaType;
  /** The content-encoding header, lower case. */
  readonly contentEncoding: string;
  /** The length that the recording states elsewhere, for bodies that were recorded with losses. */
  readonly declaredSize: number | null;
  /** At most this many bytes are read. */
  readonly limit: number;
  readonly notes: Notes;
  /** Path of the text, relative to the entry. */
  readonly at: string;
}

interface ContentBase {
  /** Decoded length in bytes. */
  readonly size: number;
  readonly damaged?: string;
  readonly cut?: { readonly keptBytes: number; readonly totalBytes: number };
}

/** A body as the recording holds it: text, or bytes that are no text. */
export type RecordedContent =
  | (ContentBase & { readonly form: "text"; readonly text: string })
  | (ContentBase & { readonly form: "bytes"; readonly bytes: Uint8Array });

const replaced = "it was recorded as text with replacement characters, so some bytes are lost";

/** Reads a body's content; undefined when the entry holds none. Never throws. */
export function readContent(source: ContentSource): RecordedContent | undefined {
  const { text } = source;
  const given = text instanceof LongText || (typeof text === "string" && text !== "");
  if (!given) return source.sideBody?.ok === true ? fromSideBody(source, source.sideBody) : undefined;
  const { value, cut } = takeText(text as string | LongText, source.limit);
  if (source.flaggedBase64) return fromFlagged(source, value, cut);
  return fromPlain(source, value, cut);
}

function takeText(text: string | LongText, limit: number): { value: string; cut: number | undefined } {
  if (text instanceof LongText) {
    const { text: value, complete } = text.read(limit);
    return { value, cut: complete ? undefined : text.literalBytes };
  }
  return text.length > limit ? { value: text.slice(0, limit), cut: text.length } : { value: text, cut: undefined };
}

function fromSideBody(source: ContentSource, side: Extract<SideBody, { ok: true }>): RecordedContent {
  const kept = side.bytes.length > source.limit ? side.bytes.subarray(0, source.limit) : side.bytes;
  const cut = kept.length < side.total ? side.total : undefined;
  const content = fromBytes(source, kept, cut, cut ?? kept.length);
  if (side.damaged === undefined) return content;
  source.notes.add("body-damaged", `the body is damaged: ${side.damaged}`, source.at);
  return { ...content, damaged: side.damaged };
}

function fromFlagged(source: ContentSource, text: string, cut: number | undefined): RecordedContent {
  const whole = cut === undefined ? text : text.slice(0, text.length - (text.length % 4));
  if (!isBase64(whole)) {
    source.notes.add(
      "base64-flag-wrong",
      "the body was flagged as base64 but is none; it was kept as it is",
      source.at,
    );
    return fromPlain(source, text, cut);
  }
  const bytes = decodeBase64(whole);
  const total = cut === undefined ? undefined : Math.floor((cut * 3) / 4);
  return fromBytes(source, bytes, total, total ?? bytes.length);
}

function fromBytes(source: ContentSource, bytes: Uint8Array, cut: number | undefined, size: number): RecordedContent {
  const cutPart = cut === undefined ? {} : { cut: { keptBytes: bytes.length, totalBytes: cut } };
  // A text type whose bytes are valid text needs no look for compression.
  const text = isBinaryType(source.mediaType.type) ? undefined : decodeText(bytes, source.mediaType.charset);
  if (text !== undefined && !text.includes("\0")) return { form: "text", text, size, ...cutPart };
  const unpacked = cut === undefined ? unpackOnce(bytes, source.contentEncoding, source.limit * 4) : undefined;
  if (unpacked !== undefined) {
    source.notes.add("body-unpacked", "the body was recorded compressed and was unpacked", source.at);
    const inner = decodeText(unpacked, source.mediaType.charset);
    if (inner !== undefined) return { form: "text", text: inner, size: unpacked.length };
    return { form: "bytes", bytes: unpacked, size: unpacked.length };
  }
  return { form: "bytes", bytes, size, ...cutPart };
}

function fromPlain(source: ContentSource, text: string, cut: number | undefined): RecordedContent {
  const { type } = source.mediaType;
  const cutPart = (kept: number): { cut?: { keptBytes: number; totalBytes: number } } =>
    cut === undefined ? {} : { cut: { keptBytes: kept, totalBytes: cut } };
  const lossy = text.includes("\ufffd");
  const asCharacters = isBinaryType(type) || text.includes("\0") || text.startsWith("\u001f\u008b");
  if (!asCharacters) {
    const hidden = cut === undefined ? unflaggedBase64(source, text) : undefined;
    if (hidden !== undefined) return hidden;
    const bytes = Buffer.byteLength(text);
    if (lossy) source.notes.add("body-damaged", `the body is damaged: ${replaced}`, source.at);
    const size = (lossy ? source.declaredSize : null) ?? cut ?? bytes;
    return { form: "text", text, size, ...(lossy ? { damaged: replaced } : {}), ...cutPart(bytes) };
  }
  const hidden = cut === undefined && isBase64(text) && text.length >= 8 ? unflaggedBase64(source, text) : undefined;
  if (hidden !== undefined) return hidden;
  const bytes = lossy ? undefined : charactersToBytes(text);
  if (bytes === undefined) {
    source.notes.add("body-damaged", `the body is binary and damaged: ${replaced}`, source.at);
    return {
      form: "bytes",
      bytes: new Uint8Array(0),
      size: source.declaredSize ?? cut ?? Buffer.byteLength(text),
      damaged: replaced,
    };
  }
  source.notes.add(
    "bytes-as-characters",
    "the body's bytes were written as characters; it was read as binary",
    source.at,
  );
  return fromBytes(source, bytes, cut, cut ?? bytes.length);
}

/** Base64 that nobody flagged: taken for it only where the decoded bytes prove it, by JSON or by magic bytes. */
function unflaggedBase64(source: ContentSource, text: string): RecordedContent | undefined {
  const { type } = source.mediaType;
  if (text.length < 8 || text.length % 4 !== 0 || /^[\s{["<]/.test(text) || !isBase64(text)) return undefined;
  const bytes = decodeBase64(text);
  const proven =
    isBinaryType(type) ||
    unpackOnce(bytes, "", source.limit * 4) !== undefined ||
    (isJsonType(type) && looksLikeJson(Buffer.from(bytes.subarray(0, 200)).toString("latin1")));
  if (!proven) return undefined;
  source.notes.add("base64-unflagged", "the body was base64 although nothing said so; it was decoded", source.at);
  return fromBytes(source, bytes, undefined, bytes.length);
}
