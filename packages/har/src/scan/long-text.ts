/** Reads bytes `start` (inclusive) to `end` (exclusive) of the HAR's JSON text. */
export type ReadBytes = (start: number, end: number) => Uint8Array;

/** A text of which only the beginning may have been read. */
export interface ReadText {
  readonly text: string;
  /** False when the text goes on behind what was read. */
  readonly complete: boolean;
}

/**
 * Stands in a parsed entry for a string of the file that was not made into a JavaScript string, because it is long.
 * It can only be made by the reader, never by what a HAR says, so `instanceof` tells it from any parsed value.
 */
export class LongText {
  /** First byte of the JSON string literal behind its opening quote. */
  readonly byteStart: number;
  /** Byte of the closing quote. */
  readonly byteEnd: number;
  readonly #readBytes: ReadBytes;

  constructor(byteStart: number, byteEnd: number, readBytes: ReadBytes) {
    this.byteStart = byteStart;
    this.byteEnd = byteEnd;
    this.#readBytes = readBytes;
  }

  /** Length of the literal in bytes, escapes counted as written: an upper bound for the text's length in UTF-8. */
  get literalBytes(): number {
    return this.byteEnd - this.byteStart;
  }

  /**
   * Decodes the text, or its beginning.
   *
   * @param limit At most this many bytes of the literal are read; the cut never falls inside an escape or a character.
   */
  read(limit: number): ReadText {
    const end = Math.min(this.byteEnd, this.byteStart + Math.max(0, Math.floor(limit)));
    return decodeLiteral(this.#readBytes(this.byteStart, end), end === this.byteEnd);
  }
}

const backslash = 0x5c;

/** Decodes the inside of a JSON string literal; one that is not complete is cut where its last whole character ends. */
export function decodeLiteral(bytes: Uint8Array, complete: boolean): ReadText {
  const end = complete ? bytes.length : wholeCharacters(bytes);
  const literal = Buffer.from(bytes.buffer, bytes.byteOffset, end);
  const text = literal.toString("utf8");
  if (!literal.includes(backslash)) return { text, complete };
  return { text: unescapeLiteral(text), complete };
}

/** Where the last whole character or escape ends, so that a cut literal can be decoded. */
function wholeCharacters(bytes: Uint8Array): number {
  let end = bytes.length;
  // Not inside a UTF-8 sequence: step back over continuation bytes to the lead byte, and drop it if it is not complete.
  let lead = end - 1;
  while (lead >= 0 && end - lead < 4 && ((bytes[lead] ?? 0) & 0xc0) === 0x80) lead--;
  const first = bytes[lead] ?? 0;
  const need = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
  if (lead >= 0 && need > 1 && end - lead < need) end = lead;
  // Not inside an escape: the nearest backslash within reach of `\uXXXX` that starts one.
  for (let at = end - 1; at >= Math.max(0, end - 6); at--) {
    if (bytes[at] !== backslash) continue;
    let run = 0;
    while (at - run >= 0 && bytes[at - run] === backslash) run++;
    if (run % 2 === 0) break;
    const length = bytes[at + 1] === 0x75 ? 6 : 2;
    if (at + length > end) end = at;
    break;
  }
  // Not between the two halves of a pair of surrogates.
  const last = Buffer.from(bytes.subarray(Math.max(0, end - 6), end)).toString("latin1");
  return /^\\u[dD][89abAB][0-9a-fA-F]{2}$/.test(last) ? end - 6 : end;
}

/** JSON's own parser first; a literal it refuses (raw control characters, bad escapes) is read as far as it goes. */
function unescapeLiteral(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text.replace(/\\(u[0-9a-fA-F]{4}|[\s\S])/g, (whole, code: string) => {
      if (code.length === 5) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
      const plain = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" }[code];
      return plain ?? (/["\\/]/.test(code) ? code : whole);
    });
  }
}
