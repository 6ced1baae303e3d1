import { SubqError } from "../error.js";
import { loadImages } from "../images/load-images.js";
import type { AnswersOf } from "../questions/answer.js";
import type { DecideRequest } from "../questions/decide-request.js";
import { isJsonObject } from "../questions/json.js";
import type { Problem } from "../questions/problem.js";
import type { Question, QuestionMap } from "../questions/question.js";
import { type PrepareSettings, prepareRequest, refused } from "../wire/prepare-request.js";
import type { Usage } from "../wire/read-decision.js";
import { copyOfJson, ownQuestions, readRequest } from "../wire/read-request.js";
import { callTypes, checkSignal, checkTypes } from "./check-options.js";
import type { Decision } from "./decision.js";
import type { CallOptions } from "./options.js";

/** How a larger question map is split. */
export interface DecideManyOptions extends CallOptions {
  /** Requests under way at a time. @default 4 */
  readonly concurrency?: number | undefined;
  /** Questions a request, at most the limit of one. @default the limit (128) */
  readonly questionsPerRequest?: number | undefined;
}

/** The joined answers, and what each request gave. */
export interface ManyDecisions<Asked extends QuestionMap = QuestionMap> {
  readonly answers: AnswersOf<Asked>;
  /** One for each request, in the order of the questions. */
  readonly decisions: readonly Decision[];
  /** Summed over the requests that name it. */
  readonly usage: Usage;
}

/**
 * Splits a question map evenly into as few requests as the limit allows and joins the answers.
 *
 * @throws SubqError `invalid-request` when anything is wrong with any part, before any request is sent
 */
export async function decideMany(
  request: DecideRequest,
  options: DecideManyOptions,
  settings: PrepareSettings,
  decide: (request: DecideRequest, options: CallOptions) => Promise<Decision>,
): Promise<ManyDecisions> {
  checkTypes(options, { ...callTypes, concurrency: "number", questionsPerRequest: "number" });
  checkSignal(options.signal);
  const { limits } = settings;
  const { concurrency = 4, questionsPerRequest = limits.questions, signal, ...call } = options;
  const whole = Number.isInteger(concurrency) && concurrency > 0 && questionsPerRequest >= 1;
  if (!whole) throw new SubqError("invalid-option", "concurrency and questionsPerRequest must be at least 1");
  const problems: Problem[] = [];
  const bounds = { ...limits, questions: Number.POSITIVE_INFINITY };
  const { state, questions } = readRequest(request, { ...settings, limits: bounds }, problems);
  const given = isJsonObject(request) ? request.images : undefined;
  const asked = problems.length > 0 ? {} : ownQuestions(request.questions, questions);
  // Copies, so that all requests are about one state, one set of images and the questions that were asked.
  const fixed = problems.length > 0 ? "" : (copyOfJson(state) as DecideRequest["state"]);
  const images = given === undefined ? [] : await loadImages(given, limits, problems);
  if (problems.length > 0) throw refused(problems);
  const same = {
    ...request,
    state: fixed,
    ...(given ? { images: images.map(({ bytes }) => Buffer.from(bytes)) } : {}),
  };

  const parts = split(asked, Math.floor(Math.min(questionsPerRequest, limits.questions)));
  if (Number.isFinite(limits.requestBytes)) {
    for (const part of parts) await prepareRequest({ ...same, questions: part }, settings);
  }
  const stop = new AbortController();
  const forward = (): void => stop.abort(signal?.reason);
  if (signal?.aborted) forward();
  else signal?.addEventListener("abort", forward, { once: true });
  const decisions: Decision[] = [];
  let first: { readonly error: unknown } | undefined;
  let next = 0;
  async function work(): Promise<void> {
    while (next < parts.length && first === undefined) {
      const index = next++;
      const part = parts[index] as QuestionMap;
      try {
        decisions[index] = await decide({ ...same, questions: part }, { ...call, signal: stop.signal });
      } catch (error) {
        // The first failure is thrown; those it causes in the others are not news.
        first ??= { error };
        stop.abort();
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, parts.length) }, work));
  signal?.removeEventListener("abort", forward);
  if (first !== undefined) throw first.error;
  return {
    answers: Object.assign({}, ...decisions.map(({ answers }) => answers)) as ManyDecisions["answers"],
    decisions,
    usage: { ...total(decisions, "inputTokens"), ...total(decisions, "outputTokens") },
  };
}

function split(questions: QuestionMap, size: number): readonly QuestionMap[] {
  const entries = Object.entries(questions) as [string, Question][];
  const count = Math.ceil(entries.length / Math.min(entries.length, Math.max(1, size)));
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * entries.length) / count);
    const to = Math.floor(((index + 1) * entries.length) / count);
    return Object.fromEntries(entries.slice(from, to));
  });
}

function total(decisions: readonly Decision[], field: keyof Usage): Usage {
  const counts = decisions.flatMap(({ usage }) => usage?.[field] ?? []);
  return counts.length === 0 ? {} : { [field]: counts.reduce((sum, count) => sum + count, 0) };
}
