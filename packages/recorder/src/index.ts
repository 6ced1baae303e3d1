// @inspect/recorder: opens a real browser that outlives the command, and turns each action into a step folder.

export type { AccountFile } from "./account-file.js";
export type { Action, ActionKind, ClickOptions, Modifier, Target, WaitFor } from "./action.js";
export { RecorderError, type RecorderErrorCode } from "./error.js";
export type { LaunchSettings, ProxySettings } from "./launch-settings.js";
