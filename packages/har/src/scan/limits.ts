/** Bounds on what a recording may make the reader hold; each has a default that real recordings stay far below. */
export interface ScanLimits {
  /** Entries that are read; the rest is counted and reported. @default 200_000 */
  readonly maxEntries?: number;
  /** Bytes of one entry without its long strings; long strings are cut where an entry holds more. @default 67_108_864 */
  readonly maxEntryBytes?: number;
  /** How deep an entry may be nested. @default 512 */
  readonly maxDepth?: number;
  /** From how many bytes on a body is not made into a string before it is asked for. @default 4_096 */
  readonly longTextBytes?: number;
}

export const defaultScanLimits: Required<ScanLimits> = {
  maxEntries: 200_000,
  maxEntryBytes: 64 * 1024 * 1024,
  maxDepth: 512,
  longTextBytes: 4 * 1024,
};
