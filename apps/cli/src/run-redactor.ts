import { createRedactor, type Redacted, type Redactor } from "@inspect/redact";
import { type ActiveRun, safeReadRunRecord } from "@inspect/session/layout";

/**
 * The redactor of what is typed into a run's commands: equal tokens get the same mark as in the run's steps, and
 * passwords typed in its browser are known.
 */
export async function runRedactor(run: Pick<ActiveRun, "runId" | "runFolder">): Promise<Redactor> {
  return createRedactor({ salt: run.runId, secrets: await typedSecrets(run) });
}

/** What was typed as a secret in the run's own browser, of at least 4 characters. */
export async function typedSecrets({ runFolder }: Pick<ActiveRun, "runFolder">): Promise<readonly string[]> {
  const record = safeReadRunRecord(runFolder);
  const browser = record.ok ? record.value.browser : null;
  if (browser?.by !== "inspect" || browser.profile === null) return [];
  const { readTypedSecrets } = await import("@inspect/recorder");
  return readTypedSecrets(browser.profile).filter(({ length }) => length >= 4);
}

/** A text that an option may have given, redacted. */
export function redactGiven(text: string | undefined, redactor: Redactor): Redacted<string> | undefined {
  return text === undefined ? undefined : redactor.text(text);
}
