import { checkContracts } from "../clauses/check-contracts.js";
import type { ContractCheck } from "../clauses/clause-result.js";
import { type OutputFacts, openOutputFacts } from "../clauses/output-facts.js";
import { ProseRunError } from "../error.js";
import type { Position } from "../position.js";
import type { Depth, ProseRun } from "../run/prose-run.js";
import { workspaceFileOf } from "./compare-workspace.js";
import type { Evaluation } from "./evaluation.js";
import type { Extraction } from "./extraction.js";
import { findInBindings } from "./find-bindings.js";
import { findInContract, findInGoal } from "./find-contract.js";
import { findInErrors } from "./find-errors.js";
import { findInLog } from "./find-log.js";
import { findInOrder } from "./find-order.js";
import { findInParts } from "./find-parts.js";
import { findInReceipts } from "./find-receipts.js";
import { findInSubstance } from "./find-substance.js";
import { createContext, type RuleContext } from "./findings.js";
import { flagsOf } from "./flags.js";
import { createQuoter, type Evidence, startOfText } from "./quote.js";
import { effectivenessWeights, fidelityWeights, lightCaps } from "./rubric.js";
import { type Cap, gradesOf, score, soundCap } from "./score.js";
import { soundEffectiveness, soundFidelity } from "./sound.js";
import { verdictOf } from "./verdict.js";

/** Settings of an evaluation. */
export interface EvaluateOptions {
  /** @default the depth the run was read with */
  readonly depth?: Depth;
  /** Facts of outputs that were already read. */
  readonly facts?: OutputFacts;
  /** Clauses that were already checked. */
  readonly checks?: readonly ContractCheck[];
}

/**
 * Judges a run by the rubric of docs/prose-rubric.md. The same run and depth give the same scores, flags and verdict.
 *
 * @param extraction What `extract` gave for the same run and depth.
 * @throws ProseRunError `insufficient-data` when there is too little to judge
 */
export function evaluate(run: ProseRun, extraction: Extraction, options: EvaluateOptions = {}): Evaluation {
  const { depth = run.depth, facts = openOutputFacts(run) } = options;
  requireData(run, extraction, depth);
  const checks = depth === "light" ? [] : (options.checks ?? checkContracts(run, facts));
  const context = createContext(run, extraction, depth, createQuoter(run), facts, checks);
  findInParts(context);
  findInOrder(context);
  findInBindings(context);
  if (depth === "deep") findInReceipts(context);
  findInLog(context);
  findInErrors(context);
  if (depth === "deep") findInSubstance(context);
  findInContract(context);
  findInGoal(context);
  return conclude(context);
}

function conclude(context: RuleContext): Evaluation {
  const { run, findings, depth, extraction, logFile } = context;
  const quoter = createQuoter(run);
  const end = quoter.line(logFile, endOfLog(run));
  const source = quoter.line(context.sourceFile, startOfText(run, context.sourceFile));
  const fidelity = score({
    weights: fidelityWeights,
    findings,
    gradeOf: gradesOf("fidelity"),
    caps: [...soundCap(isExtraordinaryFidelity(context), end), ...lightCap(depth, "runtime_fidelity", end)],
    sound: soundFidelity(context),
  });
  const effectiveness = score({
    weights: effectivenessWeights,
    findings,
    gradeOf: gradesOf("effectiveness"),
    caps: [...soundCap(isExtraordinaryEffect(context), source), ...lightCap(depth, "task_effectiveness", end)],
    sound: soundEffectiveness(context),
  });
  const flags = flagsOf(findings);
  const verdict = verdictOf({
    runtimeFidelity: fidelity.score,
    taskEffectiveness: effectiveness.score,
    critical: flags.some((flag) => flag.severity === "critical"),
    completed: extraction.completed && run.log !== null,
  });
  return { runtime_fidelity: fidelity, task_effectiveness: effectiveness, flags, verdict };
}

/** What the log ends with: its last terminator, else its last line. */
function endOfLog({ log }: ProseRun): Position | null {
  return (log?.terminators.at(-1) ?? log?.records.at(-1))?.position ?? null;
}

function lightCap(depth: Depth, which: keyof typeof lightCaps, evidence: Evidence): Cap[] {
  const limit = lightCaps[which];
  return depth === "deep"
    ? []
    : [
        {
          rule: "light-cap",
          limit,
          observation: `A light inspection cannot verify content: at most ${limit}`,
          evidence,
        },
      ];
}

/** A hundred is for a run of ten services or more in which nothing at all was noticed and every copy could be proven. */
function isExtraordinaryFidelity({ findings, run, depth }: RuleContext): boolean {
  const quiet = findings.every((finding) => finding.rule === "clauses-not-evaluable");
  const proven = run.expectedOutputs.every((output) => {
    const workspace = workspaceFileOf(output);
    return workspace === null || run.workspaces.some(({ files }) => files.some((file) => file.path === workspace));
  });
  return (
    depth === "deep" && quiet && proven && (run.plan?.services.length ?? 0) >= 10 && (run.plan?.order.length ?? 0) >= 3
  );
}

/** A hundred is for ten clauses or more, each checked by code and met. */
function isExtraordinaryEffect({ checks, depth }: RuleContext): boolean {
  const results = checks.flatMap((check) => check.results);
  return depth === "deep" && results.length >= 10 && results.every((one) => one.status === "satisfied");
}

/** Too sparse: light without any output of a run that did not complete; deep without services, outputs and events. */
function requireData(run: ProseRun, extraction: Extraction, depth: Depth): void {
  const outputs = run.outputs.filter((output) => !output.fromCaller && !output.empty).length;
  const sparse =
    depth === "light"
      ? !extraction.completed && outputs === 0
      : outputs === 0 && extraction.services_declared.length === 0 && (run.log?.services.length ?? 0) === 0;
  if (!sparse) return;
  const state = extraction.failed ? "failed" : extraction.completed ? "completed" : "did not complete";
  const advice = depth === "light" ? " Inspect it deep to judge what its log says." : "";
  throw new ProseRunError(
    "insufficient-data",
    `The ${depth} extraction of ${run.id} is too sparse to evaluate: the run ${state} and has no outputs.${advice}`,
    { run: run.path },
  );
}
