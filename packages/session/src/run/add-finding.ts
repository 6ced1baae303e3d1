import { createFinding, createFix, missingFindings, type NumberedFinding, stepForFinding } from "@inspect/pee";
import { appendFinding, appendFix } from "@inspect/pee/files";
import type { Redacted } from "@inspect/redact";
import { SessionError } from "../error.js";
import { safeReadReading } from "../reading/read-reading.js";
import type { LockedRun } from "./locked-run.js";
import { stepMarks } from "./step-index.js";

/** What the agent says of a finding; all of it redacted. */
export interface FindingInput {
  readonly point: Redacted<string> | undefined;
  readonly explain: Redacted<string> | undefined;
  readonly evidence?: readonly Redacted<string>[];
  /** @default the oldest step that needs a finding */
  readonly step?: number;
}

/**
 * Writes a finding of a step, its evidence quoted from the step's reading (REQ-INSPECT-16, -18).
 *
 * @throws PeeError `point-missing`, `point-not-one-sentence`, `explain-missing`, `unknown-step`,
 *   `no-step-needs-a-finding`, `findings-unwritable`; SessionError `unknown-step` for a step without a reading
 */
export async function addFinding(
  locked: LockedRun,
  input: FindingInput,
  now: Date = new Date(),
): Promise<NumberedFinding> {
  const unread = locked.steps.find((step) => step.number === input.step && step.reading === null);
  if (unread !== undefined) {
    const message = `step ${unread.number} has no reading; log inspect read ${unread.number} reads it`;
    throw new SessionError("unknown-step", message);
  }
  const marks = stepMarks(locked.steps);
  const number = stepForFinding(input.step, marks, missingFindings(marks, locked.findings));
  const step = locked.steps.find((candidate) => candidate.number === number);
  const read = step === undefined ? null : safeReadReading(locked.stepFolder(step));
  if (read === null || !read.ok) {
    throw new SessionError("unknown-step", `step ${number} has no reading; log inspect read ${number} reads it`);
  }
  const finding = createFinding({
    step: number,
    point: input.point,
    explain: input.explain,
    evidence: input.evidence ?? [],
    readingText: quotable(read.value.text),
    at: now.toISOString(),
  });
  const added = await appendFinding(locked.run.runFolder, finding);
  await locked.reloadFindings();
  return added;
}

/**
 * Writes how a finding was fixed (REQ-INSPECT-17).
 *
 * @throws PeeError `unknown-finding`, `fix-missing`, `findings-unwritable`
 */
export async function addFix(
  locked: LockedRun,
  number: number,
  fix: Redacted<string> | undefined,
  now: Date = new Date(),
): Promise<NumberedFinding> {
  const record = createFix(number, fix, locked.findings.length, now.toISOString());
  const fixed = await appendFix(locked.run.runFolder, record);
  await locked.reloadFindings();
  return fixed;
}

// What a reading says to do is no evidence of what happened.
function quotable(text: string): string {
  return text
    .split("\n")
    .filter((line) => !line.startsWith("A finding is needed") && !line.startsWith("Nothing is lost"))
    .join("\n");
}
