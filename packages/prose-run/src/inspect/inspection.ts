import type { Depth } from "../run/prose-run.js";
import type { Flag, Verdict } from "./evaluation.js";

/** How many clauses of a service's contract are met, by what code can check. */
export interface ContractSatisfaction {
  /** Met plus half of partly met, over evaluable, 0 to 100; null when nothing is evaluable. */
  readonly score: number | null;
  readonly satisfied: number;
  readonly partially_satisfied: number;
  readonly violated: number;
  readonly not_evaluable: number;
}

/** One service of the report. */
export interface ServiceReport {
  readonly name: string;
  readonly status: "completed" | "errored" | "skipped" | "deferred" | "running" | "not-run" | "unknown";
  /** Its place in the order of running, from 1, and its seconds: no log of OpenProse holds times of services. */
  readonly timing: { readonly order: number | null; readonly seconds: number | null };
  /** Null in a light inspection and for a service without a contract. */
  readonly contract_satisfaction: ContractSatisfaction | null;
}

/**
 * The inspection report: exactly the nine fields of the inspector's specification (Returns), and valid JSON. `summary`
 * holds two or three sentences of Markdown.
 */
export interface Inspection {
  readonly run_id: string;
  readonly system: string;
  readonly depth: Depth;
  /** 0 to 100. */
  readonly runtime_fidelity: number;
  /** 0 to 100. */
  readonly task_effectiveness: number;
  readonly services: readonly ServiceReport[];
  readonly flags: readonly Flag[];
  readonly verdict: Verdict;
  readonly summary: string;
}
