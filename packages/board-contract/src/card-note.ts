import type { AcceptedResult } from "./result.js";

/** What the wrapper stores at the card before it ends the process (spec 002, lines 139-140). Plain text, untrusted. */
export interface CardNote {
  readonly question: string | null;
  readonly required_action: string | null;
}

/** The note to persist, or null when the role asks for nothing. */
export function toCardNote(result: AcceptedResult): CardNote | null {
  if (result.question === null && result.required_action === null) return null;
  return Object.freeze({ question: result.question, required_action: result.required_action });
}
