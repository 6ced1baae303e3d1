import type { TurnFacts } from "./next-duty.js";

/**
 * The marks of a turn that matter to a hold, as one canonical text: two turns with equal marks are the same unchanged
 * state (REQ-INSPECT-20). They hold what a new step, reading, goal, finding or fix changes, and neither wording,
 * probabilities, times of writing nor the browser.
 */
export function turnMarks(turn: TurnFacts): string {
  const { goal, latest } = turn;
  return JSON.stringify([
    turn.runId,
    goal === null ? null : [goal.text, goal.setAt, goal.reached?.step ?? null],
    turn.steps,
    latest === null ? null : [latest.number, latest.outcome, latest.decidedBy],
    turn.missingFindings.map((step) => [step.number, step.outcome, step.decidedBy]),
    turn.findings,
    turn.missingFixes.map((finding) => finding.number),
    // Only when there are some, so that the marks of a turn without any stay what they were.
    ...(turn.unread === undefined ? [] : [turn.unread.map((step) => step.number)]),
  ]);
}
