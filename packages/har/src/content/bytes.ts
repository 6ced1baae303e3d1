import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** The bytes as UTF-8 text without its byte order mark, or undefined when they are no valid UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The bytes as text: UTF-16 where a byte order mark says so, UTF-8 where valid, else by a known charset. */
export function decodeText(bytes: Uint8Array, charset: string | undefined): string | undefined {
  if (bytes.length >= 2) {
    const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
    if (mark === 0xfffe) return new TextDecoder("utf-16le").decode(bytes);
    if (mark === 0xfeff) return new TextDecoder("utf-16be").decode(bytes);
  }
  const text = decodeUtf8(bytes);
  if (text !== undefined || charset === undefined || /^utf-?8$/.test(charset)) return text;
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Unpacks bytes that a recorder left compressed: gzip, zlib, or Brotli where a header names it. Bounded, tried once.
 *
 * @returns undefined when the bytes are not compressed or cannot be unpacked within the limit.
 */
export function unpackOnce(bytes: Uint8Array, contentEncoding: string, limit: number): Uint8Array | undefined {
  const options = { maxOutputLength: limit };
  try {
    if (isGzip(bytes)) return gunzipSync(bytes, options);
    if (isZlib(bytes) && /deflate/.test(contentEncoding)) return inflateSync(bytes, options);
    if (/\bbr\b/.test(contentEncoding) && bytes.length > 0) return brotliDecompressSync(bytes, options);
  } catch {
    return undefined;
  }
  return undefined;
}

export function isGzip(bytes: Uint8Array): boolean {
  return bytes.length > 2 && bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;
}

function isZlib(bytes: Uint8Array): boolean {
  return bytes.length > 2 && bytes[0] === 0x78 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0;
}

/** Base64 in either alphabet, padded or not, with line breaks allowed; a linear look at every character. */
export function isBase64(text: string): boolean {
  let significant = 0;
  let padding = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const inAlphabet =
      (code >= 0x30 && code <= 0x39) ||
      (code >= 0x41 && code <= 0x5a) ||
      (code >= 0x61 && code <= 0x7a) ||
      code === 0x2b ||
      code === 0x2f ||
      code === 0x2d ||
      code === 0x5f;
    if (inAlphabet) {
      if (padding > 0) return false;
      significant++;
    } else if (code === 0x3d) {
      padding++;
      if (padding > 2) return false;
    } else if (code !== 0x0a && code !== 0x0d) {
      return false;
    }
  }
  // Four characters hold three bytes: one left over holds none. Padding, where there is any, completes a group.
  return significant % 4 !== 1 && (padding === 0 || (significant + padding) % 4 === 0);
}

export function decodeBase64(text: string): Uint8Array {
  return Buffer.from(text, "base64");
}

/** Characters that each stand for one byte, back to those bytes; undefined when a character is above U+00FF. */
export function charactersToBytes(text: string): Uint8Array | undefined {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0xff) return undefined;
  return Buffer.from(text, "latin1");
}

/** The first bytes in hex, at most 16. */
export function headOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(16, bytes.length)).toString("hex");
}
