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
 *
 * @param onNumbersKept told how many numbers stand as texts, because parsing JSON would have changed them
 */
export function parseContent(
  content: RecordedContent,
  mediaType: MediaType,
  comment: string | undefined,
  guessForm: boolean,
  onNumbersKept: (count: number) => void,
): Body {
  const facts: BodyFacts = {
    mimeType: mediaType.type,
    size: content.size,
    ...(content.damaged === undefined ? {} : { damaged: content.damaged }),
    ...(content.cut === undefined ? {} : { cut: content.cut }),
    ...(comment === undefined ? {} : { comment }),
  };
  if (content.form === "bytes") return parseBytes(content.bytes, mediaType, facts);
  return parseText(content.text, mediaType, facts, guessForm, onNumbersKept);
}

function parseBytes(bytes: Uint8Array, mediaType: MediaType, facts: BodyFacts): Body {
  if (isMultipartType(mediaType.type)) {
    const parts = parseMultipart(Buffer.from(bytes).toString("latin1"), mediaType.boundary, true);
    if (parts !== undefined) return { type: "multipart", ...facts, parts };
  }
  return { type: "binary", ...facts, head: headOf(bytes) };
}

function parseText(
  text: string,
  mediaType: MediaType,
  facts: BodyFacts,
  guessForm: boolean,
  onNumbersKept: (count: number) => void,
): Body {
  const { type } = mediaType;
  if (isFormType(type) && !looksLikeJson(text)) return { type: "form", ...facts, fields: parseForm(text) };
  if (isMultipartType(type)) {
    const parts = parseMultipart(text, mediaType.boundary);
    if (parts !== undefined) return { type: "multipart", ...facts, parts };
  }
  if (isEventStreamType(type)) return { type: "event-stream", ...facts };
  if (facts.cut === undefined && !isHtmlType(type)) {
    const json = parseAnyJson(text, type, facts);
    if (json !== undefined && json.numbersKept > 0) onNumbersKept(json.numbersKept);
    if (json !== undefined) return json.body;
  }
  if (guessForm && type === "" && looksLikeForm(text)) return { type: "form", ...facts, fields: parseForm(text) };
  return { type: "text", ...facts, text };
}

function parseAnyJson(
  text: string,
  type: string,
  facts: BodyFacts,
): { readonly body: Body; readonly numbersKept: number } | undefined {
  const asLines = (): ReturnType<typeof parseAnyJson> => {
    const lines = parseJsonLines(text);
    if (lines === undefined) return undefined;
    return { body: { type: "json-lines", ...facts, values: lines.values }, numbersKept: lines.numbersKept };
  };
  if (isJsonLinesType(type)) {
    const lines = asLines();
    if (lines !== undefined) return lines;
  }
  // A lone `true` or `12` is JSON where the type says so, and text elsewhere.
  if (isJsonType(type) || looksLikeJson(text)) {
    const json = parseJson(text);
    if (json !== undefined) {
      const { numbersKept, ...parsed } = json;
      return { body: { type: "json", ...facts, ...parsed }, numbersKept };
    }
    const lines = text.includes("\n") ? asLines() : undefined;
    if (lines !== undefined) return lines;
  }
  if (isScriptType(type) || isJsonType(type)) {
    const wrapped = parseJsonp(text);
    if (wrapped !== undefined) {
      const { numbersKept, ...parsed } = wrapped;
      return { body: { type: "json", ...facts, ...parsed }, numbersKept };
    }
  }
  return undefined;
}
