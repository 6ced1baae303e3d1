const pieceLength = 8192;
const splitDepth = 3;

/**
 * The UTF-8 bytes of `JSON.stringify(value)`, made piece by piece: a large body then needs no string as large as itself,
 * and half the fresh memory. Containers are taken apart near the top only, long texts everywhere there.
 *
 * @param value JSON as {@link canonicalise} gives it; undefined properties are left out
 * @param length characters of a text that are encoded at once
 */
export function encodeJson(value: unknown, length: number = pieceLength): Buffer {
  const pieces: string[] = [];
  write(value, 0, pieces, length);
  let size = 0;
  for (const piece of pieces) size += Buffer.byteLength(piece);
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (const piece of pieces) at += bytes.write(piece, at, "utf8");
  return bytes;
}

function write(value: unknown, depth: number, pieces: string[], length: number): void {
  if (typeof value === "string" && value.length > length) writeText(value, pieces, length);
  else if (typeof value !== "object" || value === null || depth >= splitDepth) pieces.push(JSON.stringify(value));
  else if (Array.isArray(value)) {
    pieces.push("[");
    for (let index = 0; index < value.length; index++) {
      if (index > 0) pieces.push(",");
      write(value[index], depth + 1, pieces, length);
    }
    pieces.push("]");
  } else {
    let separator = "{";
    for (const [key, part] of Object.entries(value)) {
      if (part === undefined) continue;
      pieces.push(`${separator}${JSON.stringify(key)}:`);
      write(part, depth + 1, pieces, length);
      separator = ",";
    }
    pieces.push(separator === "{" ? "{}" : "}");
  }
}

function writeText(text: string, pieces: string[], length: number): void {
  pieces.push('"');
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + length);
    // A character of two code units must not be torn: each half alone would be written as an escape.
    while (to < text.length && isHighSurrogate(text.charCodeAt(to - 1))) to++;
    pieces.push(JSON.stringify(text.slice(from, to)).slice(1, -1));
    from = to;
  }
  pieces.push('"');
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
