import type { RunFile } from "./prose-run.js";
import type { RunFolder } from "./run-folder.js";

const headBytes = 1024;
const keptWhole = 64 * 1024;

/**
 * Size and emptiness of a file. Only the head is read, unless the head is white space.
 *
 * @param keep Whether the content will be asked for again, so that a small file is read whole and kept.
 */
export function readRunFile(folder: RunFolder, path: string, keep: boolean): RunFile | null {
  const bytes = folder.bytes(path);
  if (bytes === null) return null;
  if (bytes === 0) return { path, bytes, empty: true };
  const head = keep && bytes <= keptWhole ? folder.readAndKeep(path) : folder.peek(path, headBytes);
  if (head === null) return { path, bytes, empty: true };
  let empty = isBlank(head);
  if (empty && bytes > head.length) {
    const whole = folder.read(path);
    empty = whole === null || isBlank(whole);
  }
  return { path, bytes, empty };
}

function isBlank(content: Uint8Array): boolean {
  let at = 0;
  if (content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf) at = 3;
  for (; at < content.length; at++) {
    const byte = content[at] as number;
    if (byte !== 32 && (byte < 9 || byte > 13)) return false;
  }
  return true;
}
