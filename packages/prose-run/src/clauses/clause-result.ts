import type { Clause } from "../contract/contract.js";

export type ClauseStatus = "satisfied" | "partially_satisfied" | "violated" | "not_evaluable";

/** What became of one clause, with what it rests on. */
export interface ClauseResult {
  readonly clause: Clause;
  readonly status: ClauseStatus;
  /** Why, in one sentence; for `not_evaluable` what would be needed. */
  readonly reason: string;
  /** The file that the result rests on, or null. */
  readonly file: string | null;
  /** 0 to 1: how directly code could see it. */
  readonly confidence: number;
}

/** All clauses of one node of a contract. */
export interface ContractCheck {
  /** The source file. */
  readonly contract: string;
  /** The node's name; the root's own node has the system's name. */
  readonly node: string;
  readonly isRoot: boolean;
  readonly results: readonly ClauseResult[];
}
