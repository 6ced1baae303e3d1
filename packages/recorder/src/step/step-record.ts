import type { StepMouse } from "@inspect/session/layout";
import type { Action } from "../action.js";
import type { ActionErrorCode } from "../actions/action-error.js";
import type { ActionOutcome } from "../actions/action-outcome.js";
import type { RecordedDownload } from "../page/downloads.js";
import type { Settled } from "../settle/settle.js";
import { recorderVersion } from "../version.js";
import type { BrowserStepRecord, RecordedTab } from "./browser-step-record.js";
import type { CapturedParts } from "./capture-parts.js";
import type { StepTimings } from "./clock.js";
import type { NetworkPart } from "./network-part.js";
import type { Ears } from "./open-scene.js";

/** Everything that a step's record is made of. */
export interface StepFindings {
  readonly action: Action;
  readonly args: Readonly<Record<string, unknown>>;
  readonly outcome: ActionOutcome | undefined;
  readonly mouse: StepMouse | null;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly durationMs: number;
  readonly failure: { readonly code: ActionErrorCode; readonly message: string } | undefined;
  readonly tab: RecordedTab | undefined;
  readonly settled: Settled | null;
  readonly ears: Ears;
  readonly downloads: readonly RecordedDownload[];
  readonly tabs: readonly RecordedTab[];
  readonly network: NetworkPart;
  readonly captured: CapturedParts;
  readonly product: string | null;
  readonly timings: StepTimings;
}

/** The record of a step that has ended. */
export function stepRecord(found: StepFindings): BrowserStepRecord {
  const { ears, failure, outcome, network, captured } = found;
  const levels = ears.console.lines.map(({ level }) => level);
  return {
    ...head(found.action, found.args),
    mouse: found.mouse,
    startedAt: new Date(found.startedAt).toISOString(),
    durationMs: found.durationMs,
    ok: failure === undefined,
    error: failure?.message ?? null,
    errorCode: failure?.code ?? null,
    url: found.tab?.url ?? null,
    title: found.tab?.title ?? null,
    element: outcome?.element ?? null,
    result: outcome?.result ?? null,
    settled: found.settled,
    navigations: ears.navigations,
    dialogs: ears.dialogs,
    downloads: found.downloads,
    tabs: found.tabs,
    console: {
      lines: levels.length,
      errors: levels.filter((level) => level === "error").length,
      warnings: levels.filter((level) => level === "warning").length,
      dropped: ears.console.dropped,
    },
    network: network.counts,
    screenshot: captured.screenshot,
    missing: [...captured.missing, ...network.missing],
    warnings: network.warnings,
    browser: found.product,
    timings: found.timings,
  };
}

/** The record that stands from a step's beginning; it stays when the command is killed. */
export function interruptedRecord(action: Action, args: Readonly<Record<string, unknown>>): BrowserStepRecord {
  return {
    ...head(action, args),
    mouse: null,
    startedAt: new Date().toISOString(),
    durationMs: null,
    ok: false,
    error: "the recording of this step was interrupted",
    errorCode: "interrupted",
    url: null,
    title: null,
    element: null,
    result: null,
    settled: null,
    navigations: [],
    dialogs: [],
    downloads: [],
    tabs: [],
    console: { lines: 0, errors: 0, warnings: 0, dropped: 0 },
    network: null,
    screenshot: null,
    missing: [],
    warnings: [],
    browser: null,
  };
}

function head(
  action: Action,
  args: Readonly<Record<string, unknown>>,
): Pick<BrowserStepRecord, "format" | "version" | "recorder" | "action" | "args"> {
  return {
    format: "inspect/step",
    version: 1,
    recorder: { name: "@inspect/recorder", version: recorderVersion() },
    action: action.kind,
    args,
  };
}
