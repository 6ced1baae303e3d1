import { closeSync, readSync } from "node:fs";
import { HarError } from "../error.js";

/** The HAR's JSON text as bytes in UTF-8, readable at any place. */
export interface ByteSource {
  /** In bytes. */
  readonly size: number;
  /** Fills `target` from `position`; returns how many bytes there were. */
  readonly read: (target: Uint8Array, position: number) => number;
  readonly close: () => void;
}

/** Bytes that are in memory. */
export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: (target, position) => {
      const part = bytes.subarray(position, position + target.length);
      target.set(part);
      return part.length;
    },
    close: () => {},
  };
}

/** An open file; closing the source closes it. */
export function fileSource(file: number, size: number): ByteSource {
  let open = true;
  return {
    size,
    read: (target, position) => {
      if (!open) throw new HarError("unreadable", "the recording was closed; open it again to read its exchanges");
      let held = 0;
      while (held < target.length) {
        const count = readSync(file, target, held, target.length - held, position + held);
        if (count === 0) break;
        held += count;
      }
      return held;
    },
    close: () => {
      if (open) closeSync(file);
      open = false;
    },
  };
}

/** A part of another source, seen as a source of its own. */
export function sourceWindow(source: ByteSource, start: number, end: number): ByteSource {
  const size = Math.max(0, end - start);
  return {
    size,
    read: (target, position) =>
      source.read(target.subarray(0, Math.max(0, Math.min(target.length, size - position))), start + position),
    close: source.close,
  };
}

/** Bytes `start` to `end`; fewer when the source ends before. */
export function readRange(source: ByteSource, start: number, end: number): Buffer {
  const target = Buffer.allocUnsafe(Math.max(0, Math.min(end, source.size) - start));
  return target.subarray(0, source.read(target, start));
}
