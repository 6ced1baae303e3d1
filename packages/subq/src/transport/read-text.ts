/** The part of a body that is needed to read it; undici's bodies are such. */
export type BytesSource = AsyncIterable<Uint8Array>;

/**
 * Reads a body as UTF-8 text.
 *
 * @param limit most bytes that are read
 * @returns the text without a byte order mark, how many bytes were read, and whether there would have been more; what
 * lies beyond the limit is not read
 */
export async function readText(
  source: BytesSource,
  limit: number,
): Promise<{ readonly text: string; readonly bytes: number; readonly more: boolean }> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let more = false;
  for await (const chunk of source) {
    const room = limit - bytes;
    if (chunk.length > room) {
      chunks.push(chunk.subarray(0, room));
      bytes = limit;
      more = true;
      break;
    }
    chunks.push(chunk);
    bytes += chunk.length;
  }
  const all = chunks.length === 1 ? Buffer.from(chunks[0] as Uint8Array) : Buffer.concat(chunks);
  const text = all.toString("utf8");
  return { text: text.startsWith("\uFEFF") ? text.slice(1) : text, bytes, more };
}
