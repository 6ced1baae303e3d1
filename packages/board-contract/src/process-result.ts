import { type Refusal, refuse } from "./refusal.js";
import type { Acceptance, AcceptedResult } from "./result.js";
import { concludeSession, parseInspection, parseRouting, type Session } from "./session.js";
import type { TrustedInspection, TrustedRouting } from "./trusted.js";

/** How the role's process ended; `stdout` is everything it wrote, as bytes. stderr is never read. */
export interface ProcessResult {
  readonly stdout: Uint8Array;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  /** Whether stdout was cut off at a limit. */
  readonly truncated: boolean;
}

/**
 * Reads the output of a process that has ended: only exit code 0, without a signal, in time and with its whole output
 * is looked at; all else is `PROCESS_FAILED` (reference gap G17). Either way the session is concluded.
 */
export function parseProcessResult(result: ProcessResult, session: Session): Acceptance<AcceptedResult> | Refusal {
  const fault = describeFault(result);
  if (fault !== undefined) {
    concludeSession(session);
    return refuse("PROCESS_FAILED", { detail: fault });
  }
  return session.trusted.mode === "route_next"
    ? parseRouting(result.stdout, session as Session<TrustedRouting>)
    : parseInspection(result.stdout, session as Session<TrustedInspection>);
}

function describeFault({ exitCode, signal, timedOut, truncated }: ProcessResult): string | undefined {
  if (timedOut) return "time limit";
  if (truncated) return "output limit";
  if (signal !== null) return /^SIG[A-Z0-9]{1,12}$/.test(signal) ? `signal ${signal}` : "signal";
  if (exitCode !== 0) return Number.isInteger(exitCode) ? `exit code ${exitCode}` : "no exit code";
  return undefined;
}
