import { checkQuestions } from "../questions/check-questions.js";
import type { DecideRequest } from "../questions/decide-request.js";
import { isJsonObject } from "../questions/json.js";
import type { Limits } from "../questions/limits.js";
import type { Problem } from "../questions/problem.js";
import type { Question, QuestionMap } from "../questions/question.js";
import { canonicalise } from "./canonical.js";
import { wireQuestions } from "./wire-questions.js";

/** A request without its images, in canonical form: see {@link canonicalise}. */
export interface CanonicalRequest {
  readonly model: string;
  readonly state: unknown;
  /** Questions as they are sent, by name in canonical order. Their parts may be those of the caller. */
  readonly questions: { readonly [name: string]: object };
}

/**
 * Checks and puts in order everything of a request but its images, at once: nothing that the caller changes later can
 * get in.
 *
 * @param problems receives everything that is wrong, each place once
 */
export function readRequest(
  request: DecideRequest,
  { model: usual, limits }: { readonly model: string; readonly limits: Partial<Limits> },
  problems: Problem[],
): CanonicalRequest {
  if (!isJsonObject(request)) {
    problems.push({ code: "state", message: "a request must be an object with state and questions", path: "request" });
    return { model: usual, state: null, questions: {} };
  }
  const model = request.model ?? usual;
  if (typeof model !== "string" || model.trim() === "") {
    problems.push({ code: "model", message: "model must be a non-empty text", path: "model" });
  }
  const found: Problem[] = [];
  const state = canonicalise(request.state, ["state"], found);
  if (typeof state !== "string" && (typeof state !== "object" || state === null)) {
    found.unshift({ code: "state", message: "state must be a text, an object or an array", path: "state" });
  }
  found.push(...checkQuestions(request.questions, limits));
  const given = isJsonObject(request.questions) ? request.questions : {};
  const questions = wireQuestions(given, found);
  found.push(...checkQuestions(converted(given, questions), { ...limits, questions: Number.POSITIVE_INFINITY }, true));
  problems.push(...firstOfPlace(found));
  return { model, state, questions };
}

/** Questions that are sent with other parts than they were given with: what `toJSON` made of them is checked too. */
function converted(given: { readonly [name: string]: unknown }, sent: CanonicalRequest["questions"]): QuestionMap {
  const changed = Object.entries(sent).filter(([name, question]) => {
    const { instructions, criteria } = given[name] as Question;
    const wire = question as Question;
    return wire.instructions !== instructions || wire.criteria !== criteria;
  });
  return Object.fromEntries(changed) as QuestionMap;
}

/** Of problems at one place, or within it, the first says enough. */
function firstOfPlace(problems: readonly Problem[]): readonly Problem[] {
  if (problems.length < 2) return problems;
  const kept: Problem[] = [];
  const places = new Set<string>();
  for (const problem of problems) {
    if (places.has(problem.path)) continue;
    places.add(problem.path);
    kept.push(problem);
  }
  return kept;
}

/** The questions of a request as values of their own, in the order they were given. */
export function ownQuestions(order: QuestionMap, sent: CanonicalRequest["questions"]): QuestionMap {
  return Object.fromEntries(Object.keys(order).map((name) => [name, structuredClone(sent[name])])) as QuestionMap;
}

/** What reading the answers needs to know of the questions, as a copy, in the order they were given. */
export function askedOf(order: QuestionMap, sent: CanonicalRequest["questions"]): QuestionMap {
  const asked: { [name: string]: Question } = {};
  for (const name of Object.keys(order)) {
    const question = sent[name] as Question;
    asked[name] =
      question.type === "noul" ? question : ({ ...question, criteria: copyOf(question.criteria) } as Question);
  }
  return asked;
}

function copyOf(criteria: object): object {
  return Array.isArray(criteria) ? [...criteria] : { ...criteria };
}
