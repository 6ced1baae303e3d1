// @inspect/pee: the words and rules of an agent's turn, as pure functions over data. No file is read here; the files of
// findings are read and written by @inspect/pee/files.
export { PeeError, type PeeErrorCode } from "./error.js";
export {
  createFinding,
  createFix,
  type Evidence,
  type Finding,
  type FindingDraft,
  type Fix,
  type NumberedFinding,
  numberFindings,
  quoteReading,
} from "./finding.js";
export {
  type Goal,
  type GoalReached,
  type GoalReading,
  goalAfterReading,
  goalMetThreshold,
  reachesGoal,
  setGoal,
} from "./goal.js";
export { goalLine } from "./goal-line.js";
export { defaultHoldLimit, type HoldDecision, type HoldSituation, holdTurn, type PassReason } from "./hold.js";
export { turnMarks } from "./marks.js";
export { missingFindings, missingFixes, requireFindings, type StepMark, stepForFinding } from "./missing.js";
export { type Duty, isForPerson, nextDuty, type TurnFacts } from "./next-duty.js";
export {
  type DecidedBy,
  decidedByCode,
  deciders,
  describeOutcome,
  findingNeeded,
  type Outcome,
  type OutcomeMark,
  outcomes,
} from "./outcome.js";
export { type ReadTurnResult, readTurnState } from "./read-turn-state.js";
export { renderFindings } from "./render-findings.js";
export { isOneSentence } from "./sentence.js";
export { cutAtLine } from "./text.js";
export {
  buildTurnState,
  type FindingView,
  type SaidText,
  type StepView,
  type TurnBrowser,
  type TurnSource,
  type TurnState,
} from "./turn-state.js";
export { readRequest, requireReadings, type UnreadStep } from "./unread.js";
