import type { ContractCheck } from "../clauses/clause-result.js";
import { ProseRunError } from "../error.js";
import { createQuoter, type Evidence } from "../inspect/quote.js";
import type { ProseRun } from "../run/prose-run.js";
import { rounded } from "./statistics.js";

/** What a run is to a grader: a mounted responsibility, a standalone function, or a system of services. */
export type GradedLayout = "responsibility" | "function" | "system";

/** One clause with its grade and the line it stands in. */
export interface GradedClause {
  readonly clause: string;
  readonly status: "satisfied" | "partially_satisfied" | "violated" | "not_evaluable";
  readonly reason: string;
  /** 0 to 1: how directly code could see it. */
  readonly confidence: number;
  /** The clause's own line, quoted. */
  readonly contract_line: Evidence;
  /** The output the grade rests on, or null. */
  readonly output: string | null;
}

/** One contract: met plus half of partly met, over evaluable. */
export interface GradedContract {
  readonly contract: string;
  readonly node: string;
  /** 0 to 100; null when no clause is evaluable. */
  readonly score: number | null;
  readonly evaluable: number;
  readonly clauses: readonly GradedClause[];
}

/** All contracts of a run. */
export interface ContractGrades {
  readonly run_id: string;
  readonly system: string;
  readonly layout: GradedLayout;
  readonly contracts: readonly GradedContract[];
  /** The mean of the contracts' scores, weighted by their evaluable clauses, 0 to 100; null when there is none. */
  readonly overall: number | null;
  readonly notes: readonly string[];
}

/**
 * Grades the contracts of a run clause by clause. A log marker is no proof of a commit: a missing output violates its
 * clause, a missing receipt leaves it not evaluable.
 *
 * @param run a deep reading
 * @param checks its checked contracts, from `checkContracts`
 * @throws ProseRunError `missing-artifacts` (no root source, or no plan where the layout has one),
 * `ambiguous-layout`, `unsupported-layout` (no contract to grade), `missing-outputs`
 */
export function gradeContracts(run: ProseRun, checks: readonly ContractCheck[]): ContractGrades {
  if (run.parts.source === null) throw missing(run, "source");
  const layout = layoutOf(run);
  if (layout !== "function" && run.parts.plan === null) throw missing(run, "plan");
  if (checks.length === 0) {
    throw new ProseRunError("unsupported-layout", `Run ${run.id} has no contract with a clause that could be graded.`, {
      run: run.path,
    });
  }
  if (!run.outputs.some((output) => !output.fromCaller && !output.empty)) {
    throw new ProseRunError("missing-outputs", `Run ${run.id} published no output, so no clause can be graded.`, {
      run: run.path,
    });
  }
  const quoter = createQuoter(run);
  const contracts = checks.map(({ contract, node, results }): GradedContract => {
    const clauses = results.map(({ clause, status, reason, file, confidence }) => ({
      clause: quoter.text(clause.name === null ? clause.text : `${clause.name}: ${clause.text}`),
      status,
      reason: quoter.text(reason),
      confidence,
      contract_line: quoter.line(contract, clause.position),
      output: file,
    }));
    return { contract, node, ...scoreOf(clauses), clauses };
  });
  const graded = contracts.filter(({ score }) => score !== null);
  const weight = graded.reduce((sum, { evaluable }) => sum + evaluable, 0);
  return {
    run_id: run.id,
    system: run.system,
    layout,
    contracts,
    overall:
      weight === 0
        ? null
        : rounded(graded.reduce((sum, { score, evaluable }) => sum + (score as number) * evaluable, 0) / weight),
    notes: notesOf(run, layout),
  };
}

function layoutOf(run: ProseRun): GradedLayout {
  const { generation, hybrid, evidence } = run.generation;
  if (hybrid) {
    throw new ProseRunError(
      "ambiguous-layout",
      `Run ${run.id} has parts of two layouts side by side (${evidence.join(", ")}), so it is not clear which contract holds.`,
      { run: run.path },
    );
  }
  if (generation === "unknown" && run.missing.includes("plan")) throw missing(run, "plan");
  if (generation === "unknown") {
    throw new ProseRunError("unsupported-layout", `Run ${run.id} has a layout that no generation knows.`, {
      run: run.path,
    });
  }
  if (generation === "E") return "responsibility";
  return generation === "function" ? "function" : "system";
}

function missing(run: ProseRun, part: "source" | "plan"): ProseRunError {
  const file = run.expectedParts[part] ?? `its ${part}`;
  return new ProseRunError(
    "missing-artifacts",
    `Run ${run.id} is missing ${file}, without which nothing can be graded.`,
    {
      run: run.path,
      missing: [part],
    },
  );
}

function scoreOf(clauses: readonly GradedClause[]): { score: number | null; evaluable: number } {
  const count = (status: GradedClause["status"]): number => clauses.filter((clause) => clause.status === status).length;
  const evaluable = clauses.length - count("not_evaluable");
  if (evaluable === 0) return { score: null, evaluable };
  return { score: rounded(((count("satisfied") + count("partially_satisfied") / 2) / evaluable) * 100), evaluable };
}

function notesOf(run: ProseRun, layout: GradedLayout): string[] {
  if (layout !== "responsibility") return [];
  const published = new Set(run.outputs.flatMap(({ owner }) => owner ?? []));
  const withReceipt = new Set(Object.values(run.receipts).flatMap((ledger) => Object.keys(ledger.nodes)));
  return [...published]
    .filter((node) => !withReceipt.has(node))
    .sort()
    .map((node) => `${node} has a world model and no receipt: that it was committed cannot be told`);
}
