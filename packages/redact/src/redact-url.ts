import { deepestNesting, type Engine } from "./engine.js";
import { redactNamedText } from "./headers.js";
import { isMarker, markerEnd, markerForUrl } from "./marker.js";
import { percentDecoded, percentEncoded } from "./percent.js";
import { isRandomToken, isTokenLike, isUnguessable } from "./random.js";
import { redactTextAt } from "./redact-text.js";
import type { NameRule } from "./secret-name.js";

const start = /^([A-Za-z][A-Za-z0-9+.-]*:)?(\/\/)?/;
const staticFile = /\.(?:m?js|css|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|otf|eot|map|mp4|webm|mp3|wasm|pdf)$/i;

// Parameters of OAuth, signed URLs and sign-in links that are secret when their value looks like a token.
const tokenParameters = new Set(
  "code state key sig sign signature ticket hash session_state oauth_verifier".split(" "),
);
const tokenParameter: NameRule = { kind: "token", deep: false, needsToken: true };

// After one of these path segments comes a one-time value.
const oneTimeSegments =
  /^(?:(?:verify|confirm|activate|validate)(?:[-_]?(?:e?mail|account|address|user))?|e?mail[-_]?(?:verification|confirmation)|verification|confirmation|activation|magic|magic[-_]?link|login[-_]?link|passwordless|(?:accept[-_]?)?invit(?:e|es|ation|ations)|unlock|recover|recovery|reset|unsubscribe|sso|callback|share)$/i;

// Incoming webhooks carry their secret as the last segment.
const hookSegment = /\/(?:services|webhooks?|hooks?)\//i;

/** A URL with its secrets replaced; everything else stays as it was written, also when it is not a valid URL. */
export function redactUrlAt(engine: Engine, url: string, depth: number): string {
  if (depth > deepestNesting) return redactTextAt(engine, url, depth);
  const known = engine.known.replace(url, engine.ledger);
  const text = known === url ? url : markerForUrlInside(url, known);
  const [prefix = "", scheme = "", slashes = ""] = start.exec(text) ?? [];
  if (/^data:/i.test(scheme)) return redactDataUrl(engine, text, depth);
  if (scheme !== "" && slashes === "") return redactTextAt(engine, text, depth);
  const fragmentAt = indexOrEnd(text, "#", 0);
  const queryAt = Math.min(indexOrEnd(text, "?", 0), fragmentAt);
  const pathAt = slashes === "" ? prefix.length : Math.min(indexOrEnd(text, "/", prefix.length), queryAt);
  const authority = text.slice(prefix.length, pathAt);
  return [
    prefix,
    slashes === "" ? authority : redactAuthority(engine, authority),
    redactPath(engine, text.slice(pathAt, queryAt), depth),
    redactQuery(engine, text.slice(queryAt, fragmentAt), depth),
    redactFragment(engine, text.slice(fragmentAt), depth),
  ].join("");
}

function redactAuthority(engine: Engine, authority: string): string {
  const at = authority.lastIndexOf("@");
  if (at < 0) return authority;
  const userinfo = authority.slice(0, at);
  const colon = colonOutsideMarkers(userinfo);
  const user = colon < 0 ? userinfo : userinfo.slice(0, colon);
  const decoded = isMarker(percentDecoded(user)) ? "" : percentDecoded(user);
  const shown = isUnguessable(decoded)
    ? engine.ledger.mark(user, "token")
    : markerForUrl(redactTextAt(engine, user, 1));
  const password = colon < 0 ? "" : `:${markerForUrl(engine.ledger.mark(userinfo.slice(colon + 1), "password"))}`;
  return `${shown}${password}${authority.slice(at)}`;
}

function colonOutsideMarkers(userinfo: string): number {
  for (let at = 0; at < userinfo.length; at++) {
    if (userinfo[at] === ":") return at;
    if (userinfo[at] === "[") at = Math.max(at, markerEnd(userinfo, at) - 1);
  }
  return -1;
}

function redactPath(engine: Engine, path: string, depth: number): string {
  if (path.length < 6) return path;
  const segments = path.split("/");
  let changed = false;
  const last = segments.at(-1) as string;
  if (isHookToken(last) && hookSegment.test(path)) {
    segments[segments.length - 1] = engine.ledger.hashed(last, "token");
    changed = true;
  }
  for (let index = 0; index < segments.length; index++) {
    const segment = segments[index] as string;
    const redacted = redactSegment(engine, segment, segments[index - 1] ?? "", index === segments.length - 1, depth);
    if (redacted !== segment) {
      segments[index] = redacted;
      changed = true;
    }
  }
  return changed ? segments.join("/") : path;
}

