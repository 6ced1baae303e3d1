/** Bounds on what unpacking may produce. */
export interface InputLimits {
  /** Bytes of JSON text that a stream or an archive may hold. @default 4_294_967_296 */
  readonly maxUnpackedBytes?: number;
  /** Bytes of one body beside the HAR that are read. @default 67_108_864 */
  readonly maxSideBodyBytes?: number;
  /** Where streams and archives are spooled. @default the system's folder for temporary files */
  readonly temporaryFolder?: string;
}

export const defaultInputLimits: { readonly maxUnpackedBytes: number; readonly maxSideBodyBytes: number } = {
  maxUnpackedBytes: 4 * 1024 ** 3,
  maxSideBodyBytes: 64 * 1024 ** 2,
};

/** A recording packs 5 to 50 times; deflate can reach 1032 times, and only a bomb comes near. */
const bombRatio = 250;
const bombFloor = 32 * 1024 ** 2;

/** Whether so many bytes out of so few can only be a decompression bomb. */
export function isBomb(packedBytes: number, unpackedBytes: number): boolean {
  return unpackedBytes > bombFloor && unpackedBytes > packedBytes * bombRatio;
}
