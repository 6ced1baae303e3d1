import { createHash } from "node:crypto";

/** A file of a world-model folder: its path relative to the folder with `/`, and its content. */
export interface AddressedFile {
  readonly path: string;
  readonly content: Uint8Array;
}

/**
 * The content address of a world-model folder: sha256 over `OPWM1`, the number of files, and for each file in byte order
 * of its path the length and bytes of path and content; all numbers are little-endian 32-bit.
 */
export function folderAddress(files: readonly AddressedFile[]): string {
  const hash = createHash("sha256");
  hash.update("OPWM1");
  hash.update(number(files.length));
  const sorted = files.map((file) => ({ path: Buffer.from(file.path), content: file.content }));
  for (const { path, content } of sorted.sort((a, b) => Buffer.compare(a.path, b.path))) {
    hash.update(number(path.length));
    hash.update(path);
    hash.update(number(content.length));
    hash.update(content);
  }
  return `sha256:${hash.digest("hex")}`;
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
