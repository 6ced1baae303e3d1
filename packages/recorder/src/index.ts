// @inspect/recorder: opens a real browser that outlives the command, and turns each action into a step folder.
// playwright-core and ws are loaded when a browser is first needed, not by importing this.

export { type AccountFile, readAccountFile, safeReadAccountFile } from "./account-file.js";
export type { Action, ActionKind, ClickOptions, Modifier, Target, WaitFor } from "./action.js";
export type { ActionErrorCode } from "./actions/action-error.js";
export { type BrowserStatus, browserStatus, closeBrowser } from "./browser/close-browser.js";
export type { ExitPlace } from "./browser/exit-check.js";
export { type FindBrowserOptions, type FoundBrowser, findBrowser } from "./browser/find-browser.js";
export { type OpenBrowserOptions, type OpenedBrowser, openBrowser } from "./browser/open-browser.js";
export { parseProxy } from "./browser/proxy-server.js";
export { describeTarget } from "./describe-target.js";
export { RecorderError, type RecorderErrorCode } from "./error.js";
export type { ElementDescription } from "./in-page/describe-element.js";
export type { LaunchSettings, ProxySettings } from "./launch-settings.js";
export type { ConsoleLine } from "./page/console-log.js";
export type { DialogAnswer, RecordedDialog } from "./page/dialogs.js";
export type { RecordedDownload } from "./page/downloads.js";
export type { RecordedNavigation } from "./page/navigations.js";
export type { ScreenshotLimits } from "./page/screenshot.js";
export { type CallStillOpen, type Settled, type SettleOptions, settleDefaults } from "./settle/settle.js";
export { readTypedSecrets } from "./step/browser-memory.js";
export type { BrowserStepRecord, MissingPart, RecordedTab } from "./step/browser-step-record.js";
export { type RecordedStep, type RecordStepOptions, recordStep } from "./step/record-step.js";
