import type { StepRecord } from "@inspect/session/layout";
import type { ActionErrorCode } from "../actions/action-error.js";
import type { ElementDescription } from "../in-page/describe-element.js";
import type { RecordedDialog } from "../page/dialogs.js";
import type { RecordedDownload } from "../page/downloads.js";
import type { RecordedNavigation } from "../page/navigations.js";
import type { Settled } from "../settle/settle.js";

/** A tab of the browser. */
export interface RecordedTab {
  /** The browser's id of it; `--tab` takes the position in the list, from 1. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  /** In front when the step ended. */
  readonly active: boolean;
  /** Opened during this step. */
  readonly isNew: boolean;
}

/** A part of the step folder that could not be made, and why. */
export interface MissingPart {
  readonly file: string;
  readonly why: string;
}

/** `step.json` as this recorder writes it. @see docs/formats.md, step.json */
export interface BrowserStepRecord extends StepRecord {
  readonly format: "inspect/step";
  readonly version: 1;
  readonly recorder: { readonly name: "@inspect/recorder"; readonly version: string };
  /** Why the action failed, for code; null when it did not. */
  readonly errorCode: ActionErrorCode | null;
  /** The element that was acted on. */
  readonly element: ElementDescription | null;
  /** What came of the action: an expression's value, a document's status, chosen options. */
  readonly result: unknown;
  /** How the step ended; null when the browser was not reached. */
  readonly settled: Settled | null;
  readonly navigations: readonly RecordedNavigation[];
  readonly dialogs: readonly RecordedDialog[];
  readonly downloads: readonly RecordedDownload[];
  readonly tabs: readonly RecordedTab[];
  readonly console: {
    readonly lines: number;
    readonly errors: number;
    readonly warnings: number;
    readonly dropped: number;
  };
  /** Entries of network.har; `added` are those that Playwright's own HAR did not have. */
  readonly network: { readonly entries: number; readonly added: number } | null;
  /** Size of screenshot.png in pixels; `scale` is below 1 when it was made smaller to stay within bounds. */
  readonly screenshot: { readonly width: number; readonly height: number; readonly scale: number } | null;
  readonly missing: readonly MissingPart[];
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  /** Name and version of the browser. */
  readonly browser: string | null;
}
