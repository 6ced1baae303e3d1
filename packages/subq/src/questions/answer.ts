import type { JsonValue } from "./json.js";
import type { Question, QuestionMap } from "./question.js";

/** Answer to a yes/no question. */
export interface NoulAnswer {
  readonly type: "noul";
  /** Probability of yes, 0..1. */
  readonly noul: number;
}

/** Answer to a choice. */
export interface ChoiceAnswer<Label extends string = string> {
  readonly type: "choice";
  /** The label with the largest probability. */
  readonly choice: Label;
  /** Each label's probability, 0..1; they sum to 1 up to the server's rounding. */
  readonly probabilities: { readonly [label in Label]: number };
  /** The vendor's own figure, 0..1, with an undocumented formula: do not compare it between vendors or versions. */
  readonly confidence?: number;
}

/** Answer to a score. */
export interface ScoreAnswer<Level extends number = number> {
  readonly type: "score";
  /** Probability-weighted mean of the levels, 0..(levels - 1); may be fractional. */
  readonly score: number;
  /** Each level's probability, 0..1; they sum to 1 up to the server's rounding. */
  readonly probabilities: { readonly [level in Level]: number };
  /** The levels' descriptions as the server repeats them. */
  readonly legend?: { readonly [level in Level]?: JsonValue };
  /** The vendor's own figure, 0..1, with an undocumented formula: do not compare it between vendors or versions. */
  readonly confidence?: number;
}

/** An answer of any type. */
export type Answer = NoulAnswer | ChoiceAnswer | ScoreAnswer;

type Levels<Criteria extends readonly unknown[]> = number extends Criteria["length"]
  ? number
  : Exclude<Partial<Criteria>["length"], Criteria["length"] | undefined>;

/** The answer type that belongs to a question type. */
export type AnswerOf<Asked extends Question> = Asked extends { readonly type: "noul" }
  ? NoulAnswer
  : Asked extends { readonly type: "choice"; readonly criteria: infer Criteria }
    ? ChoiceAnswer<`${keyof Criteria & (string | number)}`>
    : Asked extends { readonly type: "score"; readonly criteria: infer Criteria extends readonly unknown[] }
      ? ScoreAnswer<Levels<Criteria>>
      : never;

/** The answers that belong to a question map: the same names, each with its question's answer type. */
export type AnswersOf<Asked extends QuestionMap> = { readonly [Name in keyof Asked]: AnswerOf<Asked[Name]> };
