const negator =
  /\b(?:no|not|never|without|cannot|can't|neither|nor|instead of|rather than|avoids?|isn't|doesn't|don't|mustn't)\b[^.;:,]*$/i;
const forbidden = /^[^.;:,]*\b(?:not allowed|not permitted|forbidden|prohibited|unwanted|must not|may not)\b/i;

/**
 * Whether what a statement says at a place is turned round by a negation: before it in the same part of the sentence, or
 * after it as in `JSON is not allowed`.
 */
export function isNegated(statement: string, at: number, length = 0): boolean {
  return negator.test(statement.slice(0, at)) || forbidden.test(statement.slice(at + length));
}
