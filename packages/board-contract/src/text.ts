/** Pure tests on text that the trusted metadata and the output share. */

// Printable ASCII and the Latin letters of European languages, all assigned and visible: the common case.
const plainLatin = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u024f]*$/;
// Control, format, private, surrogate and unassigned characters, line separators, blank fillers, variation selectors.
const unsafe = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Variation_Selector}\u2028\u2029\u115f\u1160\u3164\uffa0\u2800]/u;
const target = /(?<![\p{L}\p{N}_])(?:tnix|pinix)(?![\p{L}\p{N}_])/iu;

/** Whether a text holds a character that does not show as what it is (reference danger D14). */
export function hasUnsafeCharacter(text: string): boolean {
  return !plainLatin.test(text) && unsafe.test(text);
}

/** Whether a text names, as a whole word in any case, a host that is no target (spec 002, lines 49-50). */
export function hasForbiddenTarget(text: string): boolean {
  return target.test(text);
}

/**
 * Whether a text holds something shaped like a marker: three or more `=`, capitals and underscores, three or more
 * `=`, white space allowed between. One pass, because a regular expression would be quadratic on runs of `=`.
 */
export function hasMarkerShape(text: string): boolean {
  let index = text.indexOf("===");
  while (index !== -1) {
    let at = skip(text, index, isEqualsSign);
    at = skip(text, at, isWhiteSpace);
    const word = at;
    at = skip(text, at, isMarkerLetter);
    if (at > word) {
      at = skip(text, at, isWhiteSpace);
      if (text.startsWith("===", at)) return true;
    }
    index = text.indexOf("===", at);
  }
  return false;
}

/** Characters as people count them: code points. */
export function countCharacters(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++, count++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.charCodeAt(index + 1);
      if (next >= 0xdc00 && next <= 0xdfff) index++;
    }
  }
  return count;
}

function skip(text: string, from: number, accepts: (unit: number) => boolean): number {
  let at = from;
  while (at < text.length && accepts(text.charCodeAt(at))) at++;
  return at;
}

function isEqualsSign(unit: number): boolean {
  return unit === 0x3d;
}

function isMarkerLetter(unit: number): boolean {
  return (unit >= 0x41 && unit <= 0x5a) || unit === 0x5f;
}

function isWhiteSpace(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || (unit > 0x7f && /\s/.test(String.fromCharCode(unit)));
}
