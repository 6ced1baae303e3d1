import { type Outcome, outcomes } from "@inspect/pee";
import type { Bundle } from "../bundle/bundle.js";
import { type CallMeaning, callMeanings } from "../questions/ask-calls.js";
import { type YesNoName, yesNoNames } from "../questions/step-questions.js";
import type { CallAnswer, ReadingAnswers } from "./reading.js";
import { readingThreshold } from "./reading-rule.js";

/** An answer that is missing or not of its question's type. */
export class BadAnswerError extends Error {
  readonly code = "bad-response";

  constructor(name: string, expected: string) {
    super(`SubQ's answer to ${name} is not ${expected}`);
    this.name = "BadAnswerError";
  }
}

/**
 * SubQ's answers to a bundle's questions. Whatever asked has checked them once; they are checked again, as a reading
 * must never rest on a guess.
 *
 * @throws BadAnswerError when one is missing or of the wrong type
 */
export function readAnswers(bundle: Bundle, answers: { readonly [name: string]: unknown }): ReadingAnswers {
  const asked = bundle.questions ?? {};
  const yesNo: { [name in YesNoName]?: number } = {};
  for (const name of yesNoNames) {
    if (Object.hasOwn(asked, name)) yesNo[name] = probability(objectAt(answers, name).noul, name);
  }
  const outcome = labels(answers, "outcome", outcomes);
  const calls = (bundle.calls?.asked ?? []).map(({ question, exchanges }): CallAnswer => {
    const { top, probabilities } = labels(answers, question, callMeanings);
    const first = bundle.state.exchanges.find(({ id }) => id === exchanges[0]);
    return {
      exchanges,
      line: first?.line ?? "",
      offset: first?.offset ?? null,
      says: (probabilities[top] ?? 0) < readingThreshold ? "unclear" : (top as CallMeaning),
      probabilities,
    };
  });
  return {
    yesNo,
    outcome: { top: outcome.top as Outcome, probabilities: outcome.probabilities },
    calls,
    callsNotAsked: bundle.calls?.notAsked ?? 0,
  };
}

function labels(
  answers: { readonly [name: string]: unknown },
  name: string,
  expected: readonly string[],
): { readonly top: string; readonly probabilities: { readonly [label: string]: number } } {
  const answer = objectAt(answers, name);
  const { probabilities, choice } = answer;
  if (typeof choice !== "string" || !expected.includes(choice)) {
    throw new BadAnswerError(name, `one of ${expected.join(", ")}`);
  }
  if (typeof probabilities !== "object" || probabilities === null)
    throw new BadAnswerError(name, "given with probabilities");
  const found = probabilities as { readonly [label: string]: unknown };
  return {
    top: choice,
    probabilities: Object.fromEntries(expected.map((label) => [label, probability(found[label] ?? 0, name)])),
  };
}

function objectAt(answers: { readonly [name: string]: unknown }, name: string): { readonly [key: string]: unknown } {
  const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
  if (typeof answer !== "object" || answer === null) throw new BadAnswerError(name, "there");
  return answer as { readonly [key: string]: unknown };
}

function probability(value: unknown, name: string): number {
  if (typeof value === "number" && value >= 0 && value <= 1) return value;
  throw new BadAnswerError(name, "a probability from 0 to 1");
}
