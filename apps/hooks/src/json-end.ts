const quote = 0x22;
const backslash = 0x5c;
const opening = 0x7b;
const closing = 0x7d;

/** Finds where a JSON object ends in bytes that come in pieces; each byte is looked at once. */
export class JsonEnd {
  private depth = 0;
  private inText = false;
  private escaped = false;

  /** Whether the outermost object ends in this piece, the next one of the text. */
  isIn(piece: Uint8Array): boolean {
    let { depth, inText, escaped } = this;
    let ended = false;
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at];
      if (escaped) escaped = false;
      else if (inText) {
        if (byte === quote) inText = false;
        else if (byte === backslash) escaped = true;
      } else if (byte === quote) inText = true;
      else if (byte === opening) depth += 1;
      else if (byte === closing) {
        depth -= 1;
        if (depth <= 0) ended = true;
      }
    }
    this.depth = depth;
    this.inText = inText;
    this.escaped = escaped;
    return ended;
  }
}
