import type { IncomingMessage } from "node:http";
import { Refusal } from "./refusal.js";

/**
 * A request's whole body as text.
 *
 * @throws Refusal 413 above `limit` bytes; what follows is read and thrown away, so that the answer can be received
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= limit) chunks.push(chunk);
  }
  if (length > limit) throw new Refusal(413, "too_large", `the body has ${length} bytes, at most ${limit} are allowed`);
  return Buffer.concat(chunks).toString("utf8");
}
