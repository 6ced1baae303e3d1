// Questions, their answers' types, limits and thresholds. Free of undici and of Node built-ins: what is exported here
// may be used by packages that build requests without sending them.
export type { Answer, AnswerOf, AnswersOf, ChoiceAnswer, NoulAnswer, ScoreAnswer } from "./questions/answer.js";
export { checkQuestions } from "./questions/check-questions.js";
export { choice } from "./questions/choice.js";
export type { DecideRequest, ImageInput } from "./questions/decide-request.js";
export type { Entry, JsonValue } from "./questions/json.js";
export { defaultLimits, type Limits } from "./questions/limits.js";
export { noul } from "./questions/noul.js";
export type { Problem, ProblemCode } from "./questions/problem.js";
export type {
  ChoiceQuestion,
  Description,
  Instructions,
  NoulCriteria,
  NoulQuestion,
  Question,
  QuestionMap,
  ScoreQuestion,
} from "./questions/question.js";
export { score } from "./questions/score.js";
export { type Bands, matchVerdict, type Verdict, type VerdictHandlers, verdictOf } from "./questions/verdict.js";
