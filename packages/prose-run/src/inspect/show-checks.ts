import type { ContractCheck } from "../clauses/clause-result.js";
import type { Clause } from "../contract/contract.js";
import type { Quoter } from "./quote.js";

/** Checked clauses as they may be shown and kept: without secrets and terminal escapes. */
export function showChecks(checks: readonly ContractCheck[], quoter: Quoter): ContractCheck[] {
  const clean = (text: string | null): string | null => (text === null ? null : quoter.text(text));
  const clauseOf = (clause: Clause): Clause => ({
    ...clause,
    name: clean(clause.name),
    text: quoter.text(clause.text),
    condition: clean(clause.condition),
    fields: clause.fields.map(quoter.text),
  });
  return checks.map((check) => ({
    ...check,
    results: check.results.map((one) => ({ ...one, clause: clauseOf(one.clause), reason: quoter.text(one.reason) })),
  }));
}
