import { HarError } from "../error.js";
import { isBlank } from "../scan/characters.js";
import { type ByteSource, readRange } from "./byte-source.js";
import { looksLikeFromBytes, shownHead } from "./looks-like.js";

const headBytes = 4096;
const blankLimit = 1024 * 1024;
/** What may stand before the JSON: a callback (`onInputData(`), and guards against inclusion as a script. */
const beforeJson =
  /^(?:\/\*[^*]{0,200}\*\/\s*)?(?:\)\]\}',?|while\s*\(1\);|for\s*\(;;\);)?\s*(?:[A-Za-z_$][\w$.]{0,100}\s*\(\s*)?/;

/**
 * Where the JSON begins: behind a byte order mark, white space and a JSONP callback.
 *
 * @throws {HarError} `not-a-har` when it does not.
 */
export function findText(source: ByteSource): number {
  const mark = readRange(source, 0, 3);
  let at = mark[0] === 0xef && mark[1] === 0xbb && mark[2] === 0xbf ? 3 : 0;
  let head = readRange(source, at, at + headBytes);
  while (head.length > 0 && at < blankLimit) {
    const blank = head.findIndex((byte) => !isBlank(byte));
    at += blank < 0 ? head.length : blank;
    head = readRange(source, at, at + headBytes);
    if (blank >= 0) break;
  }
  if (head.length === 0) {
    const looksLike = source.size === 0 ? "an empty file" : "a file of white space only";
    throw new HarError("not-a-har", `this is not a HAR: it looks like ${looksLike}; record it again`, { looksLike });
  }
  const text = head.toString("latin1");
  const before = beforeJson.exec(text)?.[0].length ?? 0;
  if (text[before] === "{" || text[before] === "[") return at + before;
  const looksLike = looksLikeFromBytes(readRange(source, 0, headBytes));
  throw new HarError("not-a-har", `this is not a HAR: it begins with ${shownHead(head)} and looks like ${looksLike}`, {
    looksLike,
  });
}
