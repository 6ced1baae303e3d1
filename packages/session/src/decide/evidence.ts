import type { Exchange } from "@inspect/har";
import type { StepRecord } from "../layout/step-record.js";

/** What a step's recording shows, unredacted (design: deciding reads the raw recording). */
export interface StepRecording {
  /** In time order. */
  readonly exchanges: readonly Exchange[];
  /** How many documents were loaded (entries that a page or frame navigated to). */
  readonly documents: number;
  /** Null when the whole recording was read; else why calls may be missing from `exchanges`. */
  readonly incomplete: string | null;
}

/** Everything that decides a step. */
export interface StepEvidence {
  readonly step: StepRecord;
  readonly recording: StepRecording;
  /** The page's visible text; null when there is no `page.txt`. */
  readonly pageText: string | null;
  readonly goal: { readonly text: string; readonly reached: boolean } | null;
}
