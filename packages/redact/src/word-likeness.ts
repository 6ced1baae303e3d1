// The letters that often follow each letter in words and identifiers: 180 of 676 pairs, which make nine of ten pairs in
// text and about one of four among random letters. Counted over the documentation and declarations of npm packages.
const followers: Readonly<Record<string, string>> = {
  a: "bcdgilmnprstuy",
  b: "aejlou",
  c: "aehklorst",
  d: "adeios",
  e: "acdeflmnprstvx",
  f: "aefiou",
  g: "eiaro",
  h: "aeiot",
  i: "acdefglmnost",
  j: "eao",
  k: "ei",
  l: "aeilotuy",
  m: "abeiop",
  n: "acdegilostu",
  o: "bcdilmnoprstuwz",
  p: "aelorst",
  q: "u",
  r: "acefimnorst",
  s: "aceiopstu",
  t: "aehioprstuy",
  u: "elmnrst",
  v: "aeio",
  w: "aeiho",
  x: "pt",
  y: "ps",
  z: "eio",
};

const common = new Uint8Array(1024);
for (const [first, seconds] of Object.entries(followers)) {
  for (const second of seconds) common[((first.charCodeAt(0) & 31) << 5) | (second.charCodeAt(0) & 31)] = 1;
}

/**
 * How much the letters of a text are like words: the share of neighbouring letters that often follow each other, 0..1.
 * Words and identifiers reach about 0.8, random letters about 0.25.
 *
 * @returns the share and the number of pairs that it rests on
 */
export function wordLikeness(text: string): { readonly share: number; readonly pairs: number } {
  let pairs = 0;
  let found = 0;
  let previous = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at) | 32;
    const isLetter = code >= 97 && code <= 122;
    if (isLetter && previous !== 0) {
      pairs++;
      found += common[((previous & 31) << 5) | (code & 31)] as number;
    }
    previous = isLetter ? code : 0;
  }
  return { share: pairs === 0 ? 0 : found / pairs, pairs };
}
