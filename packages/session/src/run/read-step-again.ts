import { assumeRedacted } from "@inspect/redact";
import type { Bundle } from "../bundle/bundle.js";
import { safeReadBundle } from "../bundle/read-bundle.js";
import type { UnknownReason } from "../decide/decide-step.js";
import { SessionError } from "../error.js";
import type { StepFolder } from "../layout/step-folder.js";
import { safeReadReading } from "../reading/read-reading.js";
import {
  type DecidedStep,
  type DecideOptions,
  decideInContext,
  decideStepFolder,
  readBundle,
} from "./decide-step-folder.js";
import type { LockedRun } from "./locked-run.js";
import { stepRedactor } from "./step-redactor.js";
import { writeReading } from "./write-reading.js";

/**
 * Reads a step of the run again, the same way as when it ran (REQ-INSPECT-10): over the goal, account and earlier
 * readings frozen in its bundle. A step that went to SubQ is asked the same questions anew; one that a state or code
 * decided is decided again. The latest reading counts, the earlier ones are kept. A step that was recorded but never
 * read, or of which no reading can be read any more, is decided for the first time.
 *
 * @throws SessionError `bundle-unreadable` when the bundle of a step that was read is broken
 */
export async function readStepAgain(locked: LockedRun, step: StepFolder, options: DecideOptions): Promise<DecidedStep> {
  const frozen = safeReadBundle(step.path);
  const earlier = safeReadReading(step.path);
  if (!frozen.ok) {
    // Nothing that was read is left: the recording still is.
    if (!earlier.ok) return decideStepFolder(locked, step, options);
    throw new SessionError("bundle-unreadable", frozen.problems[0]?.message ?? "bundle.json cannot be read", {
      problems: frozen.problems,
    });
  }
  const bundle = assumeRedacted<Bundle>(frozen.value);
  if (bundle.questions === null) {
    const { account, earlierSteps } = bundle.state;
    return decideInContext(locked, step, { goal: bundle.goal, account, earlierSteps, warnings: [] }, options);
  }
  const reasons: readonly UnknownReason[] = earlier.ok ? earlier.value.unknownBecause : bundle.state.unknownBecause;
  const redactor = stepRedactor(locked, step.number, options.secrets ?? []);
  const reading = await readBundle(step.path, bundle, { decidedBy: null, reasons }, redactor, options);
  await locked.changeStep(
    step,
    (url) => redactor.url(url),
    () => writeReading(step.path, reading),
  );
  return { reading, bundle };
}
