import type { PreparedStates } from "../states/prepared-states.js";
import { viewCalls } from "./call-views.js";
import { decideStep, objections, type StepDecision, type UnknownReason, undocumentedCalls } from "./decide-step.js";
import { describeCall } from "./describe-call.js";
import type { StepEvidence } from "./evidence.js";
import { type ConditionResult, explainConditions, matchContext } from "./state-conditions.js";

/** What one state makes of a step. */
export interface StateExplanation {
  readonly name: string;
  readonly line: number;
  readonly conditions: readonly ConditionResult[];
  /** Whether every condition holds. */
  readonly matches: boolean;
  /** Why it does not name the step although it matches. */
  readonly objections: readonly UnknownReason[];
  /** Number of conditions and of literal characters, which choose among states that name the step. */
  readonly specificity: readonly [number, number];
}

/** What a map makes of one recorded call. */
export interface CallExplanation {
  readonly exchange: string;
  readonly call: string;
  readonly status: number | "none";
  /** The map's calls that it is, as written; empty: undocumented. */
  readonly knownAs: readonly string[];
  readonly error: string | null;
}

/** A decision with everything that led to it. */
export interface StepExplanation {
  readonly decision: StepDecision;
  readonly states: readonly StateExplanation[];
  readonly calls: readonly CallExplanation[];
}

/** Explains `decideStep`: each condition of each state, each call with what knows it. Pure. */
export function explainStep(evidence: StepEvidence, states: PreparedStates): StepExplanation {
  const calls = viewCalls(evidence.recording.exchanges, states);
  const context = matchContext(evidence, states, calls);
  const unknownCalls = undocumentedCalls(evidence, calls);
  return {
    decision: decideStep(evidence, states),
    states: states.map.states.map((state) => {
      const conditions = explainConditions(state, context);
      const matches = conditions.every(({ holds }) => holds);
      return {
        name: state.name,
        line: state.line,
        conditions,
        matches,
        objections: matches ? [...unknownCalls, ...objections(state, evidence, calls)] : [],
        specificity: [state.conditions, state.literals],
      };
    }),
    calls: calls.views.map(({ exchange, status, known, error }) => ({
      exchange: exchange.id,
      call: describeCall(exchange),
      status,
      knownAs: known.map((index) => states.map.calls[index]?.source ?? ""),
      error,
    })),
  };
}
