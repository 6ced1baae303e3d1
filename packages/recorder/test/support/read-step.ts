import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { HarEntry, HarFile } from "../../src/har/har-types.js";

/** A file of a step folder as text. */
export function readPart(stepFolder: string, name: string): string {
  return readFileSync(join(stepFolder, name), "utf8");
}

/** The entries of a step's network.har. */
export function readEntries(stepFolder: string): HarEntry[] {
  return (JSON.parse(readPart(stepFolder, "network.har")) as HarFile).log.entries;
}

/** The lines of a step's console.jsonl. */
export function readConsole(
  stepFolder: string,
): { level: string; source: string; text: string; betweenSteps?: true }[] {
  return readPart(stepFolder, "console.jsonl")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

/** The permission bits of a file or folder. */
export function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}

/** The bytes that an entry's request sent. */
export function sentBytes({ request }: HarEntry): Buffer {
  if (request._content !== undefined) return Buffer.from(request._content.text, "base64");
  return Buffer.from(request.postData?.text ?? "", "utf8");
}

/** The bytes of an entry's answer. */
export function receivedBytes({ response }: HarEntry): Buffer {
  const { text = "", encoding } = response.content;
  return Buffer.from(text, encoding ?? "utf8");
}

/** The bytes of a body as the demo site logs it: text, or base64 behind a mark. */
export function servedBytes(body: string): Buffer {
  return body.startsWith("base64:") ? Buffer.from(body.slice("base64:".length), "base64") : Buffer.from(body, "utf8");
}
