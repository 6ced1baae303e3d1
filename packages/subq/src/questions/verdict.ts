import type { NoulAnswer } from "./answer.js";

/** What a probability says once both ends are cut: yes, no, or neither. */
export type Verdict = "yes" | "no" | "unsure";

/**
 * Where no ends and yes begins, both 0..1, `noUpTo` below `yesFrom`. Between them lies the band that has to be handled.
 * Tune both on labelled cases of one pinned model version; they do not carry over to another.
 */
export interface Bands {
  /** At or below this it is a no. */
  readonly noUpTo: number;
  /** At or above this it is a yes. */
  readonly yesFrom: number;
}

/** What to do for each verdict; none can be left out. */
export interface VerdictHandlers<Result> {
  readonly yes: (probability: number) => Result;
  readonly no: (probability: number) => Result;
  readonly unsure: (probability: number) => Result;
}

/**
 * Cuts a probability into yes, no and unsure. Reads the raw probability only, never a vendor's confidence.
 *
 * @param answer a noul answer, or any probability 0..1 (for example one of a choice's)
 * @throws RangeError when a bound or the probability is not within 0..1, or no band is left between the bounds
 */
export function verdictOf(answer: NoulAnswer | number, bands: Bands): Verdict {
  const probability = typeof answer === "number" ? answer : answer.noul;
  if (!isProbability(probability)) throw new RangeError(`a probability lies within 0..1, got ${String(probability)}`);
  if (!isProbability(bands.noUpTo) || !isProbability(bands.yesFrom) || bands.noUpTo >= bands.yesFrom) {
    throw new RangeError(
      `bands need 0 <= noUpTo < yesFrom <= 1, got noUpTo ${String(bands.noUpTo)} and yesFrom ${String(bands.yesFrom)}`,
    );
  }
  if (probability >= bands.yesFrom) return "yes";
  return probability <= bands.noUpTo ? "no" : "unsure";
}

/**
 * Runs the handler of a probability's verdict and returns what it returns. The compiler asks for all three handlers.
 *
 * @throws RangeError as {@link verdictOf}
 */
export function matchVerdict<Result>(
  answer: NoulAnswer | number,
  bands: Bands,
  handlers: VerdictHandlers<Result>,
): Result {
  const probability = typeof answer === "number" ? answer : answer.noul;
  return handlers[verdictOf(probability, bands)](probability);
}

function isProbability(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= 1;
}
