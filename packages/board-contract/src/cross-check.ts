import type { DeploymentStatus, Outcome, RepositoryStatus } from "./contract.js";
import type { Evidence, FieldValues } from "./read-fields.js";
import { type Refusal, refuse } from "./refusal.js";
import type { TrustedInspection, TrustedRouting } from "./trusted.js";

interface InspectionValues {
  readonly repository_status: RepositoryStatus;
  readonly blunix_deployment_status: DeploymentStatus;
  readonly checked_revision: string | null;
  readonly repository_evidence: readonly Evidence[];
  readonly deployment_evidence: readonly Evidence[];
  readonly question: string | null;
  readonly required_action: string | null;
}

interface RoutingValues {
  readonly outcome: Outcome;
  readonly recommended_action: string | null;
  readonly basis: readonly Evidence[];
  readonly question: string | null;
  readonly required_action: string | null;
}

/** Holds an inspection against its trusted metadata (reference, stages 8 to 12). */
export function checkInspection(fieldValues: FieldValues, trusted: TrustedInspection): Refusal | undefined {
  const values = fieldValues as unknown as InspectionValues;
  const repository = values.repository_status;
  const deployment = values.blunix_deployment_status;
  const revision = values.checked_revision;
  const cannotTell = repository === "unverifiable" && deployment === "unknown";
  if (lacksCommonMetadata(trusted) && !(cannotTell && revision === null)) return refuse("METADATA_INCOMPLETE");
  if (revision !== null && revision !== trusted.revision)
    return refuse("REVISION_MISMATCH", { path: "checked_revision" });
  if (revision === null && !cannotTell) return refuse("REVISION_REQUIRED", { path: "checked_revision" });
  if (values.repository_evidence.length === 0 && repository !== "unverifiable") {
    return refuse("EVIDENCE_EMPTY", { path: "repository_evidence" });
  }
  if (values.deployment_evidence.length === 0 && deployment !== "unknown") {
    return refuse("EVIDENCE_EMPTY", { path: "deployment_evidence" });
  }
  if (deployment === "deployed" && !provesDeployed(values, trusted)) {
    return refuse("DEPLOYED_WITHOUT_PROOF", { path: "deployment_evidence" });
  }
  if (deployment === "not_deployed" && !provesOther(values, trusted)) {
    return refuse("NOT_DEPLOYED_WITHOUT_PROOF", { path: "deployment_evidence" });
  }
  const settled = (repository === "present" || repository === "missing") && deployment !== "unknown";
  if (settled && (values.question !== null || values.required_action !== null)) {
    return refuse("QUESTION_NOT_ALLOWED", { path: values.question === null ? "required_action" : "question" });
  }
  return undefined;
}

/** Holds a routing answer against its trusted metadata (reference, stages 8 to 13). */
export function checkRouting(fieldValues: FieldValues, trusted: TrustedRouting): Refusal | undefined {
  const values = fieldValues as unknown as RoutingValues;
  const { outcome, recommended_action: action, question, required_action: required } = values;
  const lacks = lacksCommonMetadata(trusted) || trusted.allowed_actions === undefined;
  if (lacks && outcome !== "needs_input") return refuse("METADATA_INCOMPLETE");
  if (values.basis.length === 0 && outcome !== "needs_input") return refuse("EVIDENCE_EMPTY", { path: "basis" });
  if (outcome === "recommendation" && (action === null || question !== null || required !== null)) {
    return refuse("OUTCOME_FIELDS", { path: "outcome" });
  }
  if (outcome === "needs_input" && (action !== null || question === null || required === null)) {
    return refuse("OUTCOME_FIELDS", { path: "outcome" });
  }
  if (outcome === "no_action" && (action !== null || question !== null || required !== null)) {
    return refuse("OUTCOME_FIELDS", { path: "outcome" });
  }
  if (action !== null && !(trusted.allowed_actions ?? []).includes(action)) {
    return refuse("ACTION_NOT_ALLOWED", { path: "recommended_action" });
  }
  return undefined;
}

function lacksCommonMetadata(trusted: TrustedInspection | TrustedRouting): boolean {
  return (
    trusted.repository === undefined ||
    trusted.revision === undefined ||
    trusted.card_key === undefined ||
    trusted.read_scope === undefined
  );
}

/** Rules 23, 26 and 27: an item of its own that quotes a trusted proof's source and the full checked revision. */
function provesDeployed(values: InspectionValues, trusted: TrustedInspection): boolean {
  const revision = trusted.revision;
  if (revision === undefined) return false;
  return values.deployment_evidence.some(
    (item) =>
      !values.repository_evidence.some((other) => other.source === item.source && other.finding === item.finding) &&
      quotesRevision(item, revision) &&
      (trusted.deployment_proofs ?? []).some((proof) => proof.source === item.source && proof.revision === revision),
  );
}

/** Rule 24: an item that quotes a trusted proof of another revision. */
function provesOther(values: InspectionValues, trusted: TrustedInspection): boolean {
  return values.deployment_evidence.some((item) =>
    (trusted.deployment_proofs ?? []).some(
      (proof) => proof.source === item.source && proof.revision !== trusted.revision,
    ),
  );
}

function quotesRevision({ source, finding }: Evidence, revision: string): boolean {
  const whole = new RegExp(`(?<![0-9a-f])${revision}(?![0-9a-f])`);
  return whole.test(source) || whole.test(finding);
}
