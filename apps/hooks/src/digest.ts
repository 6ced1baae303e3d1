import { createHash } from "node:crypto";

/** 32 hexadecimal digits that stand for a text; equal texts have equal digests, and they are safe as a file's name. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
