import { type Exchange, redactExchange } from "@inspect/har";
import type { Redacted, Redactor } from "@inspect/redact";
import type { UnknownReason } from "../decide/decide-step.js";
import type { Account } from "../layout/run-record.js";
import type { StepRecord } from "../layout/step-record.js";
import { stepQuestions } from "../questions/step-questions.js";
import type { Bundle, BundleEarlierStep, BundleGoal, BundleScreenshot, BundleState } from "./bundle.js";
import { bundleExchange, bundleLine } from "./bundle-exchange.js";
import { defaultBudget, fitBudget } from "./fit-budget.js";
import { redactStep } from "./redact-step.js";

/** What a bundle is made of. Texts are raw unless their type says otherwise; `redactor` is the step's own. */
export interface BundleSource {
  readonly runId: string;
  readonly number: number;
  readonly goal: BundleGoal | null;
  readonly account: Account | null;
  readonly step: StepRecord;
  /** As @inspect/har reads them. */
  readonly exchanges: readonly Exchange[];
  readonly pageText: string | null;
  readonly screenshot: BundleScreenshot;
  /** All earlier steps, oldest first. */
  readonly earlierSteps: readonly BundleEarlierStep[];
  /** Empty when a known state or code decided the step: then nothing is asked. */
  readonly unknownBecause: readonly UnknownReason[];
  readonly notes: readonly string[];
  readonly redactor: Redactor;
  /** Characters of the state as JSON. @default 200000 */
  readonly budget?: number;
}

/** Said in the bundle alone: a reading has nothing to say about it. */
export const linesOnlyNote =
  "nothing is asked about this step, so only the line of each call is here; exchanges.json has them whole";

/** So many of the latest earlier steps are told. */
const earlierTold = 50;

/**
 * Collates a step into its bundle (REQ-INSPECT-05), redacted, within its budget, with the questions to ask. Of a step
 * that a known state or code decided, of which nothing is asked, only the line of each exchange is in it. Pure.
 */
export function buildBundle(source: BundleSource): Redacted<Bundle> {
  const { redactor, goal } = source;
  const isAsked = source.unknownBecause.length > 0;
  const budget = source.budget ?? defaultBudget;
  const step = redactStep(source.step, source.number, redactor);
  const text = (value: string | null): string | null => (value === null ? null : redactor.text(value));
  const earlierLeft = Math.max(0, source.earlierSteps.length - earlierTold);
  const whole: BundleState = {
    goal: goal === null ? null : { text: redactor.text(goal.text) },
    account: source.account,
    step,
    unknownBecause: source.unknownBecause.map(({ code, message }) => ({ code, message: redactor.text(message) })),
    notes: [
      ...source.notes.map((note) => redactor.text(note)),
      ...(source.screenshot.sent || !isAsked ? [] : [`no image: ${source.screenshot.why}`]),
      ...(isAsked || source.exchanges.length === 0 ? [] : [linesOnlyNote]),
      ...(earlierLeft === 0 ? [] : [`${earlierLeft} earlier steps are left out; the latest ${earlierTold} are here`]),
    ],
    page: {
      url: source.step.url === null ? null : redactor.url(source.step.url),
      title: text(source.step.title),
      text: text(source.pageText),
    },
    exchanges: source.exchanges.map((exchange) =>
      isAsked ? bundleExchange(redactExchange(exchange, redactor)) : bundleLine(exchange, redactor),
    ),
    earlierSteps: source.earlierSteps.slice(earlierLeft),
  };
  const { state, characters, cuts } = fitBudget(whole, budget);
  const asked = isAsked ? stepQuestions(state) : null;
  return {
    format: "inspect/bundle",
    version: 1,
    runId: source.runId,
    step: source.number,
    goal,
    state,
    questions: asked?.questions ?? null,
    calls: asked?.calls ?? null,
    screenshot: source.screenshot,
    characters,
    budget,
    cuts,
    redacted: redactor.counts(),
  } as Redacted<Bundle>;
}
