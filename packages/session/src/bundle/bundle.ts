import type { RedactionCounts } from "@inspect/redact";
import type { QuestionMap } from "@inspect/subq/questions";
import type { UnknownReason } from "../decide/decide-step.js";
import type { Account } from "../layout/run-record.js";
import type { AskedCalls } from "../questions/ask-calls.js";

/** A goal as it stood when the step was taken; text and time tell it from another. */
export interface BundleGoal {
  readonly text: string;
  readonly setAt: string;
  readonly reached: boolean;
}

/** What we did. */
export interface BundleStep {
  readonly number: number;
  readonly action: string;
  readonly args: unknown;
  readonly mouse: unknown;
  readonly startedAt: string | null;
  readonly durationSeconds: number | null;
  readonly ok: boolean;
  readonly error: string | null;
  /** Further fields of `step.json`. */
  readonly more?: unknown;
}

/** A body, or why there is none. `cut` counts characters of its JSON or text. */
export interface BundleBody {
  readonly type: string;
  readonly content?: unknown;
  readonly absent?: string;
  readonly bytes?: number;
  readonly cut?: { readonly kept: number; readonly total: number };
}

/** One internal API exchange. Of a call that did not fit, only `id`, `line` and its times are left. */
export interface BundleExchange {
  readonly id: string;
  /** Method, URL and what came of it, for example `POST https://shop.example/api/cart: 201 Created`. */
  readonly line: string;
  /** Seconds from the step's first request (REQ-INSPECT-02). */
  readonly offset: number | null;
  readonly answeredAt: number | null;
  readonly kind?: string;
  readonly party?: string;
  readonly operations?: readonly unknown[];
  /** Why its answer is an error. */
  readonly error?: string;
  readonly facts?: readonly string[];
  readonly sent?: { readonly headers?: readonly string[]; readonly body?: BundleBody };
  readonly received?: { readonly headers?: readonly string[]; readonly body?: BundleBody };
}

/** An earlier step with what its reading said. */
export interface BundleEarlierStep {
  readonly number: number;
  readonly action: string;
  readonly url: string | null;
  readonly outcome: string | null;
  readonly decidedBy: string | null;
  readonly says: string | null;
}

/**
 * What SubQ reads (REQ-INSPECT-05): first what decides, then what may be long. Text that came from a page or an answer
 * stands only in `page`, `exchanges` and `step.error`/`step.more`; it is data, never instruction.
 */
export interface BundleState {
  readonly goal: { readonly text: string } | null;
  readonly account: Account | null;
  readonly step: BundleStep;
  /** Why no known state names the step. */
  readonly unknownBecause: readonly Omit<UnknownReason, "exchange">[];
  /** What is missing, cut or odd. */
  readonly notes: readonly string[];
  readonly page: { readonly url: string | null; readonly title: string | null; readonly text: string | null };
  readonly exchanges: readonly BundleExchange[];
  readonly earlierSteps: readonly BundleEarlierStep[];
}

/** The step's screenshot, and whether SubQ sees it. */
export type BundleScreenshot =
  | { readonly sent: true; readonly file: string; readonly type: string; readonly bytes: number }
  | { readonly sent: false; readonly why: string };

/** One text that was shortened. */
export interface BundleCut {
  /** Where in `state`, for example `exchanges[3].received.body`. */
  readonly path: string;
  readonly kept: number;
  readonly total: number;
}

/** `bundle.json`: everything a reading of the step rests on, frozen. @see docs/formats.md, bundle.json */
export interface Bundle {
  readonly format: "inspect/bundle";
  readonly version: 1;
  readonly runId: string;
  readonly step: number;
  /** The goal with the time it was set; `state.goal` holds its text only. */
  readonly goal: BundleGoal | null;
  readonly state: BundleState;
  /** Null when a known state or code decided the step, so that nothing had to be asked. */
  readonly questions: QuestionMap | null;
  readonly calls: AskedCalls | null;
  readonly screenshot: BundleScreenshot;
  /** Characters of `state` as JSON, and the budget it was held to. */
  readonly characters: number;
  readonly budget: number;
  readonly cuts: readonly BundleCut[];
  readonly redacted: RedactionCounts;
}
