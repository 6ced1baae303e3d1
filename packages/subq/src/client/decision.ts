import type { AnswersOf } from "../questions/answer.js";
import type { QuestionMap } from "../questions/question.js";
import type { Usage } from "../wire/read-decision.js";

/** The validated answer to one request. */
export interface Decision<Asked extends QuestionMap = QuestionMap> {
  /** One answer for each question, of its type. Fields beyond the typed ones are kept. */
  readonly answers: AnswersOf<Asked>;
  /** The versioned id that answered, when the server names it; an alias may resolve to another id. */
  readonly model: string | undefined;
  /** The id that was asked. */
  readonly requestedModel: string;
  readonly usage: Usage | undefined;
  readonly requestId: string | undefined;
  /** The whole body as parsed, with everything the server added. */
  readonly raw: unknown;
  /** How often the request was sent; 0 for an answer from the cache. */
  readonly attempts: number;
  /** Seconds from the first byte sent to the last byte read, with all repetitions. */
  readonly duration: number;
  readonly fromCache: boolean;
}
