import type { ImageKeys } from "../images/image-keys.js";
import type { ImageMediaType } from "../images/sniff.js";
import type { Limits } from "../questions/limits.js";
import type { QuestionMap } from "../questions/question.js";
import type { Misbehaviour } from "./misbehaviour.js";

/**
 * What the server says to one question. For a noul: the probability of yes, or true/false for 0.97/0.03. For a choice:
 * the label (0.9, the rest shared) or a probability for each label. For a score: a level, also between two, or a
 * probability for each level. An object with a `type` is sent as it is.
 */
export type ScriptedAnswer = number | boolean | string | readonly number[] | { readonly [key: string]: unknown };

/** Scripted answers by question name. Names that are not asked are ignored, so one script may serve many requests. */
export interface ScriptedAnswers {
  readonly [name: string]: ScriptedAnswer;
}

/** Answers for every request, or a function of the request. What is left out is answered as undecided as can be. */
export type AnswerScript =
  | ScriptedAnswers
  | ((decision: ReceivedDecision) => ScriptedAnswers | Promise<ScriptedAnswers>);

/** A decision request that passed every check. */
export interface ReceivedDecision {
  readonly model: string;
  readonly state: unknown;
  readonly questions: QuestionMap;
  readonly images: readonly { readonly mediaType: ImageMediaType; readonly bytes: Uint8Array }[];
  /** Body keys beyond model, state, questions and images. */
  readonly extra: { readonly [key: string]: unknown };
}

/** A request as it came in, whether it was accepted or not. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** Lower-case header names; `authorization` is replaced by whether the key was the expected one. */
  readonly headers: { readonly [name: string]: string };
  /** The body's exact text. */
  readonly body: string;
}

/** How the server is set up. */
export interface SubqServerOptions {
  /** The key it asks for; null asks for none. @default "subq-test-key" */
  readonly apiKey?: string | null;
  /** Model ids it knows; another is answered with 404. @default ["subq-snap-1.1", "subq-snap-preview"] */
  readonly models?: readonly string[];
  /** The shape of `GET /v1/models`. @default "openai" */
  readonly modelList?: "openai" | "typesafe";
  readonly answers?: AnswerScript;
  /** What goes wrong, one for each coming request; afterwards all goes well. */
  readonly misbehave?: readonly Misbehaviour[];
  readonly limits?: Partial<Limits>;
  readonly imageKeys?: ImageKeys;
  /** Decimals that probabilities and scores are rounded to; null rounds nothing. @default null */
  readonly decimals?: number | null;
  /** How many of the latest requests are kept for looking at. @default 200 */
  readonly keep?: number;
  /** @default "127.0.0.1" */
  readonly host?: string;
  /** 0 takes a free one. @default 0 */
  readonly port?: number;
}

/** A running server. */
export interface SubqServer {
  /** The host root, for example `http://127.0.0.1:40123`; what `SUBQ_BASE_URL` takes. */
  readonly url: string;
  /** `SUBQ_API_KEY` and `SUBQ_BASE_URL` for a process that shall talk to this server. */
  readonly env: { readonly SUBQ_API_KEY: string; readonly SUBQ_BASE_URL: string };
  /** The latest requests of any kind, oldest first. */
  readonly requests: readonly ReceivedRequest[];
  /** The latest accepted decision requests, oldest first. */
  readonly decisions: readonly ReceivedDecision[];
  /** Replaces the script. */
  answerWith(script: AnswerScript): void;
  /** Adds what goes wrong at the next requests. */
  misbehaveNext(...misbehaviours: readonly Misbehaviour[]): void;
  /** Closes every connection and stops listening. */
  close(): Promise<void>;
}
