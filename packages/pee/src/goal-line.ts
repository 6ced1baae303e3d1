import { isForPerson, nextDuty, type TurnFacts } from "./next-duty.js";
import { shorten } from "./text.js";

const goalLimit = 400;

/**
 * The goal's line: the goal, whether it is reached, and the next thing to do. What only a person can clear says to stop
 * the account and tell the operator instead (REQ-INSPECT-14, -19).
 */
export function goalLine(turn: TurnFacts): string {
  const goal = goalPart(turn);
  if (isForPerson(turn)) {
    return `${goal} Step ${turn.latest?.number} can be cleared only by a person: stop the account and tell ${turn.operator}.`;
  }
  const duty = nextDuty(turn);
  if (duty !== null) return `${goal} Next: ${duty.text}.`;
  return turn.goal === null ? goal : `${goal} Nothing is open.`;
}

function goalPart({ goal }: TurnFacts): string {
  if (goal === null) return 'Goal: none is set; log inspect goal --set "<goal>" sets one.';
  const text = `"${shorten(goal.text, goalLimit)}"`;
  return goal.reached === null
    ? `Goal (not reached): ${text}.`
    : `Goal (reached in step ${goal.reached.step}): ${text}.`;
}
