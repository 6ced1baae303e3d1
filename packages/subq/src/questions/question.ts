import type { Entry } from "./json.js";

/** The question as non-empty text, or as a structured record (object or array). */
export type Instructions = Entry;

/** What a label or an outcome means; null leaves it undescribed. */
export type Description = Entry | null;

/** When the answer is yes and when it is no. On the wire both keys are sent or neither. */
export interface NoulCriteria {
  readonly true?: Description;
  readonly false?: Description;
}

/** A yes/no question; its answer is the probability of yes. */
export interface NoulQuestion {
  readonly type: "noul";
  readonly instructions: Instructions;
  readonly criteria?: NoulCriteria;
}

/** A question that picks one of 2 to 255 labels. */
export interface ChoiceQuestion<Label extends string = string> {
  readonly type: "choice";
  readonly instructions: Instructions;
  /** Label to description. */
  readonly criteria: { readonly [label in Label]: Description };
}

/** A question that places the state on 2 to 10 described levels, lowest first. */
export interface ScoreQuestion<Levels extends readonly Entry[] = readonly Entry[]> {
  readonly type: "score";
  readonly instructions: Instructions;
  readonly criteria: Levels;
}

/** One question of any type. */
export type Question = NoulQuestion | ChoiceQuestion | ScoreQuestion;

/** Questions by name. A name only keys its answer; the model does not see it. */
export interface QuestionMap {
  readonly [name: string]: Question;
}
