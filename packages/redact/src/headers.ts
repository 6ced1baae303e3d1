import type { Engine } from "./engine.js";
import { isMarker } from "./marker.js";
import { percentDecoded } from "./percent.js";
import { isTokenLike } from "./random.js";
import { redactTextAt } from "./redact-text.js";
import { redactUrlAt } from "./redact-url.js";
import type { NameRule } from "./secret-name.js";

const scheme =
  /^(basic|bearer|digest|negotiate|ntlm|token|apikey|api-key|oauth|hawk|dpop|gnap|jwt|key|ssws|splunk|vapid|session|aws4-hmac-sha256|scram-sha-\d+|sharedkey|sharedaccesssignature)([ \t]+)(\S.*)$/is;
const guessableSchemes = new Set(["basic", "digest", "ntlm", "negotiate"]);
const urlHeaders = new Set(["location", "content-location", "referer", "origin", ":path", "x-original-url"]);
const cookieAttributes = new Set(
  "path domain expires max-age secure httponly samesite priority partitioned version comment".split(" "),
);

// These carry ids and digests by definition; only tokens that are marked as such are looked for in them.
const idHeaders =
  /^(?:etag|if-(?:none-)?match|digest|content-md5|repr-digest|content-digest|sec-websocket-(?:key|accept)|traceparent|tracestate|baggage|via|server-timing|content-security-policy(?:-report-only)?|report-to|reporting-endpoints|nel|expect-ct|alt-svc|cf-ray|x-amz-id-2|priority|strict-transport-security|p3p|(?:x-)?(?:[a-z0-9-]+-)?(?:request|trace|correlation|transaction|cf)-?id(?:-2)?)$/;

/** Shortest value that counts as a token under a name that is secret only then. */
const shortestToken = 12;

/** One header's value, secret by the header's name or by its own form. */
export function redactHeader(engine: Engine, name: string, value: string): string {
  const lower = name.toLowerCase();
  const rule = engine.names.of(lower) ?? engine.names.of(name);
  if (rule !== undefined) return redactNamedText(engine, rule, lower, value);
  if (lower === "sec-websocket-protocol") return redactProtocols(engine, value);
  if (urlHeaders.has(lower)) return redactUrlAt(engine, value, 0);
  return redactTextAt(engine, value, 0, !idHeaders.test(lower));
}

/** A list of subprotocols in which a token follows its name: browsers cannot set other headers for a socket. */
function redactProtocols(engine: Engine, value: string): string {
  let rule: NameRule | undefined;
  return value
    .split(",")
    .map((item) => {
      const protocol = item.trim();
      const before = rule;
      rule = engine.names.of(protocol);
      const isSecret = before !== undefined && rule === undefined && protocol !== "";
      return isSecret
        ? item.replace(protocol, () => engine.ledger.mark(protocol, before.kind))
        : redactTextAt(engine, item, 1);
    })
    .join(",");
}

/** A text value whose name is known to be secret. */
export function redactNamedText(engine: Engine, rule: NameRule, name: string, value: string): string {
  if (rule.kind === "cookie") {
    if (/^set-cookie2?$/i.test(name))
      return value
        .split("\n")
        .map((line) => redactSetCookie(engine, line))
        .join("\n");
    if (/cookies?2?$/i.test(name) && value.includes("=")) return redactCookieHeader(engine, value);
  }
  if (rule.kind === "credentials") return redactAuthorization(engine, value);
  const isOrdinary =
    (rule.needsToken && !isTokenLike(percentDecoded(value), shortestToken)) ||
    // The shell's working directory.
    (rule.kind === "password" && /^(?:OLD)?PWD$/.test(name) && value.startsWith("/")) ||
    (rule.kind === "card" && (value.match(/\d/g)?.length ?? 0) < 8);
  if (isOrdinary) return redactTextAt(engine, value, 1);
  return engine.ledger.mark(value, rule.kind);
}

/** Credentials of the Authorization header: the scheme word stays, what follows goes (RFC 9110, 11.4). */
export function redactAuthorization(engine: Engine, value: string): string {
  const match = scheme.exec(value);
  if (match === null) return engine.ledger.mark(value, "credentials");
  const [, word = "", space = "", rest = ""] = match;
  if (isMarker(rest)) return value;
  const guessable = guessableSchemes.has(word.toLowerCase());
  const marker = guessable ? engine.ledger.ordinal(rest, "credentials") : engine.ledger.mark(rest, "credentials");
  return `${word}${space}${marker}`;
}

/** The Cookie header: names stay, every value goes. */
export function redactCookieHeader(engine: Engine, value: string): string {
  return value
    .split(";")
    .map((pair, index) => redactCookiePair(engine, pair, index > 0))
    .join(";");
}

/** One Set-Cookie header: name and attributes stay, the value goes (RFC 6265, 4.1). */
export function redactSetCookie(engine: Engine, line: string): string {
  const end = line.indexOf(";");
  if (end < 0) return redactCookiePair(engine, line, false);
  return redactCookiePair(engine, line.slice(0, end), false) + redactTextAt(engine, line.slice(end), 1);
}

const sessionCookie = /sess|(?:^|[._-])sid$|auth|login|remember|jwt/i;

/** One cookie's value; one with the name of a session goes wherever it recurs. */
export function markCookie(engine: Engine, name: string, value: string): string {
  return sessionCookie.test(name) || engine.names.of(name.trim()) !== undefined
    ? engine.ledger.markSession(value)
    : engine.ledger.mark(value, "cookie");
}

function redactCookiePair(engine: Engine, pair: string, mayBeAttribute: boolean): string {
  const at = pair.indexOf("=");
  const value = pair.slice(at + 1);
  if (at < 0 || value.trim() === "" || /^=*$/.test(value)) {
    const bare = pair.trim();
    const keep =
      bare === "" || (at >= 0 && value.trim() === "" && bare.length < 60) || cookieAttributes.has(bare.toLowerCase());
    return keep ? pair : engine.ledger.mark(bare, "cookie");
  }
  const name = pair.slice(0, at);
  if (mayBeAttribute && cookieAttributes.has(name.trim().toLowerCase())) return pair;
  const lead = value.length - value.trimStart().length;
  return `${redactTextAt(engine, name, 1)}=${value.slice(0, lead)}${markCookie(engine, name, value.trim())}`;
}
