import { isJsonObject } from "../questions/json.js";
import type { ChoiceQuestion, Question, ScoreQuestion } from "../questions/question.js";
import type { ScriptedAnswer } from "./options.js";

/** An answer as it goes over the wire. */
export type WireAnswer = { [key: string]: unknown };

/**
 * The full answer that a script's short form stands for.
 *
 * @throws Error when the short form does not fit the question; the server answers 500 with its message
 */
export function wireAnswer(
  question: Question,
  scripted: ScriptedAnswer | undefined,
  decimals: number | null,
): WireAnswer {
  if (isJsonObject(scripted) && typeof scripted.type === "string") return { ...scripted };
  if (question.type === "noul") return { type: "noul", noul: round(yesProbability(scripted), decimals) };
  return question.type === "choice"
    ? choiceAnswer(question, scripted, decimals)
    : scoreAnswer(question, scripted, decimals);
}

function yesProbability(scripted: ScriptedAnswer | undefined): number {
  if (scripted === undefined) return 0.5;
  if (typeof scripted === "boolean") return scripted ? 0.97 : 0.03;
  if (typeof scripted === "number") return scripted;
  throw new Error("the script gives a noul neither a probability nor true or false");
}

function choiceAnswer(
  question: ChoiceQuestion,
  scripted: ScriptedAnswer | undefined,
  decimals: number | null,
): WireAnswer {
  const labels = Object.keys(question.criteria);
  const given = labelProbabilities(labels, scripted);
  const probabilities = Object.fromEntries(labels.map((label) => [label, round(given.get(label) ?? 0, decimals)]));
  const [best = ""] = [...labels].sort((left, right) => (given.get(right) ?? 0) - (given.get(left) ?? 0));
  return { type: "choice", choice: best, confidence: confidence([...given.values()], decimals), probabilities };
}

function labelProbabilities(labels: readonly string[], scripted: ScriptedAnswer | undefined): Map<string, number> {
  if (scripted === undefined) return new Map(labels.map((label) => [label, 1 / labels.length]));
  if (typeof scripted === "string") {
    if (!labels.includes(scripted)) throw new Error(`the script chooses ${JSON.stringify(scripted)}, not a label`);
    const rest = 0.1 / (labels.length - 1);
    return new Map(labels.map((label) => [label, label === scripted ? 0.9 : rest]));
  }
  if (typeof scripted !== "object" || Array.isArray(scripted)) throw new Error("the script gives a choice no label");
  return new Map(Object.entries(scripted as { [label: string]: number }));
}

function scoreAnswer(
  question: ScoreQuestion,
  scripted: ScriptedAnswer | undefined,
  decimals: number | null,
): WireAnswer {
  const probabilities = levelProbabilities(question.criteria.length, scripted);
  const mean = probabilities.reduce((sum, probability, level) => sum + level * probability, 0);
  return {
    type: "score",
    score: round(Math.min(mean, question.criteria.length - 1), decimals),
    confidence: confidence(probabilities, decimals),
    legend: { ...question.criteria },
    probabilities: { ...probabilities.map((probability) => round(probability, decimals)) },
  };
}

function levelProbabilities(levels: number, scripted: ScriptedAnswer | undefined): readonly number[] {
  if (scripted === undefined) return Array.from({ length: levels }, () => 1 / levels);
  if (Array.isArray(scripted) && scripted.length === levels) return scripted as readonly number[];
  if (typeof scripted !== "number" || scripted < 0 || scripted > levels - 1) {
    throw new Error(`the script gives a score neither a level of 0..${levels - 1} nor ${levels} probabilities`);
  }
  const low = Math.floor(scripted);
  const part = scripted - low;
  return Array.from({ length: levels }, (_, level) => (level === low ? 1 - part : level === low + 1 ? part : 0));
}

/** One of the formulas in use elsewhere; SubQ's own is not documented, so nothing may rest on it. */
function confidence(probabilities: readonly number[], decimals: number | null): number {
  const even = 1 / probabilities.length;
  return round(Math.min(1, Math.max(0, (Math.max(...probabilities) - even) / (1 - even))), decimals);
}

function round(value: number, decimals: number | null): number {
  return decimals === null ? value : Number(value.toFixed(decimals));
}
