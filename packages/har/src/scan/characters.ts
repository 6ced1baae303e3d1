/** The bytes that JSON's grammar is made of. */
export const character = {
  quote: 0x22,
  backslash: 0x5c,
  colon: 0x3a,
  comma: 0x2c,
  openBrace: 0x7b,
  closeBrace: 0x7d,
  openBracket: 0x5b,
  closeBracket: 0x5d,
} as const;

/** Space, tab, line feed, carriage return; NUL too, because some exporters pad their file with it. */
export function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0;
}

/** What a byte outside strings is. */
export const byteKind = { foreign: 0, plain: 1, quote: 2, open: 3, close: 4, comma: 5, colon: 6 } as const;

/** By byte; `plain` is white space and what numbers and literals are written with. */
export const byteKinds: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === character.quote) return byteKind.quote;
  if (byte === character.openBrace || byte === character.openBracket) return byteKind.open;
  if (byte === character.closeBrace || byte === character.closeBracket) return byteKind.close;
  if (byte === character.comma) return byteKind.comma;
  if (byte === character.colon) return byteKind.colon;
  return isBlank(byte) || /[0-9A-Za-z+.-]/.test(String.fromCharCode(byte)) ? byteKind.plain : byteKind.foreign;
});
