import type { Readable } from "node:stream";
import { HarError } from "../error.js";

/**
 * What a recording can be read from: the path of a file or folder (a string or a `file:` URL), bytes, a stream of bytes
 * (Node or web), or the parsed JSON.
 */
export type HarInput = string | URL | Uint8Array | Readable | AsyncIterable<Uint8Array | string> | object;

/** Which of these an input is. */
export type InputSort =
  | { readonly sort: "path"; readonly path: string | URL }
  | { readonly sort: "bytes"; readonly bytes: Uint8Array }
  | { readonly sort: "stream"; readonly stream: AsyncIterable<Uint8Array | string> }
  | { readonly sort: "value"; readonly value: object };

export function sortInput(input: HarInput): InputSort {
  if (typeof input === "string" || input instanceof URL) return { sort: "path", path: input };
  if (input instanceof Uint8Array) return { sort: "bytes", bytes: input };
  if (input instanceof ArrayBuffer) return { sort: "bytes", bytes: new Uint8Array(input) };
  if (typeof input !== "object" || input === null) {
    const given = input === null ? "null" : typeof input;
    throw new HarError("unreadable", `a recording is a path, bytes, a stream or the parsed JSON; got ${given}`);
  }
  if (Symbol.asyncIterator in input) return { sort: "stream", stream: input as AsyncIterable<Uint8Array | string> };
  return { sort: "value", value: input };
}
