import { isJsonObject } from "../questions/json.js";
import { type Problem, type ProblemCode, pathOf, quoted } from "../questions/problem.js";
import type { Question, QuestionMap } from "../questions/question.js";

const slack = 1e-6;

/**
 * Everything that makes answers unreliable: one answer for each question and no other, each of its question's type,
 * every probability within 0..1, exactly the labels or levels that were asked, sums that rounding alone can explain, the
 * chosen label among the most probable and possible at all, and a score that is the mean of its levels, weighted by
 * their probabilities. A vendor's confidence is not compared with anything.
 *
 * @param roundingTolerance 0..1: how far each probability may be rounded at most (how far it was is read from its
 * decimals), and how far unrounded ones may miss a sum of 1
 */
export function checkAnswers(questions: QuestionMap, answers: unknown, roundingTolerance: number): readonly Problem[] {
  const problems: Problem[] = [];
  if (!isJsonObject(answers)) {
    return [{ code: "answer-missing", message: "the body has no object of answers", path: "answers" }];
  }
  const asked = Object.keys(questions);
  let found = 0;
  for (const name of asked) {
    const place: Place = { problems, name };
    if (!Object.hasOwn(answers, name)) {
      report(place, "answer-missing", `the question ${quoted(name)} was not answered`);
      continue;
    }
    found++;
    checkAnswer(questions[name] as Question, answers[name], roundingTolerance, place);
  }
  const names = Object.keys(answers);
  if (names.length > found) {
    for (const name of names) {
      if (!Object.hasOwn(questions, name)) report({ problems, name }, "answer-unknown", "was not asked");
    }
  }
  return problems;
}

interface Place {
  readonly problems: Problem[];
  readonly name: string;
}

type JsonObject = { readonly [key: string]: unknown };

function report({ problems, name }: Place, code: ProblemCode, message: string, ...at: readonly string[]): void {
  problems.push({ code, message, path: pathOf("answers", name, ...at) });
}

function checkAnswer(question: Question, answer: unknown, tolerance: number, place: Place): void {
  if (!isJsonObject(answer)) {
    report(place, "answer-type", "the answer is not an object");
    return;
  }
  if (answer.type !== question.type) {
    report(place, "answer-type", `expected type ${question.type}, got ${show(answer.type)}`, "type");
    return;
  }
  const { confidence } = answer;
  if (confidence !== undefined && confidence !== null && !isProbability(confidence)) {
    report(place, "answer-value", `expected 0..1, got ${show(confidence)}`, "confidence");
  }
  if (question.type === "noul") {
    if (!isProbability(answer.noul)) report(place, "answer-value", `expected 0..1, got ${show(answer.noul)}`, "noul");
  } else if (question.type === "choice") checkChoice(Object.keys(question.criteria), answer, tolerance, place);
  else checkScore(question.criteria.length, answer, tolerance, place);
}

function checkChoice(labels: readonly string[], answer: JsonObject, tolerance: number, place: Place): void {
  const chosen = answer.choice;
  if (typeof chosen !== "string" || !labels.includes(chosen)) {
    report(place, "answer-value", `expected one of the ${labels.length} labels, got ${show(chosen)}`, "choice");
    return;
  }
  const probabilities = checkProbabilities(labels, answer.probabilities, tolerance, place);
  if (probabilities === undefined) return;
  const own = probabilities[chosen] as number;
  if (labels.some((label) => (probabilities[label] as number) > own)) {
    report(place, "answer-value", `${show(chosen)} is chosen, but another label is more probable`, "choice");
  } else if (own === 0) report(place, "answer-value", `${show(chosen)} is chosen with probability 0`, "choice");
}

function checkScore(levels: number, answer: JsonObject, tolerance: number, place: Place): void {
  const { score, legend } = answer;
  const inRange = typeof score === "number" && score >= 0 && score <= levels - 1 + slack;
  if (!inRange) report(place, "answer-value", `expected 0..${levels - 1}, got ${show(score)}`, "score");
  if (legend !== undefined && legend !== null && !isJsonObject(legend)) {
    report(place, "answer-value", `expected an object of level to description, got ${show(legend)}`, "legend");
  }
  const keys = levelKeys(levels);
  const probabilities = checkProbabilities(keys, answer.probabilities, tolerance, place);
  if (probabilities === undefined || !inRange) return;
  const mean = keys.reduce((sum, key, level) => sum + level * (probabilities[key] as number), 0);
  // Each level's probability may be off, and the score itself is rounded too.
  const most = roundingOf(keys, probabilities, tolerance) * ((levels * (levels - 1)) / 2);
  if (Math.abs(score - mean) > most + tolerance * levels + slack) {
    const message = `the mean of the levels is ${Number(mean.toFixed(6))}, but the score is ${show(score)}`;
    report(place, "answer-value", message, "score");
  }
}

/** How far each of some probabilities may have been rounded: half a unit of the last decimal that any of them shows. */
function roundingOf(keys: readonly string[], given: JsonObject, tolerance: number): number {
  let decimals = 0;
  for (const key of keys) decimals = Math.max(decimals, decimalsOf(given[key] as number));
  return Math.min(tolerance, 0.5 / 10 ** decimals);
}

function decimalsOf(value: number): number {
  const [digits = "", exponent = "0"] = String(value).split("e");
  return Math.max(0, (digits.split(".")[1]?.length ?? 0) - Number(exponent));
}

const levelNames: string[] = [];

function levelKeys(levels: number): readonly string[] {
  while (levelNames.length < levels) levelNames.push(String(levelNames.length));
  return levelNames.slice(0, levels);
}

function checkProbabilities(
  keys: readonly string[],
  given: unknown,
  tolerance: number,
  place: Place,
): JsonObject | undefined {
  if (!isJsonObject(given)) {
    const message = `expected an object of ${keys.length} probabilities, got ${show(given)}`;
    report(place, "answer-value", message, "probabilities");
    return undefined;
  }
  let sum = 0;
  let good = true;
  let present = 0;
  for (const key of keys) {
    const probability = Object.hasOwn(given, key) ? given[key] : undefined;
    if (probability !== undefined) present++;
    if (isProbability(probability)) {
      sum += probability;
    } else {
      good = false;
      report(place, "answer-value", `expected 0..1, got ${show(probability)}`, "probabilities", key);
    }
  }
  const names = Object.keys(given);
  if (names.length > present) {
    good = false;
    const offered = new Set(keys);
    for (const name of names) {
      if (!offered.has(name)) report(place, "answer-value", "was not offered", "probabilities", name);
    }
  }
  if (good && Math.abs(sum - 1) > slack && !isRounded(keys, given, tolerance)) {
    good = false;
    const message = `the probabilities sum to ${Number(sum.toFixed(6))} instead of 1`;
    report(place, "answer-sum", message, "probabilities");
  }
  return good ? given : undefined;
}

/** Whether probabilities that do not sum to 1 can be some that do, rounded. */
function isRounded(keys: readonly string[], given: JsonObject, tolerance: number): boolean {
  const rounding = roundingOf(keys, given, tolerance);
  let sum = 0;
  let least = 0;
  let most = 0;
  for (const key of keys) {
    const probability = given[key] as number;
    sum += probability;
    least += Math.max(0, probability - rounding);
    most += Math.min(1, probability + rounding);
  }
  const missed = tolerance + slack;
  return sum > 0 && least <= 1 + missed && most >= 1 - missed;
}

function isProbability(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= 1;
}

function show(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = quoted(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
