import { checkContracts } from "../clauses/check-contracts.js";
import type { ContractCheck } from "../clauses/clause-result.js";
import { openOutputFacts } from "../clauses/output-facts.js";
import { ProseRunError } from "../error.js";
import type { InspectionRegistry, NewInspection } from "../registry/registry.js";
import type { Depth, ProseRun } from "../run/prose-run.js";
import { type ReadRunOptions, readRun } from "../run/read-run.js";
import { folderOf } from "../run/run-folder.js";
import { contentDigest } from "./content-digest.js";
import { evaluate } from "./evaluate.js";
import type { Evaluation } from "./evaluation.js";
import { extract } from "./extract.js";
import type { Extraction } from "./extraction.js";
import type { Inspection } from "./inspection.js";
import type { Judge, JudgeAnswer } from "./judge.js";
import { askJudge, judgeQuestions } from "./judge-questions.js";
import type { PriorInspection } from "./prior-inspection.js";
import { createQuoter } from "./quote.js";
import { requireArtifacts } from "./require-artifacts.js";
import { showChecks } from "./show-checks.js";
import { synthesize } from "./synthesize.js";

/** Settings of an inspection. */
export interface InspectRunOptions extends ReadRunOptions {
  /** Inspect what is there when parts are missing, with a critical flag for each. @default false */
  readonly allowPartial?: boolean;
  /** Where inspections are remembered; without one nothing is looked up and nothing is written. */
  readonly registry?: InspectionRegistry;
  /**
   * Told when the registry cannot be read or written; the inspection goes on without it. Without this listener such a
   * fault is thrown.
   */
  readonly onRegistryFault?: (fault: ProseRunError) => void;
  /** Answers what only reading can answer, in a deep inspection. It never moves scores or verdict. */
  readonly judge?: Judge;
  /** The time of the inspection. @default the clock */
  readonly now?: () => Date;
}

/** An inspection with everything it rests on. */
export interface InspectionResult {
  readonly inspection: Inspection;
  readonly extraction: Extraction;
  readonly evaluation: Evaluation;
  /** The run as read for this inspection. */
  readonly run: ProseRun;
  /** Deep only: clause by clause, without secrets. */
  readonly checks: readonly ContractCheck[];
  readonly judgements: readonly JudgeAnswer[];
  /** Whether the report was made now or is the stored one of the same content. */
  readonly source: "fresh" | "registry";
  /** Digest of what the inspection rests on; null without a registry, which alone needs it. */
  readonly content_digest: string | null;
  /** Earlier inspections of the same run, newest first. */
  readonly priorInspections: readonly PriorInspection[];
}

/** What became of one of several runs. */
export type InspectionOutcome =
  | { readonly reference: string; readonly ok: true; readonly result: InspectionResult }
  | { readonly reference: string; readonly ok: false; readonly error: ProseRunError };

/**
 * Inspects one run: index, extractor, evaluator, synthesizer.
 *
 * @param reference A run's id, `~/id`, or the path of its folder.
 * @throws ProseRunError with the codes of the specification (`missing-artifacts`, `corrupted-log`, `unreadable-run`,
 * `insufficient-data`), `run-not-found`, and those of the registry
 */
export async function inspectRun(reference: string, options: InspectRunOptions = {}): Promise<InspectionResult> {
  const registry = usable(options);
  const { result, record } = await inspectOne(reference, registry.options, registry.earlier);
  if (record !== null) await remember(registry.options, [record]);
  return result;
}

/**
 * Inspects many runs, one after the other, and yields what became of each. A run that cannot be inspected is reported
 * and the rest go on. The registry is written once, after the last.
 */
export async function* inspectRuns(
  references: Iterable<string>,
  options: InspectRunOptions = {},
): AsyncGenerator<InspectionOutcome, void, undefined> {
  const records: NewInspection[] = [];
  const registry = usable(options);
  try {
    for (const reference of references) {
      let outcome: InspectionOutcome;
      try {
        const { result, record } = await inspectOne(reference, registry.options, registry.earlier);
        if (record !== null) records.push(record);
        outcome = { reference, ok: true, result };
      } catch (error) {
        if (!(error instanceof ProseRunError)) throw error;
        outcome = { reference, ok: false, error };
      }
      yield outcome;
    }
  } finally {
    await remember(registry.options, records);
  }
}

