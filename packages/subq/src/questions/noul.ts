import type { Instructions, NoulCriteria, NoulQuestion } from "./question.js";

/**
 * A yes/no question. Phrase it so that a high probability means yes, with one condition.
 *
 * @param instructions the question or claim: text, or a structured record
 * @param criteria what counts as yes (`true`) and as no (`false`), where the edge is subtle
 */
export function noul(instructions: Instructions, criteria?: NoulCriteria): NoulQuestion {
  return criteria === undefined ? { type: "noul", instructions } : { type: "noul", instructions, criteria };
}
