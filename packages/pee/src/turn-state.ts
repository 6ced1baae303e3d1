import type { NumberedFinding } from "./finding.js";
import type { Goal } from "./goal.js";
import { goalLine } from "./goal-line.js";
import { missingFindings, missingFixes, type StepMark } from "./missing.js";
import { oneLine, plainText, shorten } from "./text.js";
import type { UnreadStep } from "./unread.js";

/** A text that is said to an agent, and since which revision of the turn it has stood there unchanged. */
export interface SaidText {
  readonly text: string;
  readonly since: number;
}

/** The latest step, with the reading that counts. */
export interface StepView extends StepMark {
  /** The verb, for example `click`. */
  readonly action: string;
  /** The step folder, as a person would type it. */
  readonly folder: string;
  /** The reading's text as it was printed, redacted; its first line is `>>> UNKNOWN STATE …` when no state knew the step. */
  readonly reading: SaidText;
}

/** An open browser: ours lives as long as its process, another recorder's until `stop`. */
export interface TurnBrowser {
  readonly by: "inspect" | "recorder";
  readonly pid: number | null;
  /** Tells a reused pid from the same process, or null. */
  readonly processIdentity: string | null;
}

/** A finding without a fix, as far as the turn needs it. */
export interface FindingView {
  readonly number: number;
  readonly step: number;
  /** At most 200 characters. */
  readonly point: string;
}

/** The content of `turn.json`: what a hook has to know, derived from the run after each change of it. */
export interface TurnState {
  readonly format: "inspect/turn";
  readonly version: 1;
  readonly runId: string;
  /** Counts the writings of this view, from 1. */
  readonly revision: number;
  /** When it was written, ISO 8601. */
  readonly at: string;
  /** Who is told when only a person can clear a step. */
  readonly operator: string;
  /** Null when no browser is open. */
  readonly browser: TurnBrowser | null;
  readonly goal: Goal | null;
  readonly goalLine: SaidText;
  /** How many steps the run has that were read. */
  readonly steps: number;
  readonly latest: StepView | null;
  /** Steps without a reading, oldest first; absent when every step was read. */
  readonly unread?: readonly UnreadStep[];
  /** Steps whose finding is missing, oldest first. */
  readonly missingFindings: readonly StepMark[];
  /** How many findings the run has. */
  readonly findings: number;
  /** Findings without a fix, oldest first; they hold once the goal is reached. */
  readonly missingFixes: readonly FindingView[];
}

/** What a turn is derived from. All text is already redacted. */
export interface TurnSource {
  readonly runId: string;
  /** ISO 8601. */
  readonly at: string;
  readonly operator: string;
  readonly browser: TurnBrowser | null;
  readonly goal: Goal | null;
  /** Every step that has a reading, with the reading that counts. */
  readonly steps: readonly StepMark[];
  /** Steps without a reading, oldest first. @default none */
  readonly unread?: readonly UnreadStep[];
  readonly latest: (Omit<StepView, "reading"> & { readonly readingText: string }) | null;
  readonly findings: readonly NumberedFinding[];
}

const readingLimit = 20_000;
const pointLimit = 200;

/**
 * The content of `turn.json`.
 *
 * @param previous what stood there before, so that what is said unchanged keeps its `since`; null when there is none
 */
export function buildTurnState(source: TurnSource, previous: TurnState | null): TurnState {
  const revision = (previous?.revision ?? 0) + 1;
  const since = (text: string, before: SaidText | undefined): SaidText =>
    before !== undefined && before.text === text ? before : { text, since: revision };
  const { latest } = source;
  const before = previous?.latest?.number === latest?.number ? previous?.latest?.reading : undefined;
  const facts = {
    format: "inspect/turn",
    version: 1,
    runId: source.runId,
    revision,
    at: source.at,
    operator: oneLine(source.operator),
    browser: source.browser,
    goal: source.goal,
    steps: source.steps.length,
    latest:
      latest === null
        ? null
        : {
            number: latest.number,
            action: latest.action,
            folder: latest.folder,
            outcome: latest.outcome,
            decidedBy: latest.decidedBy,
            reading: since(shorten(plainText(latest.readingText), readingLimit), before),
          },
    ...((source.unread ?? []).length === 0 ? {} : { unread: source.unread ?? [] }),
    missingFindings: missingFindings(source.steps, source.findings),
    findings: source.findings.length,
    missingFixes: missingFixes(source.findings).map(({ number, step, point }) => ({
      number,
      step,
      point: shorten(point, pointLimit),
    })),
  } as const;
  return { ...facts, goalLine: since(goalLine(facts), previous?.goalLine) };
}