/** The options with a registry that can be read, or without one, and what it holds. */
function usable(options: InspectRunOptions): { options: InspectRunOptions; earlier: readonly PriorInspection[] } {
  try {
    return { options, earlier: options.registry?.list() ?? [] };
  } catch (error) {
    report(error, options);
    const { registry: _, ...rest } = options;
    return { options: rest, earlier: [] };
  }
}

async function remember(options: InspectRunOptions, records: readonly NewInspection[]): Promise<void> {
  try {
    await options.registry?.add(records);
  } catch (error) {
    report(error, options);
  }
}

/** @throws the fault itself when nobody listens or it is none of the registry's */
function report(error: unknown, { onRegistryFault }: InspectRunOptions): void {
  if (!(error instanceof ProseRunError) || onRegistryFault === undefined) throw error;
  onRegistryFault(error);
}

async function inspectOne(
  reference: string,
  options: InspectRunOptions,
  earlier: readonly PriorInspection[],
): Promise<{ result: InspectionResult; record: NewInspection | null }> {
  const { depth = "deep", allowPartial = false, registry, judge, now = () => new Date() } = options;
  const run = readRun(reference, { ...options, depth });
  requireArtifacts(run, allowPartial);
  const facts = openOutputFacts(run);
  const digest = registry === undefined ? null : contentDigest(run, depth, facts, allowPartial);
  const ofSystem = earlier.filter((entry) => entry.system === run.system);
  const priorInspections = ofSystem.filter((entry) => entry.run_id === run.id);
  const base = { run, content_digest: digest, priorInspections };
  if (depth === "deep" && judge === undefined) {
    const stored = digest === null ? null : (registry?.report(digest) ?? null);
    if (stored !== null) {
      const { extraction, evaluation, checks } = stored;
      // Only the sentence on the trend may have become another one since.
      const { summary } = synthesize({ run, depth, extraction, evaluation, checks, priorInspections: ofSystem });
      const inspection = { ...stored.inspection, summary };
      return {
        result: { ...base, inspection, extraction, evaluation, checks, judgements: [], source: "registry" },
        record: null,
      };
    }
  }
  const checks = depth === "deep" ? checkContracts(run, facts) : [];
  const extraction = extract(run, { depth, priorInspections });
  const evaluation = evaluate(run, extraction, { depth, facts, checks });
  const inspection = synthesize({ run, depth, extraction, evaluation, checks, priorInspections: ofSystem });
  const quoter = createQuoter(run);
  const shownChecks = showChecks(checks, quoter);
  const judged =
    judge === undefined || depth === "light"
      ? null
      : await askJudge(judge, judgeQuestions(run, checks, facts, quoter), quoter);
  folderOf(run).release();
  const shown = judged === null ? inspection : { ...inspection, flags: [...inspection.flags, ...judged.flags] };
  return {
    result: {
      ...base,
      inspection: shown,
      extraction,
      evaluation,
      checks: shownChecks,
      judgements: judged?.answers ?? [],
      source: "fresh",
    },
    record:
      digest === null
        ? null
        : recordOf(digest, now(), { run, depth, inspection, extraction, evaluation, checks: shownChecks }),
  };
}

interface Made {
  readonly run: ProseRun;
  readonly depth: Depth;
  readonly inspection: Inspection;
  readonly extraction: Extraction;
  readonly evaluation: Evaluation;
  readonly checks: readonly ContractCheck[];
}

/** What the registry remembers; a judge's answers are not part of it. */
function recordOf(digest: string, time: Date, made: Made): NewInspection {
  const { run, depth, inspection, extraction, evaluation, checks } = made;
  const { verdict, runtime_fidelity, task_effectiveness } = inspection;
  const scores = { verdict, timestamp: time.toISOString(), runtime_fidelity, task_effectiveness };
  const entry: PriorInspection = { run_id: run.id, system: run.system, depth, ...scores, content_digest: digest };
  const head = { format: "inspect/prose-report" as const, version: 1 as const, content_digest: digest };
  return { entry, report: depth === "deep" ? { ...head, inspection, extraction, evaluation, checks } : null };
}
