import { valueHolds } from "../states/answer-value.js";
import type { CompiledAnswer, CompiledCallCondition, CompiledState } from "../states/compiled-states.js";
import type { StateMeaning } from "../states/page-state-map.js";
import type { PreparedStates } from "../states/prepared-states.js";
import { type CallView, type StepCalls, viewCalls } from "./call-views.js";
import { describeCall } from "./describe-call.js";
import { statusFits } from "./error-answer.js";
import type { StepEvidence } from "./evidence.js";
import { matchContext, stateMatches } from "./state-conditions.js";

/** Why no known state names a step. */
export type UnknownCode =
  | "failed"
  | "undocumented-call"
  | "error-answer"
  | "nothing-confirms-goal"
  | "no-state"
  | "tie";

/** One reason, in words that a reader of the step understands; `exchange` is an exchange's id. */
export interface UnknownReason {
  readonly code: UnknownCode;
  readonly message: string;
  readonly exchange?: string;
}

/** The state that named a step, as its reading quotes it. */
export interface NamingState {
  readonly name: string;
  readonly says: string;
  readonly line: number;
  readonly reachesGoal: boolean;
}

/** What rule one says about a step. */
export type StepDecision =
  | { readonly decidedBy: "state"; readonly outcome: StateMeaning; readonly state: NamingState }
  | { readonly decidedBy: "code"; readonly outcome: "no-change" }
  /** No known state names it: SubQ reads it. */
  | { readonly decidedBy: null; readonly reasons: readonly UnknownReason[] };

/**
 * Rule one (REQ-INSPECT-03, -04): decides a step by the known state that names it, or as no change, or says why it is
 * unknown. A pure function; the same evidence and map always give the same decision.
 *
 * A state names a step only when nothing about the step is unknown: its conditions hold, each call the step made is
 * known to the map, each error answer is one the state expects, and the step did not fail unless the state expects it.
 * Of several, the one with most conditions wins, then the one with most literal characters; a tie is unknown.
 */
export function decideStep(evidence: StepEvidence, states: PreparedStates): StepDecision {
  const calls = viewCalls(evidence.recording.exchanges, states);
  const context = matchContext(evidence, states, calls);
  const matching = states.map.states.filter((state) => stateMatches(state, context));
  const unknownCalls = undocumentedCalls(evidence, calls);
  const naming = matching.filter(
    (state) => unknownCalls.length === 0 && objections(state, evidence, calls).length === 0,
  );
  const best = mostSpecific(naming);
  if (best.length === 1 && best[0] !== undefined) return named(best[0]);
  if (naming.length === 0 && isNoChange(evidence)) return { decidedBy: "code", outcome: "no-change" };
  const reasons: UnknownReason[] = [...unknownCalls];
  if (best.length > 1) {
    const names = best.map(({ name }) => `"${name}"`).join(", ");
    reasons.push({ code: "tie", message: `the states ${names} name it and none is more specific` });
  } else if (matching.length > 0) {
    reasons.push(
      ...(mostSpecific(matching)[0] ? objections(mostSpecific(matching)[0] as CompiledState, evidence, calls) : []),
    );
  } else {
    reasons.push(...failure(evidence), ...errorReasons(calls.views), noState(states));
  }
  if (evidence.goal !== null && !evidence.goal.reached) {
    reasons.push({ code: "nothing-confirms-goal", message: "nothing that is known confirms the goal" });
  }
  return { decidedBy: null, reasons };
}

/** Why a state whose conditions hold still does not name the step: its failure, or error answers it does not expect. */
export function objections(state: CompiledState, evidence: StepEvidence, calls: StepCalls): readonly UnknownReason[] {
  // A call condition that names an error status expects that error; errors inside a 2xx answer have to be listed.
  const conditions = state.calls.filter(({ status }) => status !== null);
  const unexpected = calls.views.filter((view) => {
    if (view.error === null) return false;
    const byStatus = view.status === "none" || view.status >= 400;
    const isExpected = ({ call, status }: CompiledAnswer): boolean =>
      view.known.includes(call) && statusFits(view.status, status);
    const isCondition = (condition: CompiledCallCondition): boolean =>
      isExpected(condition) && condition.values.every((value) => valueHolds(view.answer(), value));
    return !state.expectsErrors.some(isExpected) && !(byStatus && conditions.some(isCondition));
  });
  return [...(state.expectsFailure ? [] : failure(evidence)), ...errorReasons(unexpected)];
}

/** Calls that no state and no documented-calls list knows; a recording that is incomplete may hide some. */
export function undocumentedCalls(evidence: StepEvidence, calls: StepCalls): readonly UnknownReason[] {
  const reasons = calls.views
    .filter((view) => view.known.length === 0)
    .map(({ exchange }): UnknownReason => {
      const message = `${describeCall(exchange)} is a call that no state and no documented-calls list knows`;
      return { code: "undocumented-call", message, exchange: exchange.id };
    });
  const { incomplete } = evidence.recording;
  if (incomplete === null) return reasons;
  return [...reasons, { code: "undocumented-call", message: `calls may be missing: ${incomplete}` }];
}

function failure({ step }: StepEvidence): readonly UnknownReason[] {
  if (step.ok) return [];
  return [{ code: "failed", message: `the action failed${step.error === null ? "" : `: ${step.error}`}` }];
}

function errorReasons(views: readonly CallView[]): readonly UnknownReason[] {
  return views.flatMap(({ exchange, error }): readonly UnknownReason[] =>
    error === null
      ? []
      : [{ code: "error-answer", message: `${describeCall(exchange)} got ${error}`, exchange: exchange.id }],
  );
}

function noState(states: PreparedStates): UnknownReason {
  const { length } = states.map.states;
  const message = length === 0 ? "there is no page state map" : `none of the ${length} known states holds`;
  return { code: "no-state", message };
}

function isNoChange({ step, recording }: StepEvidence): boolean {
  return step.ok && recording.incomplete === null && recording.exchanges.length === 0 && recording.documents === 0;
}

function named({ name, says, line, means, reachesGoal }: CompiledState): StepDecision {
  return { decidedBy: "state", outcome: means, state: { name, says, line, reachesGoal } };
}

/** The states that no other is more specific than; more than one is a tie. */
export function mostSpecific(states: readonly CompiledState[]): readonly CompiledState[] {
  const most = states.reduce<CompiledState | null>(
    (best, state) => (best === null || rank(state, best) > 0 ? state : best),
    null,
  );
  return most === null ? [] : states.filter((state) => rank(state, most) === 0);
}

function rank(state: CompiledState, other: CompiledState): number {
  return state.conditions - other.conditions || state.literals - other.literals;
}
