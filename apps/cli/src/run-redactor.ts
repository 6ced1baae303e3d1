import { createRedactor, type Redacted, type Redactor } from "@inspect/redact";
import type { ActiveRun } from "@inspect/session/layout";

/** The redactor of what is typed into a run's commands: equal tokens get the same mark as in the run's steps. */
export function runRedactor(run: Pick<ActiveRun, "runId">): Redactor {
  return createRedactor({ salt: run.runId });
}

/** A text that an option may have given, redacted. */
export function redactGiven(text: string | undefined, redactor: Redactor): Redacted<string> | undefined {
  return text === undefined ? undefined : redactor.text(text);
}
