import type { StateMeaning, StatusSpec } from "./page-state-map.js";

/** One URL component. `regex` is the source of a regular expression with flag `u`. */
export type CompiledComponent = { readonly is: string } | { readonly regex: string };

/** The components of a URL that a pattern looks at, in order. */
export const urlComponents = ["protocol", "hostname", "port", "pathname", "search", "hash"] as const;

/** The name of a URL component. */
export type UrlComponent = (typeof urlComponents)[number];

/** A URL pattern as plain matchers; `full` holds it for URLPattern itself where groups or modifiers are used. */
export interface CompiledUrlPattern {
  readonly source: string;
  /** A component that is not here may be anything. */
  readonly components: { readonly [component in UrlComponent]?: CompiledComponent } | null;
  readonly full: { readonly [component in UrlComponent]: string } | null;
  /** Characters of the pattern that have to be met as they are. */
  readonly literals: number;
}

/** A call pattern; `pattern` is a position in `patterns`. */
export interface CompiledCall {
  /** As written, for explanations. */
  readonly source: string;
  /** Upper case; null for any. */
  readonly method: string | null;
  readonly pattern: number;
  readonly operation: string | null;
}

/** A test of one value. */
export interface CompiledTest {
  readonly operator: "is" | "not" | "oneOf" | "contains" | "above" | "below" | "exists" | "length";
  readonly operand: string | number | boolean | null | readonly (string | number | boolean | null)[];
}

/** Tests of the values at a path inside an answer; `[*]` is `"*"`. */
export interface CompiledValue {
  readonly source: string;
  readonly path: readonly (string | number)[];
  /** Positions of `path` that mean every entry of a list. */
  readonly tests: readonly CompiledTest[];
}

/** A call with a status; null: any status. `call` is a position in `calls`. */
export interface CompiledAnswer {
  readonly call: number;
  readonly status: readonly StatusSpec[] | null;
}

/** A condition on a call that was made. */
export interface CompiledCallCondition extends CompiledAnswer {
  readonly values: readonly CompiledValue[];
}

/** One state, ready to be matched. */
export interface CompiledState {
  readonly name: string;
  readonly means: StateMeaning;
  readonly says: string;
  /** Line of the map's file where the state begins, from 1. */
  readonly line: number;
  readonly urls: readonly number[];
  readonly page: readonly string[];
  readonly pageLacks: readonly string[];
  readonly calls: readonly CompiledCallCondition[];
  readonly goals: readonly string[];
  readonly expectsFailure: boolean;
  readonly expectsErrors: readonly CompiledAnswer[];
  readonly reachesGoal: boolean;
  /** How specific it is: the number of its conditions, then their literal characters. */
  readonly conditions: number;
  readonly literals: number;
}

/** A page state map as JSON that needs neither a YAML parser nor a schema library. */
export interface CompiledPageStates {
  readonly format: "inspect/compiled-page-states";
  readonly version: 1;
  /** SHA-256 of the map's file, hex. */
  readonly sourceHash: string;
  readonly patterns: readonly CompiledUrlPattern[];
  /** Every call that is known to the map; a call that none of them matches is undocumented. */
  readonly calls: readonly CompiledCall[];
  readonly states: readonly CompiledState[];
}
