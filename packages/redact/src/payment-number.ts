// Issuer prefixes and lengths of payment cards (ISO/IEC 7812 ranges as the networks publish them).
const cardRanges: readonly (readonly [RegExp, ReadonlySet<number>])[] = [
  [/^4/, new Set([16, 19])],
  [/^(?:5[1-5]|2(?:2[2-9]|[3-6]|7[01]|720))/, new Set([16])],
  [/^3[47]/, new Set([15])],
  [/^(?:6011|65|64[4-9]|62)/, new Set([16, 17, 18, 19])],
  [/^35(?:2[89]|[3-8])/, new Set([16])],
  [/^3(?:0[0-5]|[68])/, new Set([14])],
  [/^(?:50|5[6-9]|6[37])/, new Set([16, 19])],
];

/** Whether digits are a payment card's number: issuer prefix, length and Luhn check digit (ISO/IEC 7812-1, annex B). */
export function isCardNumber(digits: string): boolean {
  if (!cardRanges.some(([prefix, lengths]) => lengths.has(digits.length) && prefix.test(digits))) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - 48;
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0 && new Set(digits).size > 1;
}

// Length of an IBAN by country (SWIFT IBAN registry).
const ibanLengths: ReadonlyMap<string, number> = new Map(
  (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 " +
    "FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 " +
    "LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 " +
    "SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Whether text without spaces is an IBAN: country, length and check digits (ISO 13616, modulo 97). */
export function isIban(text: string): boolean {
  if (ibanLengths.get(text.slice(0, 2)) !== text.length || !/^[A-Z]{2}[0-9]{2}[A-Z0-9]+$/.test(text)) return false;
  let remainder = 0;
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const code = character.charCodeAt(0);
    remainder = code <= 57 ? (remainder * 10 + code - 48) % 97 : (remainder * 100 + code - 55) % 97;
  }
  return remainder === 1;
}

/** Length of the IBAN that a country's code promises, or 0. */
export function ibanLength(country: string): number {
  return ibanLengths.get(country) ?? 0;
}
