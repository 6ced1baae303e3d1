import { type ByteSource, readRange } from "../input/byte-source.js";
import { character } from "./characters.js";
import { defaultScanLimits } from "./limits.js";
import { decodeLiteral, LongText } from "./long-text.js";
import { RecordingScanner } from "./recording-scanner.js";
import type { ByteRange } from "./scan-result.js";
import { defaultChunkBytes, ScanWindow } from "./scan-window.js";
import { readSlice } from "./slice-reader.js";

/** A value of which parts were left out because it is too large. */
export interface BoundedValue {
  readonly value: unknown;
  /** JSON paths below the value of what is shortened or missing. */
  readonly leftOut: readonly string[];
}

/** What is kept of a string that does not fit. */
const keptLiteralBytes = 64 * 1024;
/** Objects in objects that are taken apart: entry, response, content. */
const deepest = 3;
/** Bodies stay in the file, whatever their length. */
const bodies: ReadonlySet<string> = new Set([".response.content.text", ".request.postData.text"]);

/**
 * Reads an entry that is over its limit: objects are taken apart, strings keep their beginning, and lists that do not
 * fit are left out, so that the call itself is not lost.
 *
 * @param budget Bytes that may be parsed in all.
 */
export function readBounded(source: ByteSource, range: ByteRange, budget: number): BoundedValue {
  const state = { budget, leftOut: [] as string[] };
  return { value: read(source, range, state, "", 0), leftOut: state.leftOut };
}

interface State {
  budget: number;
  readonly leftOut: string[];
}

function read(source: ByteSource, range: ByteRange, state: State, path: string, depth: number): unknown {
  const length = range.end - range.start;
  // The last level gets what is left, the others a share, so that one large member leaves room for its neighbours.
  if (length <= state.budget / (deepest + 1 - depth)) {
    state.budget -= length;
    return JSON.parse(readSlice(source, range.start, range.end, []).text) as unknown;
  }
  const first = readRange(source, range.start, range.start + 1)[0];
  if (first === character.openBrace && depth < deepest) {
    const members = [...membersOf(source, range)].sort(([, left], [, right]) => size(left) - size(right));
    const parts = members.map(
      ([name, part]) => [name, read(source, part, state, `${path}.${name}`, depth + 1)] as const,
    );
    return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
  }
  if (first === character.quote && bodies.has(path)) {
    return new LongText(range.start + 1, range.end - 1, (start, end) => readRange(source, start, end));
  }
  state.leftOut.push(path);
  if (first !== character.quote) return undefined;
  const kept = Math.min(keptLiteralBytes, state.budget);
  state.budget -= kept;
  return decodeLiteral(readRange(source, range.start + 1, range.start + 1 + kept), false).text;
}

function size({ start, end }: ByteRange): number {
  return end - start;
}

function membersOf(source: ByteSource, { start, end }: ByteRange): ReadonlyMap<string, ByteRange> {
  const window = new ScanWindow(source, defaultChunkBytes);
  const scanner = new RecordingScanner(window, { ...defaultScanLimits, maxEntries: 0 });
  for (let base = start; base < end && !scanner.done && window.load(base, end) > 0; base += window.length)
    scanner.take();
  const { parts } = scanner.finish(end, true);
  window.release();
  return parts;
}
