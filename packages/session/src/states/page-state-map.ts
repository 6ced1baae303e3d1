import type { Outcome } from "@inspect/pee";

/** What a page state may mean: every outcome of a step but `unclear`, which only a reading can be. */
export type StateMeaning = Exclude<Outcome, "unclear">;

/** An answer's status: a number, a class such as `2xx`, or `none` when no answer came. */
export type StatusSpec = number | "1xx" | "2xx" | "3xx" | "4xx" | "5xx" | "none";

/**
 * A call by method and URL pattern, as one text (`GET /api/cart`, `POST /api/coupon 404`, `* https://*.shop.example/*`)
 * or as an object. A pattern that starts with `/` holds for every host.
 */
export type CallSpec =
  | string
  | {
      readonly call: string;
      /** The name of a GraphQL or RPC operation inside the call. */
      readonly operation?: string;
      readonly status?: StatusSpec | readonly StatusSpec[];
    };

/** What a value inside an answer has to be. A scalar means: equal to it. */
export type ValueSpec =
  | string
  | number
  | boolean
  | null
  | {
      readonly is?: string | number | boolean | null;
      readonly not?: string | number | boolean | null;
      readonly oneOf?: readonly (string | number | boolean | null)[];
      readonly contains?: string;
      readonly above?: number;
      readonly below?: number;
      readonly exists?: boolean;
      /** The length of a list or text. */
      readonly length?: number;
    };

/** A call that has to have been made, with what its answer has to hold. */
export type CallCondition =
  | string
  | {
      readonly call: string;
      readonly operation?: string;
      readonly status?: StatusSpec | readonly StatusSpec[];
      /** Path inside the answer (`items[0].name`, `items[*].state`, `$` for the whole) to what stands there. */
      readonly answer?: { readonly [path: string]: ValueSpec };
    };

/** One known state of a page. */
export interface PageState {
  readonly name: string;
  readonly means: StateMeaning;
  /** What the state means, in a sentence. */
  readonly says: string;
  readonly when: {
    /** URL patterns of the page; one of them has to match. */
    readonly url?: string | readonly string[];
    /** Texts that the page shows; white space counts as one space. */
    readonly page?: string | readonly string[];
    /** Texts that the page does not show. */
    readonly pageLacks?: string | readonly string[];
    readonly calls?: readonly CallCondition[];
  };
  /** Goals for which the state holds, `*` for any text; without it, it holds for every goal and without one. */
  readonly goals?: string | readonly string[];
  readonly expects?: {
    /** The step itself may have failed. */
    readonly failure?: boolean;
    /** Error answers that belong to this state. */
    readonly errors?: readonly CallSpec[];
  };
  /** Further calls that are known in this state (and thereby in every other). */
  readonly documents?: readonly CallSpec[];
  /** A step in this state reaches the goal without a reading; our extension of REQ-INSPECT-12, off by default. */
  readonly reachesGoal?: boolean;
}

/** The page state map as it is written in YAML or JSON. @see docs/formats.md, page-states */
export interface PageStateMap {
  readonly format: "inspect/page-states";
  readonly version: 1;
  /** Calls that are known wherever they are made. */
  readonly documentedCalls?: readonly CallSpec[];
  readonly states: readonly PageState[];
}
