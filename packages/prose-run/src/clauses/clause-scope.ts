import type { Clause } from "../contract/contract.js";
import type { StatementCheck } from "./check-counts.js";
import type { ClauseResult, ClauseStatus } from "./clause-result.js";
import type { ContentFacts } from "./content-facts.js";

/** What the clauses of one node are checked against. */
export interface ClauseScope {
  /** The outputs that the node owes: a service's own, or the final outputs of a system. */
  readonly outputs: readonly ContentFacts[];
  /** Names and words of the errors that happened, for conditional clauses. */
  readonly triggers: readonly string[];
  /** Names of conditional outputs that were written. */
  readonly conditionalsTaken: readonly string[];
  /** Facets that the node's receipts name, or null without receipts. */
  readonly facets: readonly string[] | null;
}

/** A result; confidence 1 is a fact of the folder, 0.8 a reading of the text. */
export function result(
  clause: Clause,
  status: ClauseStatus,
  reason: string,
  file: string | null,
  confidence = 1,
): ClauseResult {
  return { clause, status, reason, file, confidence: status === "not_evaluable" ? 0 : confidence };
}

/** All checks met, some, or none. */
export function fromChecks(clause: Clause, checks: readonly StatementCheck[], file: string): ClauseResult {
  const met = checks.filter((check) => check.met).length;
  const status = met === checks.length ? "satisfied" : met === 0 ? "violated" : "partially_satisfied";
  const shown = status === "satisfied" ? checks : checks.filter((check) => !check.met);
  return result(
    clause,
    status,
    shown
      .map((check) => check.what)
      .slice(0, 6)
      .join("; "),
    file,
    0.8,
  );
}
