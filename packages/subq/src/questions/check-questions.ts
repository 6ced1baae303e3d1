import { isJsonObject } from "./json.js";
import { defaultLimits, type Limits } from "./limits.js";
import { type Problem, type ProblemCode, pathOf, quoted } from "./problem.js";

const questionKeys = ["type", "instructions", "criteria"];

/**
 * Everything about a question map that a request would be refused for; an empty list means it may be sent.
 *
 * @param questions anything, also unchecked input from a file
 * @param limits bounds that differ from {@link defaultLimits}
 * @param mayBeEmpty whether no question at all is fine
 */
export function checkQuestions(
  questions: unknown,
  limits: Partial<Limits> = {},
  mayBeEmpty = false,
): readonly Problem[] {
  const bounds = { ...defaultLimits, ...limits };
  if (!isJsonObject(questions)) {
    return [problem("question-type", ["questions"], "questions must be an object of name to question")];
  }
  const problems: Problem[] = [];
  const names = Object.keys(questions);
  if (names.length === 0 && !mayBeEmpty)
    problems.push(problem("no-questions", ["questions"], "at least one question is needed"));
  if (names.length > bounds.questions) {
    const message = `${names.length} questions, at most ${bounds.questions} fit one request; decideMany splits them`;
    problems.push(problem("too-many-questions", ["questions"], message));
  }
  for (const name of names) {
    checkName(name, bounds, problems);
    checkQuestion(name, questions[name], bounds, problems);
  }
  return problems;
}

function checkName(name: string, bounds: Limits, problems: Problem[]): void {
  const at = ["questions", name];
  if (name === "") problems.push(problem("question-name", at, "a question's name must not be empty"));
  else if (name.length > bounds.nameLength) {
    const message = `the name has ${name.length} characters, at most ${bounds.nameLength} are allowed`;
    problems.push(problem("question-name", at, message));
  } else if (name === "__proto__" || !matches(bounds.namePattern, name)) {
    const message = `the name may not be used; expected ${bounds.namePattern.source} and not "__proto__"`;
    problems.push(problem("question-name", at, message));
  }
}

function checkQuestion(name: string, question: unknown, bounds: Limits, problems: Problem[]): void {
  const at = ["questions", name];
  if (!isJsonObject(question)) {
    problems.push(problem("question-type", at, "a question must be an object with type and instructions"));
    return;
  }
  const unknown = Object.keys(question).filter((key) => !questionKeys.includes(key) && question[key] !== undefined);
  if (unknown.length > 0) {
    const message = `unknown keys: ${unknown.map(quoted).join(", ")}; known: ${questionKeys.join(", ")}`;
    problems.push(problem("question-key", at, message));
  }
  if (!isEntry(question.instructions) || isBlank(question.instructions)) {
    const message = "instructions must be a non-empty text, object or array";
    problems.push(problem("instructions", [...at, "instructions"], message));
  }
  if (question.type === "noul") checkNoul(at, question.criteria, problems);
  else if (question.type === "choice") checkChoice(at, question.criteria, bounds, problems);
  else if (question.type === "score") checkScore(at, question.criteria, bounds, problems);
  else problems.push(problem("question-type", [...at, "type"], 'type must be "noul", "choice" or "score"'));
}

function checkNoul(at: readonly string[], criteria: unknown, problems: Problem[]): void {
  if (criteria === undefined || criteria === null) return;
  if (!isJsonObject(criteria)) {
    problems.push(problem("criteria", [...at, "criteria"], 'criteria must be an object with "true" and "false"'));
    return;
  }
  for (const key of Object.keys(criteria)) {
    if (key !== "true" && key !== "false") {
      problems.push(problem("criteria", [...at, "criteria", key], 'only "true" and "false" are allowed here'));
    } else if (criteria[key] !== undefined) checkDescription(at, key, criteria[key], problems);
  }
}

function checkChoice(at: readonly string[], criteria: unknown, bounds: Limits, problems: Problem[]): void {
  if (!isJsonObject(criteria)) {
    problems.push(problem("criteria", [...at, "criteria"], "criteria must be an object of label to description"));
    return;
  }
  const labels = Object.keys(criteria);
  if (labels.length < bounds.choiceLabelsMin || labels.length > bounds.choiceLabelsMax) {
    const message = `${labels.length} labels, expected ${bounds.choiceLabelsMin} to ${bounds.choiceLabelsMax}`;
    problems.push(problem("choice-labels", [...at, "criteria"], message));
  }
  for (const label of labels) {
    if (label === "" || label === "__proto__") {
      problems.push(problem("choice-labels", [...at, "criteria", label], 'a label may not be empty or "__proto__"'));
    }
    checkDescription(at, label, criteria[label], problems);
  }
}

function checkScore(at: readonly string[], criteria: unknown, bounds: Limits, problems: Problem[]): void {
  if (!Array.isArray(criteria)) {
    problems.push(problem("criteria", [...at, "criteria"], "criteria must be an array of levels, lowest first"));
    return;
  }
  if (criteria.length < bounds.scoreLevelsMin || criteria.length > bounds.scoreLevelsMax) {
    const message = `${criteria.length} levels, expected ${bounds.scoreLevelsMin} to ${bounds.scoreLevelsMax}`;
    problems.push(problem("score-levels", [...at, "criteria"], message));
  }
  for (const [index, level] of criteria.entries()) {
    if (!isEntry(level)) {
      const message = "a level must be a text, an object or an array, not null";
      problems.push(problem("score-levels", [...at, "criteria", index], message));
    }
  }
}

function checkDescription(at: readonly string[], key: string, description: unknown, problems: Problem[]): void {
  if (description === null || isEntry(description)) return;
  const message = "a description must be a text, an object, an array or null";
  problems.push(problem("criteria", [...at, "criteria", key], message));
}

/** A sticky or global pattern would remember where it stopped. */
function matches(pattern: RegExp, name: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(name);
}

function isEntry(value: unknown): boolean {
  return typeof value === "string" || (typeof value === "object" && value !== null);
}

function isBlank(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  if (typeof (value as { readonly toJSON?: unknown }).toJSON === "function") return false;
  return Object.keys(value as object).length === 0;
}

function problem(code: ProblemCode, at: readonly (string | number)[], message: string): Problem {
  return { code, message, path: pathOf(...at) };
}
