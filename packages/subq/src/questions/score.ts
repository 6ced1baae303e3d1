import type { Entry } from "./json.js";
import type { Instructions, ScoreQuestion } from "./question.js";

/**
 * A question of degree.
 *
 * @param instructions the question: text, or a structured record
 * @param criteria 2 to 10 observable levels, lowest first; level 0 is the first
 */
export function score<const Levels extends readonly [Entry, Entry, ...Entry[]]>(
  instructions: Instructions,
  criteria: Levels,
): ScoreQuestion<Levels> {
  return { type: "score", instructions, criteria };
}
