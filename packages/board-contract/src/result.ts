import type { DeploymentStatus, RepositoryStatus } from "./contract.js";
import type { Evidence } from "./read-fields.js";

declare const accepted: unique symbol;

/** Only the parser makes these: the brand cannot be written by hand. */
interface Accepted {
  readonly [accepted]: true;
}

interface Common {
  readonly schema_version: 1;
  readonly summary: string;
}

/** The JSON object of an `implementation_status` answer (spec 002, lines 56-71). */
export interface InspectionResult extends Common {
  readonly mode: "implementation_status";
  readonly repository_status: RepositoryStatus;
  readonly blunix_deployment_status: DeploymentStatus;
  readonly checked_revision: string | null;
  readonly repository_evidence: readonly Evidence[];
  readonly deployment_evidence: readonly Evidence[];
  readonly question: string | null;
  readonly required_action: string | null;
}

interface RoutingCommon extends Common {
  readonly mode: "route_next";
  readonly basis: readonly Evidence[];
}

/** The JSON object of a `route_next` answer, told apart by `outcome` (spec 002, lines 94-112). */
export type RoutingResult =
  | (RoutingCommon & {
      readonly outcome: "recommendation";
      readonly recommended_action: string;
      readonly question: null;
      readonly required_action: null;
    })
  | (RoutingCommon & {
      readonly outcome: "needs_input";
      readonly recommended_action: null;
      readonly question: string;
      readonly required_action: string;
    })
  | (RoutingCommon & {
      readonly outcome: "no_action";
      readonly recommended_action: null;
      readonly question: null;
      readonly required_action: null;
    });

export type AcceptedInspection = InspectionResult & Accepted;
export type AcceptedRouting = RoutingResult & Accepted;
export type AcceptedResult = AcceptedInspection | AcceptedRouting;

/** An accepted output: the whole JSON object, deeply frozen. */
export interface Acceptance<Value extends AcceptedResult> {
  readonly ok: true;
  readonly value: Value;
}
