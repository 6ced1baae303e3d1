import { writeExchanges } from "@inspect/har";
import type { Redacted, Redactor } from "@inspect/redact";
import { buildBundle } from "../bundle/build-bundle.js";
import type { Bundle, BundleEarlierStep, BundleGoal } from "../bundle/bundle.js";
import { redactStep } from "../bundle/redact-step.js";
import { renderBundle } from "../bundle/render-bundle.js";
import { screenshotOf } from "../bundle/screenshot.js";
import { decideStep, type StepDecision, type UnknownReason } from "../decide/decide-step.js";
import type { Account } from "../layout/run-record.js";
import type { StepFolder } from "../layout/step-folder.js";
import { stepPaths } from "../layout/step-paths.js";
import type { Ask, AskAnswer } from "../reading/ask.js";
import { askedReading, decidedReading, failedReading, type ReadingSource } from "../reading/make-reading.js";
import type { Reading } from "../reading/reading.js";
import type { PreparedStates } from "../states/prepared-states.js";
import type { LockedRun } from "./locked-run.js";
import { readEvidence } from "./read-evidence.js";
import type { IndexedStep } from "./step-index.js";
import { stepRedactor } from "./step-redactor.js";
import { writeFile, writeJson } from "./write-file.js";
import { writeReading } from "./write-reading.js";

/** What deciding needs besides the run. */
export interface DecideOptions {
  readonly states: PreparedStates;
  /** Called only for a step that no known state names. */
  readonly ask: Ask;
  /** Characters of the bundle's state. @default 200000 */
  readonly budget?: number;
  /** What is known to be secret wherever it occurs, of at least 4 characters, for example what was typed as a password. */
  readonly secrets?: readonly string[];
  /** Said in the reading besides what the step itself shows. */
  readonly notes?: readonly string[];
  /** @default the clock */
  readonly now?: () => Date;
}

/** A decided step: its reading and the bundle that the reading rests on. */
export interface DecidedStep {
  readonly reading: Redacted<Reading>;
  readonly bundle: Redacted<Bundle>;
}

/** What a step stands in: frozen in its bundle when it is first decided. */
export interface StepContext {
  readonly goal: BundleGoal | null;
  readonly account: Account | null;
  readonly earlierSteps: readonly BundleEarlierStep[];
  readonly warnings: readonly string[];
}

/**
 * Decides a recorded step of a run whose lock is held: takes out its exchanges, asks rule one, collates the bundle,
 * asks SubQ once where no known state names the step, and writes exchanges, bundle and reading into the step's folder.
 * SubQ failing is a reading, not an error.
 *
 * @throws what the file system throws
 */
export async function decideStepFolder(
  locked: LockedRun,
  step: StepFolder,
  options: DecideOptions,
): Promise<DecidedStep> {
  await locked.announceStep(step);
  return decideInContext(locked, step, contextOf(locked, step.number), options);
}

/** The same in a context that is given, for a step that is decided again. */
export async function decideInContext(
  locked: LockedRun,
  step: StepFolder,
  context: StepContext,
  options: DecideOptions,
): Promise<DecidedStep> {
  const redactor = stepRedactor(locked, step.number, options.secrets ?? []);
  const evidence = await readEvidence(step.path);
  // What was typed into a secret field is learned before anything else is redacted.
  redactStep(evidence.step, step.number, redactor);
  const goal = context.goal === null ? null : { text: context.goal.text, reached: context.goal.reached };
  const decision = decideStep({ ...evidence, goal }, options.states);
  // Without a readable recording there is nothing to write (REQ-INSPECT-01); that is said in the notes.
  // What is written can be made again from network.har, so it need not outlast a loss of power.
  if (evidence.har !== null) await writeExchanges(step.path, evidence.har, { redactor, durable: false });
  const bundle = buildBundle({
    runId: locked.run.runId,
    number: step.number,
    goal: context.goal,
    account: context.account,
    step: evidence.step,
    exchanges: evidence.recording.exchanges,
    pageText: evidence.pageText,
    screenshot: screenshotOf(stepPaths(step.path).screenshot),
    earlierSteps: context.earlierSteps,
    unknownBecause: decision.decidedBy === null ? decision.reasons : [],
    notes: [...context.warnings, ...evidence.notes, ...(options.notes ?? [])],
    redactor,
    ...(options.budget === undefined ? {} : { budget: options.budget }),
  });
  const { bundle: bundlePath, bundleMarkdown } = stepPaths(step.path);
  await Promise.all([
    writeJson(bundlePath, bundle, { durable: decision.decidedBy === null }),
    writeFile(bundleMarkdown, renderBundle(bundle), { durable: false }),
  ]);
  const reading = await readBundle(step.path, bundle, decision, redactor, options);
  await locked.changeStep(
    step,
    (url) => redactor.url(url),
    () => writeReading(step.path, reading),
  );
  return { reading, bundle };
}

/** Asks SubQ about a bundle, or makes the reading of what decided it. */
export async function readBundle(
  stepFolder: string,
  bundle: Redacted<Bundle>,
  decision: StepDecision,
  redactor: Redactor,
  { ask, now = () => new Date() }: Pick<DecideOptions, "ask" | "now">,
): Promise<Redacted<Reading>> {
  const source = (): ReadingSource => ({ bundle, at: now().toISOString(), redactor });
  if (decision.decidedBy !== null) return decidedReading(source(), decision);
  const { reasons } = decision;
  let answer: AskAnswer;
  try {
    answer = await askBundle(stepFolder, bundle, ask);
  } catch (error) {
    return failedReading(source(), reasons, error);
  }
  return readingOf(source(), reasons, answer);
}

function readingOf(source: ReadingSource, reasons: readonly UnknownReason[], answer: AskAnswer): Redacted<Reading> {
  try {
    return askedReading(source, reasons, answer);
  } catch (error) {
    return failedReading(source, reasons, error);
  }
}

function askBundle(stepFolder: string, bundle: Redacted<Bundle>, ask: Ask): Promise<AskAnswer> {
  const { state, questions, screenshot } = bundle;
  return ask({
    state,
    questions: questions ?? {},
    ...(screenshot.sent ? { images: [stepPaths(stepFolder).screenshot] } : {}),
  });
}

function contextOf({ record, steps }: LockedRun, number: number): StepContext {
  const { goal, account, warnings } = record;
  const earlier = steps.filter((step) => step.number < number);
  const unread = earlier.filter(({ reading }) => reading === null).map((step) => step.number);
  const latest = unread.at(-1);
  return {
    goal: goal === null ? null : { text: goal.text, setAt: goal.setAt, reached: goal.reached !== null },
    account,
    earlierSteps: earlier.map(earlierStep),
    warnings: [
      ...warnings,
      // A command that was killed between recording and reading leaves such a step.
      ...(latest === undefined
        ? []
        : [`step ${unread.join(", ")} was recorded but never read; log inspect read ${latest} reads it`]),
    ],
  };
}

function earlierStep({ number, action, url, reading }: IndexedStep): BundleEarlierStep {
  return {
    number,
    action,
    url,
    outcome: reading?.outcome ?? null,
    decidedBy: reading?.decidedBy ?? null,
    says: reading?.says ?? null,
  };
}
