import { closeSync, openSync, readSync, statSync } from "node:fs";
import { basename } from "node:path";
import type { BundleScreenshot } from "./bundle.js";

/** SubQ takes images up to 4 MiB (subq-decisions-api, limits). */
const imageBytes = 4 * 1024 * 1024;

/** Whether a step's screenshot can go to SubQ: it is there, of a type that SubQ reads, and small enough. */
export function screenshotOf(path: string): BundleScreenshot {
  try {
    const { size } = statSync(path);
    const type = imageType(head(path));
    if (size === 0) return { sent: false, why: "screenshot.png is empty" };
    if (type === null) return { sent: false, why: "screenshot.png is neither PNG, JPEG nor WebP" };
    if (size > imageBytes) return { sent: false, why: `screenshot.png has ${size} bytes, more than ${imageBytes}` };
    return { sent: true, file: basename(path), type, bytes: size };
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    return { sent: false, why: missing ? "screenshot.png is missing" : "screenshot.png cannot be read" };
  }
}

function head(path: string): Buffer {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(16);
    return bytes.subarray(0, readSync(file, bytes, 0, 16, 0));
  } finally {
    closeSync(file);
  }
}

function imageType(bytes: Buffer): string | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return "image/png";
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "image/jpeg";
  const webp =
    bytes.subarray(0, 4).toString("latin1") === "RIFF" && bytes.subarray(8, 12).toString("latin1") === "WEBP";
  return webp ? "image/webp" : null;
}
