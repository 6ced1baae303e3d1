import { createHash } from "node:crypto";
import type { Sketch } from "../sketch.js";

/** So many entries tell one recording from every other. */
const entriesUsed = 1000;

/**
 * The key of a recording's redaction: the same for the same recording, so that the same input gives the same bytes, and
 * different for every other, so that tokens cannot be matched between recordings.
 *
 * @returns 32 hex digits
 */
export function recordingSalt(sketches: readonly Sketch[]): string {
  const hash = createHash("sha256");
  for (const { entryIndex, url, callKey, answerKey, duration, page } of sketches.slice(0, entriesUsed)) {
    hash.update(JSON.stringify([entryIndex, url, callKey, answerKey, duration, page]));
  }
  return hash.digest("hex").slice(0, 32);
}
