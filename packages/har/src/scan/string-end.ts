import { character } from "./characters.js";
import { stringEndModule } from "./string-end-module.js";

/**
 * Finds the quote that ends a JSON string: looks at bytes `at` (inclusive) to `end` (exclusive) of the scanner's
 * buffer. Returns its index; -1 when the string goes on behind `end`; -2 when it does and the last byte is a backslash
 * that escapes the byte behind `end`.
 */
export type StringEnd = (at: number, end: number) => number;

/** The buffer a scanner reads into, with the search that works on it. */
export interface ScanBuffer {
  /** As long as asked for, at least. */
  readonly bytes: Uint8Array;
  readonly stringEnd: StringEnd;
}

/** What is used of WebAssembly, which the language's own type library does not describe. */
interface Runtime {
  readonly Memory: new (descriptor: { readonly initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: { readonly stringEnd: StringEnd } };
}

const pageBytes = 65_536;
/** One load reads 16 bytes, and may start at the last one. */
const overrun = 16;

/**
 * A buffer for chunks of `length` bytes. Most bytes of a HAR stand in strings, so their end is searched sixteen bytes
 * at a time in WebAssembly; where that is switched off, a plain loop does it.
 */
export function createScanBuffer(length: number, options: { readonly plain?: boolean } = {}): ScanBuffer {
  return (options.plain === true ? undefined : fastBuffer(length)) ?? plainBuffer(length);
}

function fastBuffer(length: number): ScanBuffer | undefined {
  const runtime = (globalThis as { readonly WebAssembly?: Runtime }).WebAssembly;
  if (runtime === undefined) return undefined;
  try {
    const memory = new runtime.Memory({ initial: Math.ceil((length + overrun) / pageBytes) });
    compiled ??= new runtime.Module(stringEndModule());
    const { stringEnd } = new runtime.Instance(compiled, { scan: { memory } }).exports;
    return { bytes: new Uint8Array(memory.buffer, 0, length), stringEnd };
  } catch {
    return undefined;
  }
}

let compiled: object | undefined;

function plainBuffer(length: number): ScanBuffer {
  const bytes = new Uint8Array(length);
  const stringEnd: StringEnd = (at, end) => {
    let index = at;
    while (index < end) {
      const byte = bytes[index];
      if (byte === character.quote) return index;
      index += byte === character.backslash ? 2 : 1;
    }
    return index > end ? -2 : -1;
  };
  return { bytes, stringEnd };
}
