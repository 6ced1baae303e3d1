/**
 * The trusted wrapper's side of the board inspector's output contract: strict parsing, cross-checks, confirmation.
 * What is exported here is public; refusal codes are too.
 */
export type { DeploymentStatus, Mode, Outcome, RepositoryStatus } from "./contract.js";
export { BoardContractError, type BoardContractErrorCode, isBoardContractError } from "./error.js";
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
export { confirm, isAcceptedResult, parseInspection, parseRouting, type Session, startSession } from "./session.js";
export {
  checkTrusted,
  type DeploymentProof,
  type TrustedInspection,
  type TrustedMetadata,
  type TrustedRouting,
} from "./trusted.js";
