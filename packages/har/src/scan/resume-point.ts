import { character } from "./characters.js";
import type { ScanWindow } from "./scan-window.js";

// How an entry begins in what recorders write. Unescaped quotes cannot stand inside a string, so this is found whatever
// the damage before it did to the state.
const entryStart =
  /^\{\s*"(?:startedDateTime|pageref|request|_initiator|_connectionId|_frameref|_id|_requestId|_request_id|_resourceType)"\s*:/;
const beforeEntry = /[,[]\s*$/;
const beforeEntries = /"entries"\s*:\s*$/;
/** White space between two tokens that is looked over. */
const reach = 200;

/**
 * Where reading can go on behind damage, as an index of the window's chunk, from `from` on: at the next entry when the
 * damage lies inside the list, else at the list itself. -1 when not in this chunk.
 */
export function findResumePoint(window: ScanWindow, from: number, insideList: boolean): number {
  const { bytes, length, base } = window;
  const wanted = insideList ? character.openBrace : character.openBracket;
  for (let index = from; index < length; index++) {
    if (bytes[index] !== wanted) continue;
    const at = base + index;
    const before = window.text(Math.max(0, at - reach), at);
    if (!insideList) {
      if (beforeEntries.test(before)) return index;
    } else if (beforeEntry.test(before) && entryStart.test(window.text(at, at + reach))) return index;
  }
  return -1;
}
