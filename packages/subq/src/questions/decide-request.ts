import type { Entry } from "./json.js";
import type { QuestionMap } from "./question.js";

/**
 * An image: a file's path, its bytes (a Buffer is one), or its base64 (with or without a `data:` prefix). The type (PNG,
 * JPEG or WebP) is read from the bytes, never from the name.
 */
export type ImageInput = string | Uint8Array | { readonly base64: string };

/** What is asked about one state in one request. */
export interface DecideRequest<Asked extends QuestionMap = QuestionMap> {
  /** The model's id; the client's own (by default `subq-snap-1.1`) when left out. */
  readonly model?: string;
  /** What the questions are about. It goes word for word to the vendor: redact it first. */
  readonly state: Entry;
  readonly questions: Asked;
  /** At most 4; every question sees every image. */
  readonly images?: readonly ImageInput[];
}