/** Both cases and digits: ids of resources are hexadecimal or of one case. */
function isHookToken(segment: string): boolean {
  return (
    segment.length >= 20 &&
    /[a-z]/.test(segment) &&
    /[A-Z]/.test(segment) &&
    /\d/.test(segment) &&
    isUnguessable(segment)
  );
}

function redactSegment(engine: Engine, segment: string, before: string, isLast: boolean, depth: number): string {
  if (segment.length < 4) return segment;
  const matrixAt = segment.indexOf(";");
  if (matrixAt >= 0) {
    const matrix = segment.slice(matrixAt + 1).split(";");
    return [
      redactSegment(engine, segment.slice(0, matrixAt), before, isLast, depth),
      ...matrix.map((pair) => redactPair(engine, pair, depth)),
    ].join(";");
  }
  const value = percentDecoded(segment);
  if (isMarker(value)) return segment;
  const rule = engine.names.of(before);
  if (rule !== undefined && (isTokenLike(value, 8) || /^\d{4,10}$/.test(value))) {
    return markerForUrl(engine.ledger.mark(segment, rule.kind));
  }
  if (oneTimeSegments.test(before) && isTokenLike(value, 12)) return markerForUrl(engine.ledger.mark(segment, "token"));
  if (isLast && staticFile.test(value)) return segment;
  if (isRandomToken(value)) return engine.ledger.hashed(value, "token");
  return reencoded(segment, value, redactTextAt(engine, value, depth + 1));
}

function redactQuery(engine: Engine, query: string, depth: number): string {
  if (query.length < 3) return query;
  return `?${redactPairs(engine, query.slice(1), depth)}`;
}

/** Pairs of a query or form body. */
export function redactPairs(engine: Engine, pairs: string, depth: number): string {
  return pairs
    .split("&")
    .map((pair) => redactPair(engine, pair, depth))
    .join("&");
}

function redactPair(engine: Engine, pair: string, depth: number): string {
  const at = pair.indexOf("=");
  if (at < 0) return pair.length < 8 ? pair : redactEncoded(engine, pair, depth);
  const name = pair.slice(0, at);
  const value = pair.slice(at + 1);
  const decodedName = percentDecoded(name);
  const named = engine.names.of(decodedName);
  const rule = named ?? (tokenParameters.has(decodedName.toLowerCase()) ? tokenParameter : undefined);
  const shownName = name.length < 8 ? name : redactEncoded(engine, name, depth);
  if (rule === undefined) return `${shownName}=${redactEncoded(engine, value, depth)}`;
  const decoded = percentDecoded(value);
  return `${shownName}=${reencoded(value, decoded, redactNamedText(engine, rule, decodedName, decoded))}`;
}

function redactEncoded(engine: Engine, encoded: string, depth: number): string {
  if (encoded.length < 6) return encoded;
  const decoded = percentDecoded(encoded);
  if (isMarker(decoded)) return encoded;
  return reencoded(encoded, decoded, redactTextAt(engine, decoded, depth + 1));
}

function redactFragment(engine: Engine, fragment: string, depth: number): string {
  if (fragment.length < 4) return fragment;
  const inner = fragment.slice(1);
  if (inner.startsWith("/") || inner.startsWith("!/") || inner.includes("?")) {
    return `#${redactUrlAt(engine, inner, depth + 1)}`;
  }
  return `#${inner.includes("=") ? redactPairs(engine, inner, depth) : redactEncoded(engine, inner, depth)}`;
}

function redactDataUrl(engine: Engine, url: string, depth: number): string {
  return redactTextAt(engine, url, depth + 1);
}

/** What was changed inside an encoded value is encoded again; a value that is one marker stays readable. */
function reencoded(original: string, decoded: string, redacted: string): string {
  if (redacted === decoded) return original;
  if (isMarker(redacted) || original === decoded) return markerForUrl(redacted);
  return percentEncoded(redacted);
}

function markerForUrlInside(_url: string, replaced: string): string {
  return replaced.replace(/\[known#(\d+)\]/g, "[known%23$1]");
}

function indexOrEnd(text: string, part: string, from: number): number {
  const index = text.indexOf(part, from);
  return index < 0 ? text.length : index;
}
