import type { Question, QuestionMap } from "../questions/question.js";

/** A question map as it is sent: known keys only, in one order, and a noul's criteria with both keys or none. */
export function wireQuestions(questions: QuestionMap): { readonly [name: string]: object } {
  const names = Object.keys(questions).sort();
  const wire: { [name: string]: object } = {};
  for (const name of names) wire[name] = wireQuestion(questions[name] as Question);
  return wire;
}

function wireQuestion(question: Question): object {
  const { type, instructions } = question;
  if (question.type !== "noul") return { type, instructions, criteria: question.criteria };
  const criteria = question.criteria;
  if (criteria === undefined || (criteria.true === undefined && criteria.false === undefined)) {
    return { type, instructions };
  }
  return { type, instructions, criteria: { false: criteria.false ?? null, true: criteria.true ?? null } };
}
