import { isUtf8 } from "node:buffer";
import type { ByteSource } from "../input/byte-source.js";

/** What stands for a long text while its entry is parsed; random, so that no HAR that was made before can hold it. */
export const longTextMark: string = `long-text-${Math.random()}${Math.random()}-`;

const marks: Buffer[] = [];
let scratch = Buffer.allocUnsafeSlow(64 * 1024);
/** A larger scratch buffer is not kept. */
const keptScratchBytes = 4 * 1024 * 1024;

/** A slice of the text, decoded. */
export interface ReadSlice {
  readonly text: string;
  /** False when bytes were not UTF-8 and U+FFFD stands for them. */
  readonly valid: boolean;
}

/**
 * Reads bytes `start` to `end` as text, with a mark in the place of each long text: `longTexts` holds start, end,
 * start, end, …
 */
export function readSlice(source: ByteSource, start: number, end: number, longTexts: readonly number[]): ReadSlice {
  let length = end - start;
  for (let at = 0; at < longTexts.length; at += 2) {
    length += longTextMark.length + 8 - ((longTexts[at + 1] as number) - (longTexts[at] as number));
  }
  const bytes = scratchOf(length);
  let held = 0;
  let from = start;
  for (let at = 0; at <= longTexts.length; at += 2) {
    const to = at < longTexts.length ? (longTexts[at] as number) : end;
    held += source.read(bytes.subarray(held, held + to - from), from);
    if (at === longTexts.length) break;
    held += markOf(at).copy(bytes, held);
    from = longTexts[at + 1] as number;
  }
  const slice = bytes.subarray(0, held);
  const text = slice.toString("utf8");
  return { text, valid: !text.includes("\ufffd") || isUtf8(slice) };
}

/** One buffer for all slices: entries are parsed one after the other, and a new buffer for each would cost as much. */
function scratchOf(length: number): Buffer {
  if (length <= scratch.length) return scratch;
  const grown = Buffer.allocUnsafeSlow(2 ** Math.ceil(Math.log2(length)));
  if (grown.length <= keptScratchBytes) scratch = grown;
  return grown;
}

function markOf(at: number): Buffer {
  marks[at] ??= Buffer.from(`${longTextMark}${at}`);
  return marks[at];
}
