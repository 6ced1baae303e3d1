import { PeeError } from "./error.js";

/** A step that was recorded and has no reading, since its command was killed before, or whose reading is damaged. */
export interface UnreadStep {
  /** The step's number in the run, from 1. */
  readonly number: number;
  /** Whether there is a reading that cannot be read. */
  readonly damaged: boolean;
}

/**
 * Refuses the next step while an earlier one has no reading: nobody knows yet whether it needs a finding
 * (REQ-INSPECT-15).
 *
 * @param unread oldest first
 * @throws PeeError `step-unread`, naming the oldest step and the command
 */
export function requireReadings(unread: readonly UnreadStep[]): void {
  const [oldest] = unread;
  if (oldest !== undefined) throw new PeeError("step-unread", readRequest(oldest));
}

/** What is said about a step without a reading: the step, why, and the command that reads it. */
export function readRequest({ number, damaged }: UnreadStep): string {
  const why = damaged ? "has a damaged reading" : "was recorded but never read";
  return `step ${number} ${why}; read it before the next step: log inspect read ${number}`;
}
