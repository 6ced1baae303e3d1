import type { Position, Warning } from "../position.js";

/** One receipt of a node's ledger; a key that the writer left out is null. */
export interface Receipt {
  readonly node: string | null;
  readonly status: "rendered" | "skipped" | "failed" | null;
  /** A status that is none of the three, or null. */
  readonly unknownStatus: string | null;
  /** Whether `semantic_diff` is empty; null where the key is missing. */
  readonly emptyDiff: boolean | null;
  readonly contractFingerprint: string | null;
  readonly fingerprints: Readonly<Record<string, string>> | null;
  readonly inputFingerprints: readonly string[] | null;
  readonly wake: { readonly source: string | null; readonly refs: readonly string[] } | null;
  readonly tokens: { readonly fresh: number; readonly reused: number } | null;
  /** Null in the first receipt; undefined where the key is missing. */
  readonly prev: string | null | undefined;
  readonly contentHash: string | null;
  /** Whether the content hash could be recomputed; null where there is none to check. */
  readonly hashMatches: boolean | null;
  readonly position: Position;
}

/** What a check of a ledger found. `fault` contradicts the rules, `info` deserves a remark. */
export interface ReceiptFinding extends Warning {
  readonly severity: "fault" | "broken-chain" | "info";
  /** Number of the receipt in the ledger, from 0. */
  readonly index: number;
}

/** A `receipts/{node}.jsonl`, or one JSON array of the receipts of several nodes. */
export interface ReceiptLedger {
  readonly form: "lines" | "array";
  readonly receipts: readonly Receipt[];
  /** Receipts of each node by their number, in the order of the ledger. */
  readonly nodes: Readonly<Record<string, readonly number[]>>;
  /** Whether every receipt with a `prev` points to the one before it of the same node; null when none has a `prev`. */
  readonly chainHolds: boolean | null;
  readonly findings: readonly ReceiptFinding[];
  readonly warnings: readonly Warning[];
}
