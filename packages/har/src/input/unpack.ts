import { Readable } from "node:stream";
import { constants, createGunzip } from "node:zlib";
import { HarError } from "../error.js";
import type { HarWarning } from "../warning.js";
import { type ByteSource, readRange } from "./byte-source.js";
import { isBomb } from "./input-limits.js";
import { Spool, type SpoolOptions } from "./spool.js";

const chunkBytes = 256 * 1024;

/** A source's bytes as a stream, from the first to the last. */
export function streamOf(source: ByteSource): Readable {
  let at = 0;
  return new Readable({
    highWaterMark: chunkBytes,
    read() {
      const chunk = readRange(source, at, at + chunkBytes);
      at += chunk.length;
      this.push(chunk.length === 0 ? null : chunk);
    },
  });
}

/** Unpacks gzip. What a damaged or cut file gives before it breaks is kept, with a warning. */
export async function gunzip(source: ByteSource, options: SpoolOptions, warnings: HarWarning[]): Promise<ByteSource> {
  // A cut file then simply ends; whether its text is complete is for the scan to say.
  const gunzipping = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: chunkBytes });
  const packed = streamOf(source);
  packed.on("error", (error) => gunzipping.destroy(error));
  packed.pipe(gunzipping);
  return spoolAll(gunzipping, source.size, options, warnings);
}

/** Spools what a stream unpacks to; `packedBytes` is what it comes from. */
export async function spoolAll(
  stream: AsyncIterable<Uint8Array>,
  packedBytes: number,
  options: SpoolOptions,
  warnings: HarWarning[],
): Promise<ByteSource> {
  const spool = new Spool(options);
  try {
    for await (const chunk of stream) {
      spool.write(chunk);
      if (isBomb(packedBytes, spool.size)) {
        throw new HarError(
          "too-large",
          `${packedBytes} packed bytes give more than ${spool.size}, as only a decompression bomb does; unpack it yourself`,
        );
      }
    }
  } catch (error) {
    if (error instanceof HarError || spool.size === 0) {
      spool.discard();
      if (error instanceof HarError) throw error;
      throw new HarError("unreadable", `the input cannot be unpacked: ${(error as Error).message}`, { cause: error });
    }
    warnings.push({
      code: "packing-damaged",
      message: `the packed input is damaged (${(error as Error).message}); ${spool.size} bytes could be unpacked`,
      position: spool.size,
    });
  }
  return spool.source();
}

/** Turns UTF-16 into UTF-8. */
export function transcode(source: ByteSource, encoding: "utf-16le" | "utf-16be", options: SpoolOptions): ByteSource {
  const decoder = new TextDecoder(encoding, { fatal: false });
  const spool = new Spool(options);
  for (let at = 0; at < source.size; at += chunkBytes) {
    spool.write(Buffer.from(decoder.decode(readRange(source, at, at + chunkBytes), { stream: true })));
  }
  spool.write(Buffer.from(decoder.decode()));
  return spool.source();
}
