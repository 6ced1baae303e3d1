import type { NameValue } from "../body.js";

/** The address an entry called, taken apart. */
export interface Target {
  /** As recorded, made absolute where a host is known. */
  readonly url: string;
  /** The address as the platform writes it, without fragment: equal for equal addresses. */
  readonly href: string;
  /** Lower case, without `:`; `""` for an address that is not absolute. */
  readonly scheme: string;
  readonly host: string;
  readonly path: string;
  /** With `?`; `""` when there is none. */
  readonly search: string;
}

const longestKept = 65_536;

/**
 * Takes an address apart without ever failing on it: an address that no URL parser takes keeps its text as path.
 *
 * @param authority The host from `:authority` or `Host`, for addresses that are only a path.
 */
export function readTarget(text: string, authority: string | undefined): Target {
  const scheme = schemeOf(text);
  if (scheme !== "" && !isHttpLike(scheme)) {
    // data: and blob: addresses can be megabytes long, and nothing in them is a host or a path.
    const url = text.length > 200 ? `${text.slice(0, 200)}…` : text;
    return { url, href: url, scheme, host: "", path: "", search: "" };
  }
  const short = text.length > longestKept ? text.slice(0, longestKept) : text;
  const absolute = scheme === "" && authority !== undefined && authority !== "" ? join(authority, short) : short;
  if (scheme !== "" || absolute !== short) {
    const parsed = URL.canParse(absolute) ? new URL(absolute) : undefined;
    if (parsed !== undefined) {
      return {
        url: absolute,
        href: parsed.hash === "" ? parsed.href : parsed.href.slice(0, parsed.href.length - parsed.hash.length),
        scheme: parsed.protocol.slice(0, -1),
        host: parsed.host.toLowerCase(),
        path: parsed.pathname,
        search: parsed.search,
      };
    }
  }
  const bare = absolute.split("#", 1)[0] ?? "";
  const question = bare.indexOf("?");
  return {
    url: absolute,
    href: bare,
    scheme,
    host: "",
    path: question < 0 ? bare : bare.slice(0, question),
    search: question < 0 ? "" : bare.slice(question),
  };
}

/** The scheme in lower case, `""` when the text does not begin with one. */
function schemeOf(text: string): string {
  return /^\s*([a-z][a-z0-9+.-]*):(?!\d+(?:\/|$))/i.exec(text.slice(0, 40))?.[1]?.toLowerCase() ?? "";
}

export function isHttpLike(scheme: string): boolean {
  return scheme === "http" || scheme === "https" || scheme === "ws" || scheme === "wss";
}

function join(authority: string, path: string): string {
  if (path.startsWith("//")) return `https:${path}`;
  return `https://${authority}${path.startsWith("/") || path === "" ? "" : "/"}${path}`;
}

/** The query's names and values, decoded; a `%` that starts no escape stays as it is. */
export function parseQuery(search: string): NameValue[] {
  if (search.length < 2) return [];
  const found: NameValue[] = [];
  for (const [name, value] of new URLSearchParams(search)) found.push({ name, value });
  return found;
}

/** A redirect's target made absolute, without its fragment; undefined when it is no address. */
export function resolveAddress(location: string, base: string): string | undefined {
  if (location === "") return undefined;
  try {
    const url = new URL(location, base);
    url.hash = "";
    return url.href;
  } catch {
    return undefined;
  }
}
