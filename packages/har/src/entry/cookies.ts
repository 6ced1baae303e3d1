import type { NameValue } from "../body.js";
import type { Cookie } from "../exchange.js";
import { asObject, asText, kindOf } from "./coerce.js";
import { headerValues } from "./headers.js";
import type { Notes } from "./notes.js";

/** The cookies that were sent: the Cookie header, which recorders get right, else the entry's own list. */
export function readSentCookies(headers: readonly NameValue[], raw: unknown, notes: Notes, at: string): Cookie[] {
  const sent = headerValues(headers, "cookie");
  if (sent.length === 0) return readCookieList(raw, notes, at);
  const cookies: Cookie[] = [];
  for (const value of sent) {
    for (const pair of value.split(";")) {
      const cookie = splitPair(pair);
      if (cookie !== undefined) cookies.push(cookie);
    }
  }
  return cookies;
}

/** The cookies that came back: the Set-Cookie headers, else the entry's own list. */
export function readSetCookies(headers: readonly NameValue[], raw: unknown, notes: Notes, at: string): Cookie[] {
  const set = headerValues(headers, "set-cookie");
  if (set.length === 0) return readCookieList(raw, notes, at);
  return set.map(parseSetCookie).filter((cookie) => cookie !== undefined);
}

function splitPair(pair: string): { name: string; value: string } | undefined {
  const equals = pair.indexOf("=");
  const name = (equals < 0 ? "" : pair.slice(0, equals)).trim();
  const value = (equals < 0 ? pair : pair.slice(equals + 1)).trim();
  return name === "" && value === "" ? undefined : { name, value };
}

function parseSetCookie(header: string): Cookie | undefined {
  const [first = "", ...attributes] = header.split(";");
  const pair = splitPair(first);
  if (pair === undefined) return undefined;
  const found: Record<string, string | boolean> = {};
  for (const attribute of attributes) {
    const { name, value } = splitPair(attribute.includes("=") ? attribute : `${attribute}=`) ?? { name: "", value: "" };
    switch (name.toLowerCase()) {
      case "domain":
        found.domain = value;
        break;
      case "path":
        found.path = value;
        break;
      case "expires":
        found.expires = value;
        break;
      case "max-age":
        found.expires ??= `Max-Age=${value}`;
        break;
      case "samesite":
        found.sameSite = value;
        break;
      case "httponly":
        found.httpOnly = true;
        break;
      case "secure":
        found.secure = true;
        break;
      default:
    }
  }
  return { ...pair, ...found };
}

/** A list of cookies, one cookie as an object (Internet Explorer 11), or a map of names to values. */
function readCookieList(raw: unknown, notes: Notes, at: string): Cookie[] {
  if (Array.isArray(raw)) return raw.flatMap((item, index) => readCookie(item, notes, `${at}[${index}]`));
  if (raw === undefined || raw === null) return [];
  const object = asObject(raw);
  if (object === undefined) {
    notes.add("cookies-unreadable", `${kindOf(raw)} stood where the list of cookies belongs; read as no cookies`, at);
    return [];
  }
  if ("name" in object || "value" in object) {
    notes.add("cookies-as-object", "one cookie stood where the list of cookies belongs; read as a list of one", at);
    return readCookie(object, notes, at);
  }
  const entries = Object.entries(object);
  if (entries.length > 0) notes.add("cookies-as-map", "a map stood where the list of cookies belongs", at);
  return entries.map(([name, value]) => ({ name, value: asText(value) ?? "" }));
}

function readCookie(item: unknown, notes: Notes, at: string): Cookie[] {
  if (typeof item === "string") {
    const pair = splitPair(item);
    return pair === undefined ? [] : [pair];
  }
  if (Array.isArray(item)) return [{ name: asText(item[0]) ?? "", value: asText(item[1]) ?? "" }];
  const object = asObject(item);
  if (object === undefined) {
    notes.add("cookie-unreadable", `${kindOf(item)} is no cookie; it was passed over`, at);
    return [];
  }
  const cookie: Record<string, string | boolean> = {};
  for (const name of ["domain", "path", "expires", "sameSite"] as const) {
    const text = asText(object[name]);
    if (text !== undefined && text !== "") cookie[name] = text;
  }
  for (const name of ["httpOnly", "secure"] as const) {
    if (object[name] === true) cookie[name] = true;
  }
  return [{ name: asText(object.name) ?? "", value: asText(object.value) ?? "", ...cookie }];
}
