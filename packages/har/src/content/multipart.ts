import type { MultipartPart, NameValue } from "../body.js";
import { headerValue } from "../entry/headers.js";

const longestPreamble = 200;

/**
 * Takes a multipart body apart.
 *
 * @param boundary From the media type; without one the body's first line is taken for it.
 * @param asBytes Set when each character stands for one byte, since the whole body is no valid text.
 * @returns undefined when the text holds no part.
 */
export function parseMultipart(
  text: string,
  boundary: string | undefined,
  asBytes = false,
): MultipartPart[] | undefined {
  const delimiter = boundary !== undefined && text.includes(`--${boundary}`) ? `--${boundary}` : guessDelimiter(text);
  if (delimiter === undefined) return undefined;
  const parts: MultipartPart[] = [];
  let start = text.indexOf(delimiter);
  while (start >= 0) {
    const from = start + delimiter.length;
    if (text.startsWith("--", from)) break;
    const next = text.indexOf(`\n${delimiter}`, from);
    const end = next < 0 ? text.length : next;
    const part = parsePart(text.slice(from, text.charCodeAt(end - 1) === 0x0d ? end - 1 : end), asBytes);
    if (part !== undefined) parts.push(part);
    start = next < 0 ? -1 : next + 1;
  }
  return parts.length === 0 ? undefined : parts;
}

function guessDelimiter(text: string): string | undefined {
  const match = /(?:^|\n)(--[^\s]{2,200})\r?\n/.exec(text.slice(0, longestPreamble + 210));
  return match?.[1];
}

function parsePart(raw: string, asBytes: boolean): MultipartPart | undefined {
  const start = raw.startsWith("\r\n") ? 2 : raw.startsWith("\n") ? 1 : 0;
  const windows = raw.indexOf("\r\n\r\n", start === 0 ? 0 : start - 1);
  const unix = raw.indexOf("\n\n", start === 0 ? 0 : start - 1);
  const bare = windows >= 0 && (unix < 0 || windows < unix);
  const end = bare ? windows : unix;
  if (end < 0) return undefined;
  const headers = parseHeaders(raw.slice(start, end));
  const content = raw.slice(end + (bare ? 4 : 2));
  const disposition = headerValue(headers, "content-disposition") ?? "";
  const contentType = headerValue(headers, "content-type");
  const fileName = dispositionParameter(disposition, "filename*") ?? dispositionParameter(disposition, "filename");
  const name = dispositionParameter(disposition, "name") ?? headerValue(headers, "content-id") ?? "";
  return describePart(name, fileName, contentType, content, asBytes);
}

/** A part as it is shown: text values whole, files by their size. */
export function describePart(
  name: string,
  fileName: string | undefined,
  contentType: string | undefined,
  content: string | undefined,
  asBytes = false,
): MultipartPart {
  const isFile = fileName !== undefined || (contentType !== undefined && !isTextType(contentType));
  return {
    name,
    ...(fileName === undefined ? {} : { fileName }),
    ...(contentType === undefined ? {} : { contentType }),
    ...(isFile || content === undefined
      ? {}
      : { value: asBytes ? Buffer.from(content, "latin1").toString("utf8") : content }),
    size: content === undefined ? null : asBytes ? content.length : Buffer.byteLength(content),
  };
}

function isTextType(type: string): boolean {
  return /^\s*(?:text\/|application\/(?:json|xml|http|[\w.-]+\+(?:json|xml)|x-www-form-urlencoded))/i.test(type);
}

function parseHeaders(text: string): NameValue[] {
  const headers: NameValue[] = [];
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.push({ name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() });
  }
  return headers;
}

function dispositionParameter(disposition: string, name: string): string | undefined {
  const lower = disposition.toLowerCase();
  let at = lower.indexOf(`${name}=`);
  while (at > 0 && !/[;\s]/.test(lower[at - 1] ?? "")) at = lower.indexOf(`${name}=`, at + 1);
  if (at < 0) return undefined;
  const rest = disposition.slice(at + name.length + 1);
  if (rest.startsWith('"')) return /^"((?:[^"\\]|\\.)*)/.exec(rest)?.[1]?.replace(/\\(.)/g, "$1");
  const bare = rest.split(";", 1)[0]?.trim();
  if (!name.endsWith("*") || bare === undefined) return bare;
  const encoded = bare.split("''")[1] ?? bare;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
