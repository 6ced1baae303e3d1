import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import type { Call } from "./call.js";

const largestFile = 64 * 1024 * 1024;

/**
 * Puts the bytes of files into a multipart body that a form sent: the browser tells such bodies without them. The files
 * are those that the recorder itself gave to file fields; the length that was sent proves the result.
 */
export function fillFormFiles(call: Call, uploads: readonly string[]): void {
  const { sent } = call;
  const sentLength = Number(headerOf(call, "content-length"));
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)/i.exec(headerOf(call, "content-type") ?? "")?.[1];
  if (sent === undefined || boundary === undefined || !(sentLength >= sent.bytes.length)) return;
  const filled = fillParts(sent.bytes, boundary, uploads);
  call.sent = filled.length === sentLength ? { bytes: filled, complete: true } : { bytes: sent.bytes, complete: false };
}

function fillParts(body: Buffer, boundary: string, uploads: readonly string[]): Buffer {
  // Latin-1 keeps every byte a character, so positions in the text are positions in the bytes.
  const parts = body.toString("latin1").split(`--${boundary}`);
  const filled = parts.map((part) => {
    const headEnd = part.indexOf("\r\n\r\n");
    const name = /filename="((?:[^"\\]|\\.)*)"/.exec(headEnd < 0 ? "" : part.slice(0, headEnd))?.[1];
    if (name === undefined || name === "" || part.slice(headEnd + 4) !== "\r\n") return part;
    const content = contentOf(Buffer.from(name, "latin1").toString("utf8"), uploads);
    return content === undefined ? part : `${part.slice(0, headEnd + 4)}${content.toString("latin1")}\r\n`;
  });
  return Buffer.from(filled.join(`--${boundary}`), "latin1");
}

function contentOf(name: string, uploads: readonly string[]): Buffer | undefined {
  const path = uploads.findLast((upload) => basename(upload) === name);
  try {
    return path === undefined || statSync(path).size > largestFile ? undefined : readFileSync(path);
  } catch {
    return undefined;
  }
}

function headerOf({ requestHeaders }: Call, wanted: string): string | undefined {
  return Object.entries(requestHeaders).find(([name]) => name.toLowerCase() === wanted)?.[1];
}
