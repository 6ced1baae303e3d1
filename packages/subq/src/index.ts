// A client of SubQ's Decisions API on undici. What is exported here is public; questions and their types stand in
// ./questions.ts, which is repeated here so that one import suffices to ask.
export type { AnswerCache, CachedAnswer } from "./cache/answer-cache.js";
export { createFileCache, type FileCacheOptions } from "./cache/file-cache.js";
export { createSubq } from "./client/create-subq.js";
export type { DecideManyOptions, ManyDecisions } from "./client/decide-many.js";
export type { Decision } from "./client/decision.js";
export type { CallOptions, SubqOptions } from "./client/options.js";
export { requestFingerprint } from "./client/request-fingerprint.js";
export { defaultBaseUrl, defaultModel } from "./client/settings.js";
export type { Subq } from "./client/subq.js";
export { isSubqError, SubqError, type SubqErrorCode, type SubqErrorDetails } from "./error.js";
export { defaultImageKeys, type ImageKeys } from "./images/image-keys.js";
export type { ModelInfo } from "./models/read-models.js";
export {
  type Answer,
  type AnswerOf,
  type AnswersOf,
  type Bands,
  type ChoiceAnswer,
  type ChoiceQuestion,
  checkQuestions,
  choice,
  type DecideRequest,
  type Description,
  defaultLimits,
  type Entry,
  type ImageInput,
  type Instructions,
  type JsonValue,
  type Limits,
  matchVerdict,
  type NoulAnswer,
  type NoulCriteria,
  type NoulQuestion,
  noul,
  type Problem,
  type ProblemCode,
  type Question,
  type QuestionMap,
  type ScoreAnswer,
  type ScoreQuestion,
  score,
  type Verdict,
  type VerdictHandlers,
  verdictOf,
} from "./questions.js";
export type { AttemptEvent, AttemptListener } from "./transport/attempt-event.js";
export { defaultRetryPolicy, type RetryPolicy } from "./transport/retry-policy.js";
export { defaultTimeouts, type Timeouts } from "./transport/time-limits.js";
export type { Usage } from "./wire/read-decision.js";
