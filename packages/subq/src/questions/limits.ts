/** Bounds that are checked before anything is sent, and one (`responseBytes`) on what is read back. */
export interface Limits {
  /** Questions a request. @default 128 */
  readonly questions: number;
  /** Characters (UTF-16 code units) of a question's name. @default 100 */
  readonly nameLength: number;
  /** What a name may look like; the characters allowed are not documented, so the default is a safe set. */
  readonly namePattern: RegExp;
  /** Least labels of a choice. @default 2 */
  readonly choiceLabelsMin: number;
  /** Most labels of a choice. @default 255 */
  readonly choiceLabelsMax: number;
  /** Least levels of a score. @default 2 */
  readonly scoreLevelsMin: number;
  /** Most levels of a score. @default 10 */
  readonly scoreLevelsMax: number;
  /** Images a request. @default 4 */
  readonly images: number;
  /** Decoded bytes of one image. @default 4194304 (4 MiB) */
  readonly imageBytes: number;
  /** Decoded bytes of all images of a request. @default 8388608 (8 MiB) */
  readonly imageBytesTotal: number;
  /** Bytes of the request's body. The vendor's bound is unknown. @default Infinity */
  readonly requestBytes: number;
  /** Bytes of a response's body. @default 8388608 (8 MiB) */
  readonly responseBytes: number;
}

/** The documented bounds of SubQ's Decisions API, and safe defaults where nothing is documented (REQ-INSPECT-06). */
export const defaultLimits: Limits = Object.freeze({
  questions: 128,
  nameLength: 100,
  namePattern: /^[A-Za-z0-9_.-]+$/,
  choiceLabelsMin: 2,
  choiceLabelsMax: 255,
  scoreLevelsMin: 2,
  scoreLevelsMax: 10,
  images: 4,
  imageBytes: 4 * 1024 * 1024,
  imageBytesTotal: 8 * 1024 * 1024,
  requestBytes: Number.POSITIVE_INFINITY,
  responseBytes: 8 * 1024 * 1024,
});
