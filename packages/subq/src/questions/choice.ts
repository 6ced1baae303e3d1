import type { ChoiceQuestion, Description, Instructions } from "./question.js";

/**
 * A question that picks one label. One of the labels always wins, so offer one such as "other" or "not stated".
 *
 * @param instructions the question: text, or a structured record
 * @param criteria label to description (null for none); 2 to 255 labels
 */
export function choice<const Label extends string>(
  instructions: Instructions,
  criteria: { readonly [label in Label]: Description },
): ChoiceQuestion<Label> {
  return { type: "choice", instructions, criteria };
}
