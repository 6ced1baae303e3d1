import type { ProtocolHeaders } from "../cdp/protocol.js";
import type { HarCookie, HarNameValue } from "./har-types.js";

/** DevTools headers as a HAR list; the browser joins repeated headers by line feeds, each becomes one of its own. */
export function headerList(headers: ProtocolHeaders | undefined): HarNameValue[] {
  return Object.entries(headers ?? {}).flatMap(([name, value]) =>
    value.split("\n").map((line) => ({ name, value: line })),
  );
}

/** The first value of a header, whatever the case of its name. */
export function headerValue(headers: readonly HarNameValue[], name: string): string | undefined {
  return headers.find((header) => header.name.toLowerCase() === name)?.value;
}

/** The cookies of a request's Cookie header. */
export function sentCookies(headers: readonly HarNameValue[]): HarCookie[] {
  return headers
    .filter(({ name }) => name.toLowerCase() === "cookie")
    .flatMap(({ value }) => value.split(/; */))
    .filter((pair) => pair !== "")
    .map(splitPair);
}

/** The cookies that Set-Cookie headers set (RFC 6265). */
export function setCookies(headers: readonly HarNameValue[]): HarCookie[] {
  return headers.filter(({ name }) => name.toLowerCase() === "set-cookie").map(({ value }) => parseSetCookie(value));
}

function parseSetCookie(line: string): HarCookie {
  const [pair = "", ...attributes] = line.split(/; */);
  const cookie: { -readonly [Key in keyof HarCookie]: HarCookie[Key] } = splitPair(pair);
  for (const attribute of attributes) {
    const { name, value } = splitPair(attribute);
    switch (name.toLowerCase()) {
      case "path":
        cookie.path = value;
        break;
      case "domain":
        cookie.domain = value;
        break;
      case "httponly":
        cookie.httpOnly = true;
        break;
      case "secure":
        cookie.secure = true;
        break;
      case "samesite":
        cookie.sameSite = value;
        break;
      case "expires": {
        const time = Date.parse(value);
        if (!Number.isNaN(time)) cookie.expires = new Date(time).toISOString();
        break;
      }
    }
  }
  return cookie;
}

function splitPair(pair: string): { name: string; value: string } {
  const equals = pair.indexOf("=");
  return equals < 0
    ? { name: pair.trim(), value: "" }
    : { name: pair.slice(0, equals).trim(), value: pair.slice(equals + 1).trim() };
}
