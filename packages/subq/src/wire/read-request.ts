import { checkQuestions } from "../questions/check-questions.js";
import type { DecideRequest } from "../questions/decide-request.js";
import { isJsonObject } from "../questions/json.js";
import type { Limits } from "../questions/limits.js";
import { type Problem, quoted } from "../questions/problem.js";
import type { Question, QuestionMap } from "../questions/question.js";
import { canonicalise } from "./canonical.js";
import { wireQuestions } from "./wire-questions.js";

const requestKeys = ["model", "state", "questions", "images"];

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
export function readRequest(request: DecideRequest, settings: RequestSettings, problems: Problem[]): CanonicalRequest {
  try {
    return readParts(request, settings, problems);
  } catch (error) {
    // A getter, a proxy or a toJSON of the caller's that throws.
    const message = `could not be read: ${error instanceof Error ? error.message : String(error)}`;
    problems.push({ code: "not-json", message, path: "request" });
    return { model: settings.model, state: null, questions: {} };
  }
}

interface RequestSettings {
  readonly model: string;
  readonly limits: Partial<Limits>;
}

function readParts(
  request: DecideRequest,
  { model: usual, limits }: RequestSettings,
  problems: Problem[],
): CanonicalRequest {
  if (!isJsonObject(request)) {
    problems.push({ code: "state", message: "a request must be an object with state and questions", path: "request" });
    return { model: usual, state: null, questions: {} };
  }
  const given = request as { readonly [key: string]: unknown };
  const unknown = Object.keys(given).filter((key) => !requestKeys.includes(key) && given[key] !== undefined);
  if (unknown.length > 0) {
    const message = `unknown keys: ${unknown.map(quoted).join(", ")}; known: ${requestKeys.join(", ")}`;
    problems.push({ code: "request-key", message, path: "request" });
  }
  const model = request.model ?? usual;
  if (typeof model !== "string" || model.trim() === "") {
    problems.push({ code: "model", message: "model must be a non-empty text", path: "model" });
  }
  const found: Problem[] = [];
  const state = canonicalise(request.state, ["state"], found);
  if (typeof state !== "string" && (typeof state !== "object" || state === null)) {
    found.length = 0;
    found.push({ code: "state", message: "state must be a text, an object or an array", path: "state" });
  }
  for (const problem of checkQuestions(request.questions, limits)) found.push(problem);
  const asked = isJsonObject(request.questions) ? request.questions : {};
  const questions = wireQuestions(asked, found);
  const again = { ...limits, questions: Number.POSITIVE_INFINITY };
  for (const problem of checkQuestions(converted(asked, questions), again, true)) found.push(problem);
  for (const problem of firstOfPlace(found)) problems.push(problem);
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

/** Of problems of one kind at one place, the first says enough. */
function firstOfPlace(problems: readonly Problem[]): readonly Problem[] {
  if (problems.length < 2) return problems;
  const kept: Problem[] = [];
  const places = new Set<string>();
  for (const problem of problems) {
    const place = `${problem.code} ${problem.path}`;
    // What is no JSON is not a good text, object or list either.
    if (places.has(place) || places.has(`not-json ${problem.path}`)) continue;
    places.add(place);
    kept.push(problem);
  }
  return kept;
}

/** The questions of a request as values of their own, in the order they were given. */
export function ownQuestions(order: QuestionMap, sent: CanonicalRequest["questions"]): QuestionMap {
  return Object.fromEntries(Object.keys(order).map((name) => [name, copyOfJson(sent[name])])) as QuestionMap;
}

/** A copy of canonical JSON; unlike a structured clone it also takes what stands behind a proxy. */
export function copyOfJson(value: unknown): unknown {
  return typeof value === "string" ? value : JSON.parse(JSON.stringify(value));
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
