import { isJsonObject } from "../questions/json.js";
import type { Problem } from "../questions/problem.js";
import type { Question } from "../questions/question.js";
import { canonicalise, isSorted } from "./canonical.js";

/**
 * A question map as it is sent, in canonical form: known keys only, every object's keys in one order, and a noul's
 * criteria with both keys or none.
 *
 * @param questions also those that will be refused; what is no question at all is left out
 * @param problems receives one problem for each part that is not JSON
 */
export function wireQuestions(
  questions: { readonly [name: string]: unknown },
  problems: Problem[],
): { readonly [name: string]: object } {
  const names = Object.keys(questions);
  if (!isSorted(names)) names.sort();
  const wire: { [name: string]: object } = {};
  for (const name of names) {
    const question = questions[name];
    // A name that would change the prototype is refused anyway.
    if (isJsonObject(question) && name !== "__proto__")
      wire[name] = wireQuestion(name, question as unknown as Question, problems);
  }
  return wire;
}

function wireQuestion(name: string, question: Question, problems: Problem[]): object {
  const { type } = question;
  const part = (key: string, value: unknown): unknown =>
    value === undefined || isPlain(value) ? value : canonicalise(value, ["questions", name, key], problems);
  const instructions = part("instructions", question.instructions);
  if (question.type !== "noul") return { criteria: part("criteria", question.criteria), instructions, type };
  const criteria = question.criteria;
  if (criteria === undefined || criteria === null || (criteria.true === undefined && criteria.false === undefined)) {
    return { instructions, type };
  }
  const both = { false: criteria.false ?? null, true: criteria.true ?? null };
  return { criteria: part("criteria", both), instructions, type };
}

/** Whether a value is canonical at first sight: a text, or texts and nulls under keys in order. Most questions are. */
function isPlain(value: unknown): boolean {
  if (typeof value === "string") return true;
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return false;
  let previous = "";
  for (const key in value) {
    const part = (value as { readonly [key: string]: unknown })[key];
    if (key < previous || (typeof part !== "string" && part !== null)) return false;
    previous = key;
  }
  return true;
}
