import type { NameValue } from "../body.js";
import { type MediaType, readMediaType } from "../content/media-type.js";
import type { EntryInput } from "../pipeline.js";
import { LongText } from "../scan/long-text.js";
import { asObject, asText, kindOf, type RawObject } from "./coerce.js";
import { readDuration } from "./duration.js";
import { headerValue, readHeaders } from "./headers.js";
import { Notes } from "./notes.js";
import { noteStatus, readStatus } from "./status.js";
import { readTarget, type Target } from "./target.js";

/** The parts of an entry that deciding and linking need, read leniently; bodies are read only when asked for. */
export interface EntryParts {
  readonly input: EntryInput;
  readonly notes: Notes;
  readonly raw: RawObject;
  readonly request: RawObject;
  readonly response: RawObject | undefined;
  /** `_resourceType` in lower case, `""` where there is none. */
  readonly type: string;
  readonly method: string;
  readonly target: Target;
  readonly requestHeaders: readonly NameValue[];
  readonly responseHeaders: readonly NameValue[];
  /** 100 to 599, or undefined for no response. */
  readonly status: number | undefined;
  readonly answerType: MediaType;
  /** Milliseconds, approximate. */
  readonly duration: number | undefined;
}

const nothing: RawObject = {};

/** Takes an entry of any shape apart. Never throws, and never gives up on an entry. */
export function readEntryParts(input: EntryInput): EntryParts {
  const notes = new Notes(input.place.entryIndex);
  const raw = asObject(input.raw);
  if (raw === undefined) notes.add("entry-unreadable", `the entry was ${kindOf(input.raw)}`, "");
  const entry = raw ?? nothing;
  const request = part(entry, "request", notes) ?? nothing;
  const response = part(entry, "response", notes);
  const requestHeaders = readHeaders(request.headers, notes, "request.headers");
  const responseHeaders = readHeaders(response?.headers, notes, "response.headers");
  const status = readResponseStatus(response, responseHeaders.pseudo, notes);
  const authority = requestHeaders.pseudo.get(":authority") ?? headerValue(requestHeaders.list, "host");
  return {
    input,
    notes,
    raw: entry,
    request,
    response,
    type: readType(entry),
    method: readMethod(request, requestHeaders.pseudo, notes),
    target: readAddress(request, entry, authority, notes),
    requestHeaders: requestHeaders.list,
    responseHeaders: responseHeaders.list,
    status,
    answerType: readMediaType(asObject(response?.content)?.mimeType, responseHeaders.list),
    duration: readDuration(entry, notes),
  };
}

function part(entry: RawObject, name: "request" | "response", notes: Notes): RawObject | undefined {
  const object = asObject(entry[name]);
  if (object === undefined) {
    const rest = name === "request" ? "the entry is kept without it" : "read as no response";
    notes.add(`no-${name}`, `the ${name} was ${kindOf(entry[name])}; ${rest}`, name);
  }
  return object;
}

function readResponseStatus(
  response: RawObject | undefined,
  pseudo: ReadonlyMap<string, string>,
  notes: Notes,
): number | undefined {
  if (response === undefined) return undefined;
  const status = readStatus(response.status, notes, "response.status");
  if (status !== undefined) return status;
  noteStatus(response.status, notes, "response.status");
  // A recorder that lost the number may still have kept the pseudo header.
  const kept = readStatus(pseudo.get(":status"), notes, "response.headers");
  if (kept === undefined && holdsAnswer(response)) {
    const message = "headers or a body are recorded for an answer without a status; they are left out";
    notes.add("answer-without-status", message, "response");
  }
  return kept;
}

function holdsAnswer(response: RawObject): boolean {
  const text = asObject(response.content)?.text;
  const hasText = text instanceof LongText || (typeof text === "string" && text !== "");
  return hasText || (Array.isArray(response.headers) && response.headers.length > 0);
}

function readType(entry: RawObject): string {
  const type = asText(entry._resourceType) ?? asText(entry._requestType) ?? "";
  return type.length > 60 ? "" : type.trim().toLowerCase();
}

function readMethod(request: RawObject, pseudo: ReadonlyMap<string, string>, notes: Notes): string {
  const method = asText(request.method)?.trim() ?? "";
  if (method !== "") return method.slice(0, 60).toUpperCase();
  const sent = pseudo.get(":method");
  if (request !== nothing) notes.add("method-missing", `the method was ${kindOf(request.method)}`, "request.method");
  return sent?.toUpperCase() ?? "";
}

function readAddress(request: RawObject, entry: RawObject, authority: string | undefined, notes: Notes): Target {
  const text = asText(request.url) ?? asText(entry._full_url) ?? "";
  const target = readTarget(text.trim(), authority);
  if (request !== nothing && target.host === "" && /^(?:https?|wss?)?$/.test(target.scheme)) {
    notes.add("url-not-absolute", "the address names no host; its text is kept as the path", "request.url");
  } else if (target.url !== text.trim() && target.host !== "") {
    notes.add("url-completed", "the address was only a path; the host was taken from the headers", "request.url");
  }
  return target;
}
