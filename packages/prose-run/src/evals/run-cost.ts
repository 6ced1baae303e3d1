import type { ProseRun } from "../run/prose-run.js";

/** What a run cost: no log holds it, receipts of mounted responsibilities hold tokens. */
export type RunCost = "not available" | { readonly tokens: { readonly fresh: number; readonly reused: number } };

/** Adds up the tokens of a run's receipts. */
export function costOf(run: Pick<ProseRun, "receipts">): RunCost {
  let fresh = 0;
  let reused = 0;
  let found = false;
  for (const ledger of Object.values(run.receipts)) {
    for (const { tokens } of ledger.receipts) {
      if (tokens === null) continue;
      found = true;
      fresh += tokens.fresh;
      reused += tokens.reused;
    }
  }
  return found ? { tokens: { fresh, reused } } : "not available";
}
