import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import type { Call } from "./call.js";

const largestFile = 64 * 1024 * 1024;

/** More ways than this to put remembered files into one body are not tried. */
const mostWays = 256;

/**
 * Puts the bytes of files into a multipart body that a form sent: the browser tells such bodies without them. The files
 * are those that the recorder itself gave to file fields; the length that was sent proves the result. A part that could
 * be one of several files of the same name, and that the length does not tell apart, stays empty and the body
 * incomplete.
 */
export function fillFormFiles(call: Call, uploads: readonly string[]): void {
  const { sent } = call;
  const sentLength = Number(headerOf(call, "content-length"));
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)/i.exec(headerOf(call, "content-type") ?? "")?.[1];
  if (sent === undefined || boundary === undefined || !(sentLength >= sent.bytes.length)) return;
  // Latin-1 keeps every byte a character, so positions in the text are positions in the bytes.
  const parts = sent.bytes.toString("latin1").split(`--${boundary}`);
  const choices = parts.map((part) => choicesOf(part, uploads));
  const open = sentLength - sent.bytes.length;
  const contents = provenContents(choices, open);
  const bytes = Buffer.from(parts.map((part, at) => put(part, contents[at])).join(`--${boundary}`), "latin1");
  call.sent = { bytes, complete: bytes.length === sentLength && contents.every((content) => content !== undefined) };
}

/** What each part's file holds, `""` for a part that needs nothing, undefined for one that cannot be told. */
function provenContents(choices: readonly (readonly string[])[], open: number): (string | undefined)[] {
  const single = choices.map((choice) => (choice.length === 1 ? choice[0] : undefined));
  const told = single.reduce((sum, content) => sum + (content?.length ?? 0), 0);
  const blank = choices.map((choice) => (choice[0] === "" && choice.length === 1 ? "" : undefined));
  if (choices.some((choice) => choice.length === 0)) return told <= open ? single : blank;
  if (choices.reduce((ways, choice) => ways * choice.length, 1) > mostWays) return told <= open ? single : blank;
  const ways = choices
    .reduce<string[][]>((begun, choice) => begun.flatMap((way) => choice.map((content) => [...way, content])), [[]])
    .filter((way) => way.reduce((sum, content) => sum + content.length, 0) === open);
  const [first] = ways;
  // No way gives the length that was sent: a file has changed since.
  if (first === undefined) return blank;
  return first.map((content, at) => (ways.every((way) => way[at] === content) ? content : undefined));
}

function put(part: string, content: string | undefined): string {
  return content === undefined || content === "" ? part : `${part.slice(0, -2)}${content}\r\n`;
}

/** The different contents that a part's file may have; none when no file is known, `""` when the part needs none. */
function choicesOf(part: string, uploads: readonly string[]): string[] {
  const headEnd = part.indexOf("\r\n\r\n");
  const name = /filename="([^"]*)"/.exec(headEnd < 0 ? "" : part.slice(0, headEnd))?.[1];
  if (name === undefined || name === "" || part.slice(headEnd + 4) !== "\r\n") return [""];
  const wanted = Buffer.from(name, "latin1").toString("utf8");
  const paths = new Set(uploads.filter((upload) => sentName(basename(upload)) === wanted));
  const contents = [...paths].map(contentOf);
  // A file that cannot be read any more may be the one.
  return contents.some((content) => content === undefined) ? [] : [...new Set(contents as string[])];
}

/** A file's name as a form sends it. Source: HTML, multipart form data. */
function sentName(name: string): string {
  return name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function contentOf(path: string): string | undefined {
  try {
    return statSync(path).size > largestFile ? undefined : readFileSync(path).toString("latin1");
  } catch {
    return undefined;
  }
}

function headerOf({ requestHeaders }: Call, wanted: string): string | undefined {
  return Object.entries(requestHeaders).find(([name]) => name.toLowerCase() === wanted)?.[1];
}
