import { character } from "./characters.js";
import type { TextBetween } from "./entry-facts.js";

// How an entry begins in what recorders write. Unescaped quotes cannot stand inside a string, so this is found whatever
// the damage before it did to the state.
const entryStart =
  /^\{\s*"(?:startedDateTime|pageref|request|_initiator|_connectionId|_frameref|_id|_requestId|_request_id|_resourceType)"\s*:/;
const beforeEntry = /[,[]\s*$/;
const beforeEntries = /"entries"\s*:\s*$/;
/** White space between two tokens that is looked over. */
const reach = 200;

/**
 * Where reading can go on behind damage, as an index from `from` up to `length` of the chunk that begins at byte `base`
 * of the file: at the next entry when the damage lies inside the list, else at the list itself. -1 when not in this chunk.
 */
export function findResumePoint(
  bytes: Uint8Array,
  from: number,
  length: number,
  base: number,
  insideList: boolean,
  textBetween: TextBetween,
): number {
  const wanted = insideList ? character.openBrace : character.openBracket;
  for (let index = from; index < length; index++) {
    if (bytes[index] !== wanted) continue;
    const at = base + index;
    const before = textBetween(Math.max(0, at - reach), at);
    if (!insideList) {
      if (beforeEntries.test(before)) return index;
    } else if (beforeEntry.test(before) && entryStart.test(textBetween(at, at + reach))) return index;
  }
  return -1;
}
