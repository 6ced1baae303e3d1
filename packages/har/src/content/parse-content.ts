import type { Body } from "../body.js";
import { headOf } from "./bytes.js";
import { looksLikeForm, parseForm } from "./form.js";
import { looksLikeJson, parseJson, parseJsonLines, parseJsonp } from "./json.js";
import {
  isEventStreamType,
  isFormType,
  isHtmlType,
  isJsonLinesType,
  isJsonType,
  isMultipartType,
  isScriptType,
  type MediaType,
} from "./media-type.js";
import { parseMultipart } from "./multipart.js";
import type { RecordedContent } from "./recorded-content.js";

/** What all bodies state about themselves, from the content and the recorder's comment. */
export interface BodyFacts {
  readonly mimeType: string;
  readonly size: number | null;
  readonly damaged?: string;
  readonly cut?: { readonly keptBytes: number; readonly totalBytes: number };
  readonly comment?: string;
}

/**
 * Parses content by what it is, its type being a hint: a wrong type never hides JSON, and a body that its type
 * promises but that does not parse is text. `guessForm` lets a text without a type be a form.
 */
export function parseContent(
  content: RecordedContent,
  mediaType: MediaType,
  comment: string | undefined,
  guessForm: boolean,
): Body {
  const facts: BodyFacts = {
    mimeType: mediaType.type,
    size: content.size,
    ...(content.damaged === undefined ? {} : { damaged: content.damaged }),
    ...(content.cut === undefined ? {} : { cut: content.cut }),
    ...(comment === undefined ? {} : { comment }),
  };
  if (content.form === "bytes") return parseBytes(content.bytes, mediaType, facts);
  return parseText(content.text, mediaType, facts, guessForm);
}

function parseBytes(bytes: Uint8Array, mediaType: MediaType, facts: BodyFacts): Body {
  if (isMultipartType(mediaType.type)) {
    const parts = parseMultipart(Buffer.from(bytes).toString("latin1"), mediaType.boundary, true);
    if (parts !== undefined) return { type: "multipart", ...facts, parts };
  }
  return { type: "binary", ...facts, head: headOf(bytes) };
}

function parseText(text: string, mediaType: MediaType, facts: BodyFacts, guessForm: boolean): Body {
  const { type } = mediaType;
  if (isFormType(type) && !looksLikeJson(text)) return { type: "form", ...facts, fields: parseForm(text) };
  if (isMultipartType(type)) {
    const parts = parseMultipart(text, mediaType.boundary);
    if (parts !== undefined) return { type: "multipart", ...facts, parts };
  }
  if (isEventStreamType(type)) return { type: "event-stream", ...facts };
  if (facts.cut === undefined && !isHtmlType(type)) {
    const json = parseAnyJson(text, type, facts);
    if (json !== undefined) return json;
  }
  if (guessForm && type === "" && looksLikeForm(text)) return { type: "form", ...facts, fields: parseForm(text) };
  return { type: "text", ...facts, text };
}

function parseAnyJson(text: string, type: string, facts: BodyFacts): Body | undefined {
  if (isJsonLinesType(type)) {
    const values = parseJsonLines(text);
    if (values !== undefined) return { type: "json-lines", ...facts, values };
  }
  // A lone `true` or `12` is JSON where the type says so, and text elsewhere.
  if (isJsonType(type) || looksLikeJson(text)) {
    const json = parseJson(text);
    if (json !== undefined) return { type: "json", ...facts, ...json };
    const values = text.includes("\n") ? parseJsonLines(text) : undefined;
    if (values !== undefined) return { type: "json-lines", ...facts, values };
  }
  if (isScriptType(type) || isJsonType(type)) {
    const wrapped = parseJsonp(text);
    if (wrapped !== undefined) return { type: "json", ...facts, ...wrapped };
  }
  return undefined;
}
