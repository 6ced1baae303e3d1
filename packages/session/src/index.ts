// @inspect/session: inspect runs and their steps. A step is decided by a known page state, or as no change, or collated
// into one bundle for SubQ; its reading says what it means. Where files lie: @inspect/session/layout. Schemas and the
// compiler of page state maps: @inspect/session/schema.

export { type BundleSource, buildBundle } from "./bundle/build-bundle.js";
export type {
  Bundle,
  BundleBody,
  BundleCut,
  BundleEarlierStep,
  BundleExchange,
  BundleGoal,
  BundleScreenshot,
  BundleState,
  BundleStep,
} from "./bundle/bundle.js";
export { defaultBudget } from "./bundle/fit-budget.js";
export { safeReadBundle } from "./bundle/read-bundle.js";
export { renderBundle } from "./bundle/render-bundle.js";
export {
  decideStep,
  type NamingState,
  type StepDecision,
  type UnknownCode,
  type UnknownReason,
} from "./decide/decide-step.js";
export type { StepEvidence, StepRecording } from "./decide/evidence.js";
export {
  type CallExplanation,
  explainStep,
  type StateExplanation,
  type StepExplanation,
} from "./decide/explain-step.js";
export type { ConditionResult } from "./decide/state-conditions.js";
export { type SuggestOptions, suggestState } from "./decide/suggest-state.js";
export { SessionError, type SessionErrorCode } from "./error.js";
export { type AskedCall, type AskedCalls, type CallMeaning, callMeanings } from "./questions/ask-calls.js";
export {
  questionLimit,
  type StepQuestions,
  stepQuestions,
  type YesNoName,
  yesNoNames,
} from "./questions/step-questions.js";
export type { Ask, AskAnswer } from "./reading/ask.js";
export { safeReadReading } from "./reading/read-reading.js";
export type { CallAnswer, Reading, ReadingAnswers, ReadingFailure } from "./reading/reading.js";
export {
  type Contradiction,
  contradictions,
  type RuledOutcome,
  readingThreshold,
  ruleOutcome,
} from "./reading/reading-rule.js";
export { unknownStateMark } from "./reading/reading-text.js";
export { renderReading } from "./reading/render-reading.js";
export { addFinding, addFix, type FindingInput } from "./run/add-finding.js";
export { type DecidedStep, type DecideOptions, decideStepFolder } from "./run/decide-step-folder.js";
export { LockedRun, readRunRecord, withRun } from "./run/locked-run.js";
export { type ReadEvidence, readEvidence } from "./run/read-evidence.js";
export { readStepAgain } from "./run/read-step-again.js";
export { dropRunGoal, setRunGoal } from "./run/run-goal.js";
export type { LockOptions } from "./run/run-lock.js";
export { type StartRunOptions, startRun } from "./run/start-run.js";
export { type IndexedReading, type IndexedStep, loadStepIndex, stepMarks } from "./run/step-index.js";
export { type StopRunOptions, stopRun } from "./run/stop-run.js";
export { type TakenStep, takeStep } from "./run/take-step.js";
export type { CompiledPageStates } from "./states/compiled-states.js";
export { type CompileStates, loadPageStates, readSource } from "./states/load-page-states.js";
export type {
  CallCondition,
  CallSpec,
  PageState,
  PageStateMap,
  StateMeaning,
  StatusSpec,
  ValueSpec,
} from "./states/page-state-map.js";
export { noStates, type PreparedStates, prepareStates } from "./states/prepared-states.js";
