import { isBlank, isDigit, isSpace, isUnit } from "./char-class.js";
import { ibanLength, isCardNumber, isIban } from "./payment-number.js";
import { printableBase64 } from "./printable-base64.js";
import { isTokenLike, isUnguessable } from "./random.js";
import type { TextScan } from "./text-scan.js";

/** `Bearer <token>` and `Basic <credentials>` in running text; the word stays. */
export function scanScheme(scan: TextScan, start: number, end: number): number {
  const { text } = scan;
  const word = text.slice(start, end).toLowerCase();
  if (word !== "bearer" && word !== "basic") return end;
  let from = end;
  while (isBlank(text.charCodeAt(from)) || text.charCodeAt(from) === 43) from++;
  let to = from;
  while (isUnit(text.charCodeAt(to))) to++;
  while (text.charCodeAt(to) === 61) to++;
  const value = text.slice(from, to).replace(/[.]+$/, "");
  if (word === "basic") {
    if (printableBase64(value)?.includes(":") !== true) return end;
    return scan.replace(from, from + value.length, scan.engine.ledger.ordinal(value, "credentials"));
  }
  if (!isTokenLike(value, 8) && !isUnguessable(value)) return end;
  return scan.replace(from, from + value.length, scan.engine.ledger.mark(value, "credentials"));
}

/** Card numbers and IBANs written in groups of four. */
export function scanDigitGroups(scan: TextScan, start: number, end: number): number {
  const { text } = scan;
  const isNumber = isDigit(text.charCodeAt(start));
  const longest = isNumber ? 19 : ibanLength(text.slice(start, start + 2));
  if (longest === 0) return end;
  let compact = "";
  let at = start;
  let found: { readonly compact: string; readonly end: number } | undefined;
  while (compact.length < longest) {
    const code = text.charCodeAt(at);
    const isCharacter = isDigit(code) || (!isNumber && code >= 65 && code <= 90);
    if (isCharacter) {
      compact += text[at] as string;
      const next = text.charCodeAt(at + 1);
      if (!isDigit(next) && (isNumber ? isCardNumber(compact) : isIban(compact))) found = { compact, end: at + 1 };
    } else if (!((isBlank(code) || code === 45) && compact !== "" && !isBlank(text.charCodeAt(at - 1)))) break;
    at++;
  }
  if (found === undefined) return end;
  return scan.replace(start, found.end, scan.engine.ledger.ordinal(found.compact, isNumber ? "card" : "iban"));
}

/** A PEM private key (RFC 7468), also with its line ends escaped, also cut off. */
export function scanPrivateKey(scan: TextScan, start: number, end: number): number {
  const { text } = scan;
  const label = text.slice(end, end + 60);
  if (!/^ [A-Z0-9 ]*PRIVATE KEY/.test(label)) return end;
  const finish = scan.hasNoKeyEnd ? -1 : text.indexOf("-----END", end);
  scan.hasNoKeyEnd = finish < 0;
  let to = text.length;
  if (finish >= 0) {
    const dashes = text.indexOf("-----", finish + 8);
    to = dashes < 0 ? text.length : dashes + 5;
  } else {
    for (to = end; to < text.length; to++) {
      const code = text.charCodeAt(to);
      if (!isUnit(code) && !isSpace(code) && code !== 92 && code !== 61 && code !== 58 && code !== 44) break;
    }
  }
  return scan.replace(start, to, scan.engine.ledger.hashed(text.slice(start, to), "private-key"));
}
