import type { DecideRequest } from "@inspect/subq/questions";

/** What came back from SubQ: answers by question name, and the model that gave them. */
export interface AskAnswer {
  readonly answers: { readonly [name: string]: unknown };
  readonly model?: string | undefined;
}

/**
 * Asks SubQ's Decisions API once. The caller brings it, so that this package needs no HTTP client; it throws when there
 * is no valid answer, with a string `code` where it has one.
 */
export type Ask = (request: DecideRequest) => Promise<AskAnswer>;
