import { isJsonObject } from "../questions/json.js";
import type { Problem } from "../questions/problem.js";
import type { QuestionMap } from "../questions/question.js";
import { AttemptFailed } from "../transport/failure.js";
import { checkAnswers } from "./check-answers.js";
import { readErrorBody } from "./error-body.js";
import { answerDetails, type HttpAnswer, unsuccessfulFailure } from "./status-failure.js";

/** Tokens as the server counted them; a count it does not send is left out. */
export interface Usage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
}

/** What a 2xx answer to a decision request holds. */
export interface ReadDecision {
  readonly model: string | undefined;
  readonly answers: { readonly [name: string]: unknown };
  readonly usage: Usage | undefined;
  readonly requestId: string | undefined;
  readonly raw: unknown;
}

/**
 * Reads and validates a 2xx answer.
 *
 * @param roundingTolerance see {@link checkAnswers}
 * @throws AttemptFailed `bad-response` naming each question whose answer is missing or ill-formed
 */
export function readDecision(answer: HttpAnswer, questions: QuestionMap, roundingTolerance: number): ReadDecision {
  const raw = readJson(answer);
  const body = isJsonObject(raw) ? raw : {};
  const problems = checkAnswers(questions, body.answers, roundingTolerance);
  if (problems.length > 0) throw unreliable(answer, problems);
  return {
    model: typeof body.model === "string" && body.model !== "" ? body.model : undefined,
    answers: inOrder(questions, body.answers as ReadDecision["answers"]),
    usage: readUsage(body.usage),
    requestId: answer.requestId ?? (typeof body.id === "string" ? body.id : undefined),
    raw,
  };
}

/**
 * A 2xx answer's body as JSON.
 *
 * @throws AttemptFailed when it is not JSON, or reports that it is no success
 */
export function readJson(answer: HttpAnswer): unknown {
  let body: unknown;
  try {
    body = JSON.parse(answer.text) as unknown;
  } catch {
    const { message } = readErrorBody(answer.text.slice(0, 2000));
    const met = message === undefined ? "an empty body" : /^an HTML/.test(message) ? message : "no valid JSON";
    const encoding = answer.headers["content-encoding"];
    const encoded = encoding === undefined ? "" : `, encoded as ${encoding}, which was not asked for`;
    throw badResponse(answer, `the server answered ${answer.status} with ${met}${encoded}`);
  }
  const unsuccessful = unsuccessfulFailure(body, answer, Date.now());
  if (unsuccessful !== undefined) throw new AttemptFailed(unsuccessful);
  return body;
}

/** The failure for a 2xx answer that cannot be used; it is not retried, as it has likely been billed. */
export function badResponse(answer: HttpAnswer, message: string, problems: readonly Problem[] = []): AttemptFailed {
  const details = answerDetails(answer, Date.now());
  return new AttemptFailed({ ...details, code: "bad-response", message, problems, retry: "never" });
}

function unreliable(answer: HttpAnswer, problems: readonly Problem[]): AttemptFailed {
  const first = problems[0];
  const said = first?.path === "answers" ? readErrorBody(answer.text).message : undefined;
  const shown = problems.slice(0, 5).map(({ path, message }) => `${path}: ${message}`);
  if (problems.length > shown.length) shown.push(`and ${problems.length - shown.length} more`);
  const saying = said === undefined || /^[{[]/.test(said) ? "" : `; the server says: ${said}`;
  return badResponse(answer, `the answers cannot be relied on: ${shown.join("; ")}${saying}`, problems);
}

/**
 * The answers in the order of the questions. Optional fields that some servers send as null are left out, as their types
 * say.
 */
function inOrder(questions: QuestionMap, given: ReadDecision["answers"]): ReadDecision["answers"] {
  const answers: { [name: string]: unknown } = {};
  for (const name of Object.keys(questions)) {
    const answer = given[name] as { readonly [field: string]: unknown };
    answers[name] = answer.confidence === null || answer.legend === null ? withoutNulls(answer) : answer;
  }
  return answers;
}

function withoutNulls({ confidence, legend, ...rest }: { readonly [field: string]: unknown }): object {
  return {
    ...rest,
    ...(confidence === undefined || confidence === null ? {} : { confidence }),
    ...(legend === undefined || legend === null ? {} : { legend }),
  };
}

function readUsage(usage: unknown): Usage | undefined {
  if (!isJsonObject(usage)) return undefined;
  return {
    ...(isCount(usage.input_tokens) ? { inputTokens: usage.input_tokens } : {}),
    ...(isCount(usage.output_tokens) ? { outputTokens: usage.output_tokens } : {}),
  };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && Number.isFinite(value);
}
