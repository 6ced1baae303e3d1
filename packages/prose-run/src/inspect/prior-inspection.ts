import type { Depth } from "../run/prose-run.js";
import type { Verdict } from "./evaluation.js";

/** One entry of the registry: an inspection that was made, with what is needed to compare and to find it again. */
export interface PriorInspection {
  readonly run_id: string;
  readonly system: string;
  readonly depth: Depth;
  readonly verdict: Verdict;
  /** ISO 8601 in UTC. */
  readonly timestamp: string;
  readonly runtime_fidelity: number;
  readonly task_effectiveness: number;
  /** Digest of everything the inspection read, and of the rubric's version. */
  readonly content_digest: string;
}
