import type { HookInput } from "./hook-event.js";

const sizeLimit = 64 * 1024 * 1024;

/**
 * The JSON object on a stream, as soon as it is complete: some hosts never close stdin. Rejects when the stream ends
 * without one, when nothing comes for `idleLimit` milliseconds, and above 64 MiB.
 */
export function readInput(stream: NodeJS.ReadStream, idleLimit = 3000): Promise<HookInput> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      stream.destroy();
      settle();
    };
    const fail = (message: string): void => finish(() => reject(new Error(`${message} after ${size} bytes`)));
    const timer = setTimeout(() => {
      const before = size;
      // On a busy machine the time may be up before what has long arrived was read: it gets its chance first.
      setImmediate(() => {
        if (size === before) fail(`stdin gave no complete JSON and was silent for ${idleLimit} ms`);
      });
    }, idleLimit);
    const tryParse = (): boolean => {
      const value = parseObject(Buffer.concat(chunks).toString("utf8"));
      if (value !== null) finish(() => resolve(value));
      return value !== null;
    };
    stream.on("data", (chunk: Buffer) => {
      timer.refresh();
      chunks.push(chunk);
      size += chunk.length;
      if (size > sizeLimit) fail("stdin is too large");
      else if (endsObject(chunk)) tryParse();
    });
    stream.on("end", () => {
      if (!tryParse()) fail("stdin ended without a JSON object");
    });
    stream.on("error", (error) => fail(`stdin cannot be read: ${error.message}`));
  });
}

function endsObject(chunk: Buffer): boolean {
  let at = chunk.length - 1;
  while (at >= 0 && isSpace(chunk[at])) at -= 1;
  return at >= 0 && chunk[at] === 0x7d;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function parseObject(text: string): HookInput | null {
  try {
    const value: unknown = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as HookInput) : null;
  } catch {
    return null;
  }
}
