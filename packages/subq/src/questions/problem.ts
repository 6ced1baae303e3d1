/** Why a request was refused before sending, or an answer after receiving it. */
export type ProblemCode =
  | "request-key"
  | "state"
  | "no-questions"
  | "too-many-questions"
  | "question-name"
  | "question-type"
  | "question-key"
  | "instructions"
  | "criteria"
  | "choice-labels"
  | "score-levels"
  | "not-json"
  | "model"
  | "too-many-images"
  | "image-type"
  | "image-size"
  | "image-unreadable"
  | "request-size"
  | "answer-missing"
  | "answer-unknown"
  | "answer-type"
  | "answer-value"
  | "answer-sum";

/** One problem as data. `path` points into the request or the response, for example `questions.queue.criteria`. */
export interface Problem {
  readonly code: ProblemCode;
  readonly message: string;
  readonly path: string;
}

/** A path as text: plain names with dots, anything else quoted in brackets. */
export function pathOf(...parts: readonly (string | number)[]): string {
  return parts
    .map((part, index) => {
      if (typeof part === "number") return `[${part}]`;
      if (/^[A-Za-z_$][\w$-]*$/.test(part)) return index === 0 ? part : `.${part}`;
      return `[${quoted(part.length > 120 ? `${part.slice(0, 120)}…` : part)}]`;
    })
    .join("");
}

/** A value as JSON text on one line without any control character, so that it can be shown on a terminal. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? typeof value;
  return text.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
