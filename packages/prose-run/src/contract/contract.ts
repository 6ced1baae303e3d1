import type { Position, Warning } from "../position.js";

/** A part of a source under one `###` heading, or one of the lower-case lines of generation C. */
export interface ContractSection {
  /** In lower case: `returns`, `ensures`, `maintains`, `errors`, … */
  readonly name: string;
  readonly text: string;
  readonly position: Position;
}

/** What a clause promises. */
export type ClauseKind =
  /** `name: text`: an output of that name. */
  | "output"
  /** `if X: Y` or `name (when X): …`. */
  | "conditional"
  /** `each thing has: a, b and c`. */
  | "each"
  /** A named part of a maintained truth, with its own fingerprint. */
  | "facet"
  /** Words. */
  | "postcondition";

/** One promise of a contract. */
export interface Clause {
  readonly kind: ClauseKind;
  /** The section it stands in. */
  readonly section: string;
  /** The output, facet or thing it speaks of, or null. */
  readonly name: string | null;
  /** What is promised, without the name, in one line. */
  readonly text: string;
  /** The trigger of a conditional clause, or null. */
  readonly condition: string | null;
  /** Named parts: nested bullets, or what each item has. */
  readonly fields: readonly string[];
  readonly position: Position;
}

/** One node of a source file: the file itself, or an inline `## name`. */
export interface ContractNode {
  readonly name: string;
  readonly kind: string | null;
  readonly sections: readonly ContractSection[];
  /** Promises of `### Returns`, `### Maintains`, `### Ensures`. */
  readonly clauses: readonly Clause[];
  /** Promises of `### Invariants`. */
  readonly invariants: readonly Clause[];
  /** Inputs of `### Parameters` or `### Requires`, with `run` or `run[]` where so typed. */
  readonly inputs: readonly { readonly name: string; readonly type: string | null; readonly position: Position }[];
  /** Declared error names. */
  readonly errors: readonly string[];
  readonly position: Position;
}

/** A source file: what it is, what it promises, what it contains. */
export interface Contract {
  /** `name` of the front matter, else the first heading, else null. */
  readonly name: string | null;
  readonly kind: string | null;
  readonly frontMatter: Readonly<Record<string, unknown>>;
  /** The text before the first section, without headings. */
  readonly description: string;
  /** The file's own node first, then its inline nodes. */
  readonly nodes: readonly [ContractNode, ...ContractNode[]];
  readonly warnings: readonly Warning[];
}
