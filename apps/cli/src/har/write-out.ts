import { once } from "node:events";
import type { Writable } from "node:stream";

/** Writes and waits while the reader is slow, so that a big recording is never held in memory. */
export async function writeOut(stream: Writable, text: string): Promise<void> {
  if (stream.destroyed || stream.write(text)) return;
  await Promise.race([once(stream, "drain"), once(stream, "close")]);
}
