/**
 * Why a run cannot be read or inspected. The first four are the spec's own words (000_e12fd68f65dd0fa6.txt, "Errors" of
 * the function, of the extractor and of the evaluator).
 */
export type ProseRunErrorCode =
  /** The log, the source or the plan that the run's generation needs is not there. */
  | "missing-artifacts"
  /** The log exists but holds no event, no header and no readable text. */
  | "corrupted-log"
  /** A file that has to be read cannot be read. */
  | "unreadable-run"
  /** There is too little to judge, for example a light extraction of a failed run without outputs. */
  | "insufficient-data"
  /** No folder of that name, id or path. */
  | "run-not-found"
  /** The registry's file is not one that this version understands. */
  | "unsupported-version"
  /** The registry could not be read, locked or written. */
  | "registry-unavailable"
  /** Fewer runs than the comparison or calibration needs. */
  | "insufficient-runs"
  /** The runs to compare are not of one system (name and source). */
  | "different-systems"
  /** A run to compare or grade has no output. */
  | "missing-outputs"
  /** All inspections of a calibration are of one system. */
  | "homogeneous-sample"
  /** The layout has no contract that could be graded, or two that contradict each other. */
  | "unsupported-layout"
  | "ambiguous-layout"
  /** A stored baseline cannot be read as one. */
  | "baseline-corrupted"
  /** No run in any run root. */
  | "no-runs"
  /** The run has not failed, or has not ended, so there is nothing to diagnose. */
  | "incomplete-run";

/** What an error knows besides its message. */
export interface ProseRunErrorDetails {
  /** The run's folder, or the reference as given when no folder was found. */
  readonly run?: string;
  /** What is missing, for `missing-artifacts`. */
  readonly missing?: readonly string[];
  readonly cause?: unknown;
}

const brand = Symbol.for("@inspect/prose-run/error");

/** The one error of this package. Its message says what failed, where, what was expected and what to do. */
export class ProseRunError extends Error {
  override readonly name = "ProseRunError";
  readonly code: ProseRunErrorCode;
  readonly run: string | undefined;
  readonly missing: readonly string[];

  constructor(code: ProseRunErrorCode, message: string, details: ProseRunErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.run = details.run;
    this.missing = details.missing ?? [];
    Object.defineProperty(this, brand, { value: true });
  }
}

/** Whether a thrown value is this package's error, also across copies of the package. */
export function isProseRunError(value: unknown): value is ProseRunError {
  return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[brand] === true;
}
