// @inspect/session/layout: where everything of a run lies, and lenient readers of it. Node built-ins only, because a
// hook loads it at every tool call; no other package spells a path below `.inspect/`.
export { type ActiveRun, findActiveRun } from "./layout/active-run.js";
export {
  fileMode,
  folderMode,
  inspectFolderName,
  inspectFolderVariable,
  runFileNames,
  stepFileNames,
} from "./layout/file-names.js";
export {
  activeRunFile,
  cacheFolder,
  ensureInspectFolder,
  findInspectFolder,
  type LayoutEnvironment,
  profileFolder,
  runsFolder,
  safeName,
} from "./layout/inspect-folder.js";
export { isBrowserOpen, isProcessAlive, processIdentity } from "./layout/process-identity.js";
export { safeReadRunRecord, toAccount } from "./layout/read-run-record.js";
export { safeReadStepRecord, toStepRecord } from "./layout/read-step-record.js";
export { safeReadTurn } from "./layout/read-turn.js";
export { isRunId, newRunId, type RunPaths, runFolderOf, runPaths } from "./layout/run-folder.js";
export {
  type Account,
  defaultOperator,
  type GoalChange,
  type RunBrowser,
  type RunRecord,
} from "./layout/run-record.js";
export type { LayoutProblem, SafeResult } from "./layout/safe-result.js";
export {
  createStepFolder,
  listStepFolders,
  parseStepFolderName,
  type StepFolder,
  stepFolderName,
} from "./layout/step-folder.js";
export { type StepPaths, stepPaths } from "./layout/step-paths.js";
export type { MousePoint, StepMouse, StepRecord } from "./layout/step-record.js";
