import { setImmediate } from "node:timers/promises";
import { type ByteSource, readRange } from "../input/byte-source.js";
import type { HarWarning } from "../warning.js";
import { isBlank } from "./characters.js";
import { defaultScanLimits, type ScanLimits } from "./limits.js";
import { RecordingScanner } from "./recording-scanner.js";
import type { ScanResult } from "./scan-result.js";
import { defaultChunkBytes, ScanWindow } from "./scan-window.js";

export interface ScanOptions extends ScanLimits {
  /** Bytes read at once. @default 262_144 */
  readonly chunkBytes?: number;
  /** Called with bytes scanned and bytes in all. */
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** How much is scanned before other work gets its turn. */
const turnBytes = 8 * 1024 * 1024;

/** Scans a HAR's text once, from byte `from`, where its outermost bracket stands, to the last. */
export async function scanRecording(source: ByteSource, from: number, options: ScanOptions = {}): Promise<ScanResult> {
  const limits = { ...defaultScanLimits, ...options };
  const size = trimmedSize(source);
  const window = new ScanWindow(source, Math.max(1, options.chunkBytes ?? defaultChunkBytes));
  try {
    return await scanAll(source, window, from, size, limits, options);
  } finally {
    window.release();
  }
}

async function scanAll(
  source: ByteSource,
  window: ScanWindow,
  from: number,
  size: number,
  limits: Required<ScanLimits>,
  options: ScanOptions,
): Promise<ScanResult> {
  const scanner = new RecordingScanner(window, limits);
  let base = from;
  let sinceTurn = 0;
  while (base < size && !scanner.done) {
    const length = window.load(base, size);
    if (length === 0) break;
    scanner.take();
    base += length;
    sinceTurn += length;
    if (sinceTurn >= turnBytes) {
      sinceTurn = 0;
      options.onProgress?.(base, size);
      await setImmediate();
      options.signal?.throwIfAborted();
    }
  }
  options.onProgress?.(size, size);
  const end = Math.min(base, size);
  const result = scanner.finish(end, /[\])};]/.test(window.text(Math.max(0, end - 1), end)));
  const behind = scanner.endAt === undefined ? undefined : trailing(source, scanner.endAt, size);
  return behind === undefined ? result : { ...result, warnings: [...result.warnings, behind] };
}

/** What stands behind the recording: the end of a callback is a part of it, anything else is said. */
function trailing(source: ByteSource, endAt: number, size: number): HarWarning | undefined {
  const rest = readRange(source, endAt, Math.min(size, endAt + 4096)).toString("latin1");
  if (/^[\s\0)\];]*(?:\/\/[^\n]*\s*)?$/.test(rest)) return undefined;
  const another = /^[\s\0,;]*[{[]/.test(rest);
  const what = another ? "a second recording, it seems; save it as a file of its own" : "they are no part of it";
  const message = `${size - endAt} bytes behind the recording were not read: ${what}`;
  return { code: "trailing-content", message, position: endAt };
}

/** The size without the NULs and white space that follow the text. */
function trimmedSize(source: ByteSource): number {
  let size = source.size;
  for (let reach = 512; size > 0; reach = 65_536) {
    const start = Math.max(0, size - reach);
    const tail = readRange(source, start, size);
    let length = tail.length;
    while (length > 0 && isBlank(tail[length - 1] as number)) length--;
    size = start + length;
    if (length > 0 || tail.length === 0) break;
  }
  return size;
}
