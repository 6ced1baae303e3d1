/** What was odd in a recording and how it was read anyway. */
export interface HarWarning {
  /** Stable name of the kind of oddity, for example `status-not-a-status`. */
  readonly code: string;
  /** One sentence: what was there and what was made of it. Never holds a recorded value that may be secret. */
  readonly message: string;
  /** Where in the file, as a JSON path such as `$.log.entries[3].response.status`. */
  readonly path?: string;
  /** Byte offset in the unpacked file, where it is known. */
  readonly position?: number;
}
