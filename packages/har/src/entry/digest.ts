import type { SideBody } from "../pipeline.js";
import { LongText } from "../scan/long-text.js";

const longestHashed = 4096;

/**
 * A short key that is equal for equal contents. Long ones are compared by their length and beginning; undefined when
 * the recording holds none.
 */
export function digestContent(text: unknown, side: SideBody | undefined): string | undefined {
  if (text instanceof LongText) return `${text.literalBytes}:${hash(text.read(longestHashed).text)}`;
  if (typeof text === "string" && text !== "") return `${text.length}:${hash(text)}`;
  if (side?.ok === true)
    return `${side.total}:${hash(Buffer.from(side.bytes.subarray(0, longestHashed)).toString("latin1"))}`;
  return undefined;
}

/** FNV-1a over at most the first characters: fast, and no secret is kept apart by it. */
export function hash(text: string): string {
  let value = 0x811c9dc5;
  const length = Math.min(text.length, longestHashed);
  for (let at = 0; at < length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(36);
}
