/** Neither part of a word nor of interest. */
export const PLAIN = 0;
/** Letters, digits, `_`, `-` and `$`: what names and most tokens consist of. */
export const WORD = 1;
/** Characters at which the scanner looks closer. */
export const SPECIAL = 2;

/** The class of each UTF-16 code unit. One table look-up a character keeps the scan linear and fast. */
export const classOf: Uint8Array = new Uint8Array(65_536);

for (const [from, to] of [
  ["0", "9"],
  ["A", "Z"],
  ["a", "z"],
  ["À", "ɏ"],
  ["Ѐ", "ӿ"],
] as const) {
  classOf.fill(WORD, from.charCodeAt(0), to.charCodeAt(0) + 1);
}
for (const character of "_-$") classOf[character.charCodeAt(0)] = WORD;
// The last ones end names of passwords in scripts that are not cut into words.
for (const character of "=:[%<>{}\\\n码碼ド호") classOf[character.charCodeAt(0)] = SPECIAL;

const unitTable = new Uint8Array(128);
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.~+/") {
  unitTable[character.charCodeAt(0)] = 1;
}

/** Whether a character may stand inside a token: base64, base64url, and dots as in a JSON Web Token. */
export function isUnit(code: number): boolean {
  return code < 128 && unitTable[code] === 1;
}

/** Space, tab, no-break space. */
export function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 160;
}

/** A blank, a line end, or nothing more to read. */
export function isSpace(code: number): boolean {
  return isBlank(code) || code === 10 || code === 13 || Number.isNaN(code);
}

/** Double quote, single quote, backtick. */
export function isQuote(code: number): boolean {
  return code === 34 || code === 39 || code === 96;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
