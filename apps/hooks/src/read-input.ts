import type { HookInput } from "./hook-event.js";
import { JsonEnd } from "./json-end.js";

const sizeLimit = 64 * 1024 * 1024;

/**
 * The JSON object on a stream, as soon as it is complete: some hosts never close stdin. Rejects when the stream ends
 * without one, when nothing comes for `idleLimit` milliseconds, and above 64 MiB. The time grows with the size, however
 * small the pieces are.
 */
export function readInput(stream: NodeJS.ReadStream, idleLimit = 3000): Promise<HookInput> {
  return new Promise((resolve, reject) => {
    const end = new JsonEnd();
    let held = Buffer.alloc(0);
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
    const parse = (): void => {
      const value = parseObject(held.toString("utf8", 0, size));
      if (value === null) fail("stdin gave no JSON object");
      else finish(() => resolve(value));
    };
    stream.on("data", (chunk: Buffer) => {
      timer.refresh();
      if (size + chunk.length > sizeLimit) {
        fail("stdin is too large");
        return;
      }
      if (size + chunk.length > held.length) {
        const larger = Buffer.allocUnsafe(size === 0 ? chunk.length : 2 * (size + chunk.length));
        held.copy(larger, 0, 0, size);
        held = larger;
      }
      chunk.copy(held, size);
      size += chunk.length;
      if (end.isIn(chunk)) parse();
    });
    stream.on("end", () => fail("stdin ended without a JSON object"));
    stream.on("error", (error) => fail(`stdin cannot be read: ${error.message}`));
  });
}

function parseObject(text: string): HookInput | null {
  try {
    const value: unknown = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as HookInput) : null;
  } catch {
    return null;
  }
}
