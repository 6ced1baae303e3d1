import type { HashedKind } from "./marker.js";

// Prefix and shortest length of the tokens that vendors mark on purpose, so that scanners can find them.
const prefixes: readonly (readonly [string, number])[] = (
  "sk- 20|sk_live_ 18|sk_test_ 18|rk_live_ 18|rk_test_ 18|whsec_ 20|ghp_ 24|gho_ 24|ghu_ 24|ghs_ 24|ghr_ 24|" +
  "github_pat_ 30|glpat- 20|gldt- 20|glrt- 20|xoxb- 20|xoxp- 20|xoxa- 20|xoxr- 20|xoxs- 20|xoxe- 20|xoxc- 20|" +
  "xoxd- 20|xapp- 20|AKIA 20|ASIA 20|AIza 35|ya29. 20|1//0 30|GOCSPX- 24|hf_ 24|npm_ 30|pypi- 40|SG. 40|" +
  "dop_v1_ 40|doo_v1_ 40|dor_v1_ 40|shpat_ 30|shpca_ 30|shppa_ 30|shpss_ 30|lin_api_ 30|figd_ 30|dapi 36|ATATT 40|" +
  "ATCTT 40|sq0atp- 24|sq0csp- 24|EAAC 60|EAAG 60|key- 36|r8_ 30|gsk_ 30|xai- 40|pplx- 40|tvly- 24|sbp_ 30|" +
  "sb_secret_ 24|rnd_ 24|fly_ 30|FlyV1 30|nvapi- 40|secret_ 40|ntn_ 40|PMAK- 40|hvs. 24|hvb. 24|dckr_pat_ 24|" +
  "ory_at_ 24|ory_rt_ 24|phx_ 30|pat_ 40|EZAK 40|AGE-SECRET-KEY- 50|sntrys_ 40|sntryu_ 40|oy2 43|tfp_ 40|" +
  "lsv2_pt_ 30|lsv2_sk_ 30|v1.local. 40|v2.local. 40|v3.local. 40|v4.local. 40|v4.public. 60|v2.public. 60"
)
  .split("|")
  .map((entry) => entry.split(" ") as [string, string])
  .map(([prefix, length]) => [prefix, Number(length)] as const);

const webToken = ["eyJ", 12] as const;
const byFirst: (readonly (readonly [string, number])[] | undefined)[] = new Array(128).fill(undefined);
for (const entry of [...prefixes, webToken]) {
  const first = entry[0].charCodeAt(0);
  byFirst[first] = [...(byFirst[first] ?? []), entry];
}

/** Whether a marked token or a JSON Web Token may start at `at`: its prefix is there. */
export function mayBeVendorToken(text: string, at: number, end: number): boolean {
  const candidates = byFirst[text.charCodeAt(at)];
  if (candidates === undefined) return false;
  for (const [prefix, shortest] of candidates) if (end - at >= shortest && text.startsWith(prefix, at)) return true;
  return false;
}

/** Whether a vendor's marked token starts at `at` and reaches to `end`; what follows the prefix must hold a digit. */
export function isVendorToken(text: string, at: number, end: number): boolean {
  const candidates = byFirst[text.charCodeAt(at)];
  if (candidates === undefined) return false;
  for (const entry of candidates) {
    const [prefix, shortest] = entry;
    if (entry === webToken || end - at < shortest || !text.startsWith(prefix, at)) continue;
    // `sk-learn-...` and `key-value-...` are words: a token has digits or mixed case, and not only short words.
    if (hasDigit(text, at + prefix.length, end) && longestPart(text, at + prefix.length, end) >= 10) return true;
  }
  return false;
}

const jwt = /^eyJ[\w-]{6,}\.[\w-]{2,}(?:\.[\w-]*){0,3}$/;

/** JSON Web Tokens, signed, encrypted or unsecured (RFC 7515, 7516): their first part is base64url of `{"`. */
export function isJsonWebToken(text: string): boolean {
  return text.startsWith("eyJ") && jwt.test(text);
}

/** The kind of a whole value that is secret by its own form, or undefined. */
export function kindOfShape(value: string): HashedKind | undefined {
  if (isJsonWebToken(value)) return "jwt";
  if (isVendorToken(value, 0, value.length)) return "api-key";
  if (/^-----BEGIN [A-Z0-9 ]*PRIVATE KEY/.test(value)) return "private-key";
  return undefined;
}

function hasDigit(text: string, from: number, end: number): boolean {
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) return true;
  }
  return false;
}

function longestPart(text: string, from: number, end: number): number {
  let longest = 0;
  let part = 0;
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    part = code === 45 || code === 95 || code === 46 ? 0 : part + 1;
    if (part > longest) longest = part;
  }
  return longest;
}
