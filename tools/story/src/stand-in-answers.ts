import type { ScriptedAnswers } from "@inspect/subq/test";

/** What the stand-in for SubQ answers at the step that got an error. */
export const answersAtTheError: ScriptedAnswers = {
  goalMet: 0.02,
  fitsAccount: 0.95,
  neverComeUp: 0.1,
  pageAgreesWithApi: 0.93,
  causedByAction: 0.97,
  outcome: "wrong-result",
  call_0: "contradicts",
};

/** At the step that reaches the goal. */
export const answersAtTheEnd: ScriptedAnswers = {
  ...answersAtTheError,
  goalMet: 0.96,
  neverComeUp: 0.02,
  outcome: "as-expected",
  call_0: "confirms",
};

/** At a step that only a person can clear. */
export const answersForAPerson: ScriptedAnswers = { ...answersAtTheError, outcome: "person-only", neverComeUp: 0.6 };
