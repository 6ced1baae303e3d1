/** What went wrong outside the role's output. */
export type BoardContractErrorCode =
  /** The trusted metadata is malformed or contradicts itself; the session is not started. */
  | "TRUSTED_INVALID"
  /** An untrusted text cannot be fenced, or the random source failed; no prompt is rendered. */
  | "PROMPT_REFUSED"
  /** A value was handed in that this library did not make. */
  | "NOT_ACCEPTED_RESULT"
  /** The role's process cannot be run as asked: no command, no sandbox, unreadable revision. */
  | "RUN_REFUSED";

const brand = Symbol.for("@inspect/board-contract/error");

/** The package's one error: `code` says what failed, `problems` lists each fault of the input by path. */
export class BoardContractError extends Error {
  readonly code: BoardContractErrorCode;
  readonly problems: readonly string[];

  constructor(code: BoardContractErrorCode, problems: readonly string[], cause?: unknown) {
    super(`${headlines[code]}: ${problems.join("; ")}`, cause === undefined ? undefined : { cause });
    this.name = "BoardContractError";
    this.code = code;
    this.problems = problems;
    Object.defineProperty(this, brand, { value: true });
  }
}

const headlines: Readonly<Record<BoardContractErrorCode, string>> = {
  TRUSTED_INVALID: "the trusted metadata cannot be used, no session was started",
  PROMPT_REFUSED: "the prompt was not rendered",
  NOT_ACCEPTED_RESULT: "this is not a result that the parser accepted",
  RUN_REFUSED: "the role was not started",
};

/** Whether a value is this package's error, also across duplicate installations. */
export function isBoardContractError(value: unknown): value is BoardContractError {
  return value instanceof Error && (value as { [brand]?: unknown })[brand] === true;
}
