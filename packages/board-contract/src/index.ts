/**
 * The trusted wrapper's side of the board inspector's output contract: strict parsing, cross-checks, confirmation.
 * What is exported here is public; refusal codes are too.
 */
export { type CardNote, toCardNote } from "./card-note.js";
export type { DeploymentStatus, Mode, Outcome, RepositoryStatus } from "./contract.js";
export { BoardContractError, type BoardContractErrorCode, isBoardContractError } from "./error.js";
export { escapeForHtml, escapeForMarkdown, escapeForTerminal } from "./escape.js";
export { type JsonSchema, type RuleBeyondSchema, rulesBeyondSchema, schemaFor, schemas } from "./json-schema.js";
export { type ProcessResult, parseProcessResult } from "./process-result.js";
export { type PromptOptions, renderPrompt, type UntrustedText } from "./prompt.js";
export type { Evidence } from "./read-fields.js";
export { type Refusal, type RefusalCode, refusalCodes, type Stage } from "./refusal.js";
export type {
  Acceptance,
  AcceptedInspection,
  AcceptedResult,
  AcceptedRouting,
  InspectionResult,
  RoutingResult,
} from "./result.js";
export {
  concludeSession,
  confirm,
  isAcceptedResult,
  parseInspection,
  parseRouting,
  type Session,
  startSession,
} from "./session.js";
export {
  checkTrusted,
  type DeploymentProof,
  type TrustedInspection,
  type TrustedMetadata,
  type TrustedRouting,
} from "./trusted.js";
