import { createRedactor, type Redactor } from "@inspect/redact";
import type { OpenRecording } from "../open-recording.js";
import type { Recording } from "../read-exchanges.js";

/** What can be written: a recording that was read whole, or an open one whose exchanges are read as they are written. */
export type WritableRecording = Recording | OpenRecording;

/** How exchanges are written. */
export interface WriteOptions {
  /**
   * Whether secrets are taken out. Turn it off only when the user asked for it.
   *
   * @default true
   */
  readonly redact?: boolean;
  /**
   * The redactor to use, for following tokens beyond this recording or naming further secrets.
   *
   * @default a new one with the recording's own key, so that the same input gives the same bytes
   */
  readonly redactor?: Redactor;
  /**
   * Also write every entry with its decision and the reasons. Needs an open recording.
   *
   * @default false
   */
  readonly all?: boolean;
  /**
   * How many characters of one body `exchanges.md` shows; the whole body stands in `exchanges.json`.
   *
   * @default 2000
   */
  readonly bodyCharacters?: number;
  /**
   * Whether both files are forced onto the disk, against a loss of power. They are whole or not there either way.
   *
   * @default true
   */
  readonly durable?: boolean;
}

export const defaultBodyCharacters = 2000;

/** The redactor that the options ask for; undefined when they ask for none. */
export function chooseRedactor(recording: WritableRecording, options: WriteOptions): Redactor | undefined {
  if (options.redact === false) return undefined;
  return options.redactor ?? createRedactor({ salt: recording.redactionSalt });
}
