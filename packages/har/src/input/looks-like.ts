import { Buffer } from "node:buffer";

interface Signature {
  readonly what: string;
  readonly bytes: string | readonly number[];
}

const signatures: readonly Signature[] = [
  { what: "a Git LFS pointer; fetch the file itself with `git lfs pull`", bytes: "version https://git-lfs" },
  { what: "a PNG image", bytes: [0x89, 0x50, 0x4e, 0x47] },
  { what: "a JPEG image", bytes: [0xff, 0xd8, 0xff] },
  { what: "a PDF document", bytes: "%PDF-" },
  { what: "a packet capture (pcap)", bytes: [0xd4, 0xc3, 0xb2, 0xa1] },
  { what: "a packet capture (pcap)", bytes: [0xa1, 0xb2, 0xc3, 0xd4] },
  { what: "a packet capture (pcapng)", bytes: [0x0a, 0x0d, 0x0d, 0x0a] },
  { what: "data packed with Zstandard; unpack it first", bytes: [0x28, 0xb5, 0x2f, 0xfd] },
  { what: "data packed with xz; unpack it first", bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a] },
  { what: "data packed with bzip2; unpack it first", bytes: "BZh" },
  { what: "a 7-Zip archive; unpack it first", bytes: [0x37, 0x7a, 0xbc, 0xaf] },
  { what: "an SQLite database", bytes: "SQLite format 3" },
  { what: "an executable", bytes: [0x7f, 0x45, 0x4c, 0x46] },
];

/** What input that does not begin as JSON is, as far as its first bytes tell. */
export function looksLikeFromBytes(head: Uint8Array): string {
  for (const { what, bytes } of signatures) {
    const expected = typeof bytes === "string" ? Buffer.from(bytes) : bytes;
    if (head.length >= expected.length && [...expected].every((byte, at) => head[at] === byte)) return what;
  }
  const text = Buffer.from(head).toString("latin1").trimStart();
  if (/^(?:<!doctype html|<html)/i.test(text)) return "an HTML page, perhaps of a login or an error";
  if (text.startsWith("<")) return "XML";
  if (/^\d{1,9}:\d{1,9}:/.test(text)) return "a mitmproxy flow file; save it with `save.har` instead";
  if (/^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \S+ HTTP\//.test(text) || text.startsWith("HTTP/"))
    return "raw HTTP messages";
  if (text.startsWith("curl ")) return "a curl command";
  return /[\u0000-\u0008\u000e-\u001a]/.test(text) ? "binary data" : "text";
}

const jsonFormats: readonly (readonly [what: string, ...keys: string[]])[] = [
  ["a Chrome net log; record a HAR in the Network panel instead", "constants", "events"],
  ["a Chrome performance trace", "traceEvents"],
  ["a Postman collection", "info", "item"],
  ["an OpenAPI description", "openapi"],
  ["a Swagger description", "swagger"],
  ["an Insomnia export", "_type", "resources"],
  ["a Lighthouse report", "lighthouseVersion"],
  ["a source map", "mappings", "sources"],
  ["a package.json", "name", "version", "dependencies"],
  ["a Playwright storage state", "cookies", "origins"],
  ["an exchanges.json of Inspect, which is made from a HAR", "format", "exchanges"],
];

/** What JSON that is not a HAR is, by the names at its top level. */
export function looksLikeFromKeys(keys: readonly string[]): string {
  for (const [what, ...needed] of jsonFormats) if (needed.every((key) => keys.includes(key))) return what;
  if (keys.length === 0) return "JSON without any name at its top level";
  const shown = keys.slice(0, 5).map((key) => JSON.stringify(key.slice(0, 40)));
  return `JSON with ${shown.join(", ")}${keys.length > 5 ? ", …" : ""} at its top level`;
}

/** What an archive without a HAR is, by its members' names. */
export function looksLikeFromMembers(names: readonly string[]): string {
  if (names.some((name) => name.endsWith("trace.trace") || name.endsWith(".trace")))
    return "a Playwright trace; record a HAR instead";
  if (names.some((name) => name.startsWith("raw/") && name.endsWith("_c.txt")))
    return "a Fiddler session archive; export it as HTTPArchive";
  if (names.includes("[Content_Types].xml")) return "an Office document";
  if (names.includes("META-INF/MANIFEST.MF")) return "a Java archive";
  return "a zip archive without a .har file";
}

/** The first bytes for an error message: printable characters only. */
export function shownHead(head: Uint8Array): string {
  const text = Buffer.from(head.subarray(0, 40))
    .toString("latin1")
    .replace(/[^\x20-\x7e]/g, ".");
  return JSON.stringify(text);
}
