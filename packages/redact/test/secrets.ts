import fc from "fast-check";

/** Random values in the forms in which services hand them out. */
export const alphanumeric = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** 32 or more random bytes as base64url; the bytes come from a hash, since fast-check likes small numbers. */
export const opaqueToken: fc.Arbitrary<string> = fc
  .tuple(fc.nat(), fc.integer({ min: 33, max: 66 }))
  .map(([seed, length]) => pseudoRandom(seed, length).toString("base64url"));

export const jsonWebToken: fc.Arbitrary<string> = fc.tuple(fc.nat(), fc.webPath()).map(([seed, subject]) => {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  return [
    part({ alg: "HS256", typ: "JWT" }),
    part({ sub: subject, iat: 1_700_000_000 + (seed % 1000) }),
    pseudoRandom(seed, 32).toString("base64url"),
  ].join(".");
});

export const vendorToken: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("sk-proj-", "sk_live_", "ghp_", "github_pat_", "glpat-", "xoxb-", "AKIA", "AIza", "hf_", "npm_"),
    fc.nat(),
  )
  .map(([prefix, seed]) => {
    const tail = Array.from(pseudoRandom(seed, 40), (byte) => alphanumeric[byte % 62]).join("");
    return prefix === "AKIA" ? `AKIA7${tail.toUpperCase().slice(0, 15)}` : `${prefix}7${tail}`;
  });

/** What a person may choose: any text, at least 6 characters, not blank at the ends and not one of our markers. */
export const password: fc.Arbitrary<string> = fc
  .string({ unit: "grapheme", minLength: 6, maxLength: 30 })
  .filter((text) => text === text.trim() && !/^\[.*#.*\]$/.test(text) && /[^*.\s]/.test(text))
  .map((text) => `${text}~q7`);

/** A password made of characters that need no quoting anywhere. */
export const plainPassword: fc.Arbitrary<string> = fc
  .string({ unit: fc.constantFrom(...alphanumeric, "-", "_", "!", "*"), minLength: 6, maxLength: 24 })
  .map((text) => `${text}q7`);

export const cardNumber: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom("4", "51", "2221", "34", "6011"), fc.nat())
  .map(([prefix, seed]) => {
    const length = prefix === "34" ? 15 : 16;
    const digits = prefix + Array.from(pseudoRandom(seed, 20), (byte) => byte % 10).join("");
    const body = digits.slice(0, length - 1);
    return body + checkDigit(body);
  });

export const pin: fc.Arbitrary<string> = fc.integer({ min: 100_000, max: 99_999_999 }).map(String);

function checkDigit(body: string): number {
  let sum = 0;
  for (let at = 0; at < body.length; at++) {
    const digit = Number(body[body.length - 1 - at]) * (at % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return (10 - (sum % 10)) % 10;
}

function pseudoRandom(seed: number, length: number): Buffer {
  const out = Buffer.alloc(length);
  let state = (seed ^ 0x9e3779b9) >>> 0 || 1;
  for (let at = 0; at < length; at++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    out[at] = state >>> 11;
  }
  return out;
}
