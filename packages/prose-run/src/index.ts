/**
 * Reads OpenProse run folders of every generation and inspects them: extraction, evaluation, report, registry.
 * Everything exported here is public. It opens nothing outside the run it is given and executes nothing of it.
 */
export { checkContracts } from "./clauses/check-contracts.js";
export type { ClauseResult, ClauseStatus, ContractCheck } from "./clauses/clause-result.js";
export type { Clause, ClauseKind, Contract, ContractNode, ContractSection } from "./contract/contract.js";
export { parseContract } from "./contract/parse-contract.js";
export { isProseRunError, ProseRunError, type ProseRunErrorCode, type ProseRunErrorDetails } from "./error.js";
export { type BaselineFile, type BaselineOptions, type BaselineStore, openBaselines } from "./evals/baseline-store.js";
export {
  type Calibration,
  type CalibrationPair,
  calibrate,
  type Disagreement,
  type ScoreCalibration,
} from "./evals/calibrate.js";
export {
  type ComparedOutput,
  type ComparedRun,
  type ComparisonFinding,
  compareRuns,
  type RunComparison,
} from "./evals/compare-runs.js";
export { type Cause, type Diagnosis, diagnose, type TimelineEntry } from "./evals/diagnose.js";
export {
  type ContractGrades,
  type GradedClause,
  type GradedContract,
  type GradedLayout,
  gradeContracts,
} from "./evals/grade-contracts.js";
export { type ListRunsOptions, listRuns, type RunState, type RunStatus } from "./evals/list-runs.js";
export type { OutputDigest } from "./evals/output-digests.js";
export {
  type Baseline,
  baselineOf,
  checkRegression,
  type RegressionCheck,
  type RegressionReport,
} from "./evals/regression.js";
export type { RunCost } from "./evals/run-cost.js";
export type { Proportion } from "./evals/statistics.js";
export { checkOrder, type OrderCheck, type OrderViolation } from "./inspect/check-order.js";
export { type EvaluateOptions, evaluate } from "./inspect/evaluate.js";
export type {
  Dimension,
  EffectivenessDimension,
  Evaluation,
  FidelityDimension,
  Flag,
  Observation,
  Score,
  Severity,
  Verdict,
} from "./inspect/evaluation.js";
export { type ExtractOptions, extract } from "./inspect/extract.js";
export type { Extraction, ManifestSummary } from "./inspect/extraction.js";
export { type ClassifiedError, classifyErrors, type ErrorClass } from "./inspect/find-errors.js";
export {
  type InspectionOutcome,
  type InspectionResult,
  type InspectRunOptions,
  inspectRun,
  inspectRuns,
} from "./inspect/inspect-run.js";
export type { ContractSatisfaction, Inspection, ServiceReport } from "./inspect/inspection.js";
export type { Judge, JudgeAnswer, JudgeQuestion } from "./inspect/judge.js";
export type { PriorInspection } from "./inspect/prior-inspection.js";
export { type SynthesizeInput, synthesize } from "./inspect/synthesize.js";
export { parseVmLog } from "./log/parse-vm-log.js";
export { readVmLog } from "./log/read-vm-log.js";
export type {
  AnonymousEvent,
  AssertionEvent,
  BlockEvent,
  CommitEvent,
  DelegateEvent,
  FieldRecord,
  HeadingRecord,
  InputEvent,
  ListEvent,
  LogEvent,
  LogRecord,
  LoopEvent,
  ParallelEvent,
  RetryEvent,
  ServiceEvent,
  ServiceMark,
  TagEvent,
  TerminatorRecord,
  TextEvent,
  TextRecord,
  TraceRecord,
} from "./log/record.js";
export type { HeaderValue, LogFormat, LogHeader, LogService, ServiceEntry, VmLog } from "./log/vm-log.js";
export { type ParseManifestOptions, parseManifest } from "./plan/parse-manifest.js";
export type {
  CallerInput,
  Plan,
  PlanForm,
  PlanInput,
  PlanOutput,
  PlanRemark,
  PlanReturn,
  PlanService,
  PlanStep,
} from "./plan/plan.js";
export type { Position, SafeResult, Warning } from "./position.js";
export { type AddressedFile, folderAddress } from "./receipts/folder-address.js";
export { parseReceipts } from "./receipts/parse-receipts.js";
export type { Receipt, ReceiptFinding, ReceiptLedger } from "./receipts/receipt.js";
export {
  type InspectionQuery,
  type InspectionRegistry,
  type NewInspection,
  openRegistry,
  type RegistryOptions,
  registryFolder,
} from "./registry/registry.js";
export type { StoredReport } from "./registry/stored-report.js";
export { type FindRunOptions, findRun, runRootsFor } from "./run/find-run.js";
export type {
  Depth,
  ExpectedInput,
  ExpectedOutput,
  Generation,
  GenerationFinding,
  NodeError,
  NodeVersion,
  OutputFile,
  ProseRun,
  RunFile,
  RunPart,
  RunReference,
  RunTiming,
  Workspace,
} from "./run/prose-run.js";
export { type ReadRunOptions, readRun, safeReadRun } from "./run/read-run.js";
export type { ReadLimits } from "./run/run-folder.js";
