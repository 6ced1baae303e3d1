/** One name with one value; a name may come more than once. */
export interface NameValue {
  readonly name: string;
  readonly value: string;
}

/** Why a body is absent although the exchange happened. */
export type NoBodyReason =
  /** The message had none: a GET without content, `Content-Length: 0`. */
  | "empty"
  /** 1xx, 204, 205, 304 or the answer to a HEAD has no body by definition. */
  | "none-by-definition"
  /** An answer with a redirect status; its body is never shown to the page. */
  | "redirect"
  /** Bytes were sent or came back and the recorder did not keep them. */
  | "not-recorded"
  /** Served from a cache, and the recorder kept no body. */
  | "from-cache"
  /** A stream (events, frames, long poll) whose content the recorder cannot see. */
  | "stream-not-recorded"
  /** The body sits in a side file that is missing or outside the recording's folder. */
  | "side-file-missing";

interface BodyBase {
  /** The media type without parameters, lower case, `""` where neither the recording nor a header names one. */
  readonly mimeType: string;
  /** Decoded length in bytes, or null where nothing tells it. */
  readonly size: number | null;
  /** Set when the recording holds the body with losses (replacement characters, bytes written as characters). */
  readonly damaged?: string;
  /** Set when only the beginning was kept. */
  readonly cut?: { readonly keptBytes: number; readonly totalBytes: number };
  /** A note that the recorder left on the body. */
  readonly comment?: string;
}

/** No content in the recording; `size` is what the headers or sizes say was sent. */
export interface AbsentBody extends BodyBase {
  readonly type: "absent";
  readonly reason: NoBodyReason;
}

/** Parsed JSON. `prefix` is a guard that stood before it (`)]}'`, `for(;;);`) or the callback of a JSONP answer. */
export interface JsonBody extends BodyBase {
  readonly type: "json";
  readonly value: unknown;
  readonly prefix?: string;
  readonly callback?: string;
}

/** Newline-delimited JSON, one value a line. */
export interface JsonLinesBody extends BodyBase {
  readonly type: "json-lines";
  readonly values: readonly unknown[];
}

/** A GraphQL request sent in the body; its operations stand in `request.operations`. */
export interface GraphqlBody extends BodyBase {
  readonly type: "graphql";
  readonly batch: boolean;
}

/** `application/x-www-form-urlencoded`, decoded. */
export interface FormBody extends BodyBase {
  readonly type: "form";
  readonly fields: readonly NameValue[];
}

/** One part of a multipart body; text parts have a value, files have a size. */
export interface MultipartPart {
  readonly name: string;
  readonly fileName?: string;
  readonly contentType?: string;
  /** The part's text; absent for files and binary parts. */
  readonly value?: string;
  /** Bytes, or null where the recording does not tell. */
  readonly size: number | null;
}

export interface MultipartBody extends BodyBase {
  readonly type: "multipart";
  readonly parts: readonly MultipartPart[];
}

export interface TextBody extends BodyBase {
  readonly type: "text";
  readonly text: string;
}

/** Bytes that are no text: only their length and the first bytes in hex are kept. */
export interface BinaryBody extends BodyBase {
  readonly type: "binary";
  /** The first bytes, at most 16, in hex; `""` where the bytes are lost. */
  readonly head: string;
}

/** A `text/event-stream`; its events stand in `exchange.events`. */
export interface EventStreamBody extends BodyBase {
  readonly type: "event-stream";
}

/** A message body, parsed as far as the recording allows. */
export type Body =
  | AbsentBody
  | JsonBody
  | JsonLinesBody
  | GraphqlBody
  | FormBody
  | MultipartBody
  | EventStreamBody
  | TextBody
  | BinaryBody;
