import { describe, expectTypeOf, it } from "vitest";
import {
  type Answer,
  type AnswersOf,
  type ChoiceAnswer,
  choice,
  type NoulAnswer,
  noul,
  type QuestionMap,
  type ScoreAnswer,
  score,
} from "../src/questions.js";

const questions = {
  queue: choice("Which queue?", { returns: "Damaged", billing: "Charges", other: null }),
  severity: score("How serious?", ["Cosmetic", "Usable", "Unsafe"]),
  refund: noul("Money back is wanted.", { true: "Any wording" }),
};
type Answers = AnswersOf<typeof questions>;

describe("answers are typed from the question map", () => {
  it("gives each name its question's answer", () => {
    expectTypeOf<Answers["refund"]>().toEqualTypeOf<NoulAnswer>();
    expectTypeOf<Answers["queue"]>().toEqualTypeOf<ChoiceAnswer<"returns" | "billing" | "other">>();
    expectTypeOf<Answers["severity"]>().toEqualTypeOf<ScoreAnswer<0 | 1 | 2>>();
    expectTypeOf<keyof Answers>().toEqualTypeOf<"queue" | "severity" | "refund">();
  });

  it("knows the labels and levels, and no others", () => {
    expectTypeOf<Answers["queue"]["choice"]>().toEqualTypeOf<"returns" | "billing" | "other">();
    expectTypeOf<Answers["queue"]["probabilities"]["billing"]>().toEqualTypeOf<number>();
    expectTypeOf<Answers["severity"]["probabilities"]["2"]>().toEqualTypeOf<number>();
    const read = (answers: Answers): unknown => [
      // @ts-expect-error a noul has no confidence
      answers.refund.confidence,
      // @ts-expect-error not one of the labels
      answers.queue.probabilities.spam,
      // @ts-expect-error there is no fourth level
      answers.severity.probabilities[3],
      // @ts-expect-error not a question that was asked
      answers.unasked,
    ];
    expectTypeOf(read).toBeFunction();
  });

  it("reads literals as well as builders", () => {
    const literal = {
      kind: { type: "choice", instructions: "Which?", criteria: { a: null, b: null } },
      level: { type: "score", instructions: "How much?", criteria: ["low", "high"] },
    } as const satisfies QuestionMap;
    expectTypeOf<AnswersOf<typeof literal>["kind"]["choice"]>().toEqualTypeOf<"a" | "b">();
    expectTypeOf<AnswersOf<typeof literal>["level"]>().toEqualTypeOf<ScoreAnswer<0 | 1>>();
  });

  it("gives a map built at run time plain answers that may be missing", () => {
    const read = (answers: AnswersOf<QuestionMap>) => answers.anything;
    expectTypeOf(read).returns.toEqualTypeOf<Answer | undefined>();
  });

  it("refuses wrong questions at compile time", () => {
    const wrong = (): unknown => [
      // @ts-expect-error a score needs two levels
      score("How much?", ["only"]),
      // @ts-expect-error a level is not null
      score("How much?", ["low", null]),
      // @ts-expect-error only true and false
      noul("Is it?", { maybe: "x" }),
      // @ts-expect-error a description is not a number
      choice("Which?", { a: 1, b: null }),
    ];
    expectTypeOf(wrong).toBeFunction();
  });
});
