import { createHash } from "node:crypto";
import { ProseRunError } from "../error.js";
import type { Verdict } from "../inspect/evaluation.js";
import type { InspectionResult } from "../inspect/inspect-run.js";
import type { ProseRun } from "../run/prose-run.js";
import { digestOutputs, type OutputDigest } from "./output-digests.js";
import { costOf, type RunCost } from "./run-cost.js";

/** One run of a comparison. */
export interface ComparedRun {
  /** The run's id; where two runs have the same, with the end of their folders that tells them apart. */
  readonly run_id: string;
  readonly verdict: Verdict;
  readonly runtime_fidelity: number;
  readonly task_effectiveness: number;
  readonly errors: number;
  readonly duration_seconds: number | null;
  readonly cost: RunCost;
  readonly outputs: readonly OutputDigest[];
}

/** One output across the runs. */
export interface ComparedOutput {
  readonly path: string;
  /** The runs that have it. */
  readonly in_runs: readonly string[];
  /** Whether every run has it with the same content. */
  readonly identical: boolean;
  /** Bytes by `run_id`; null where it is missing. */
  readonly bytes: Readonly<Record<string, number | null>>;
}

/** Something a reader of the comparison should know. */
export interface ComparisonFinding {
  readonly id:
    | "outputs-identical"
    | "outputs-differ"
    | "output-missing"
    | "verdicts-differ"
    | "timing-unknown"
    | "slower";
  readonly description: string;
  readonly evidence: readonly string[];
}

/** Two or more runs of one system side by side. */
export interface RunComparison {
  readonly system: string;
  readonly runs: readonly ComparedRun[];
  readonly outputs: readonly ComparedOutput[];
  readonly findings: readonly ComparisonFinding[];
  readonly recommendation: {
    readonly outcome: "recommended" | "inconclusive";
    readonly run_id: string | null;
    readonly reason: string;
  };
}

/** A difference in points below which two runs count as equally good. */
const scoreMargin = 5;
/** A run is called slower from this factor on. */
const slowerFactor = 1.5;

/**
 * Compares inspected runs of one system: outputs, timing, cost, quality.
 *
 * @param results deep inspections, two or more
 * @throws ProseRunError `insufficient-runs` (also when one folder is given twice), `different-systems` (by name and by the source's content),
 * `missing-outputs` when a run has none
 */
export function compareRuns(results: readonly InspectionResult[]): RunComparison {
  if (results.length < 2) {
    throw new ProseRunError("insufficient-runs", `A comparison needs two or more runs; ${results.length} was given.`);
  }
  const [first] = results as [InspectionResult];
  for (const { run } of results) requireSameSystem(first.run, run);
  const labels = labelsOf(results.map(({ run }) => run));
  const runs = results.map((result, at) => describe(result, labels[at] as string));
  for (const { run_id, outputs } of runs) {
    if (outputs.length === 0) {
      throw new ProseRunError("missing-outputs", `Run ${run_id} published no output, so there is nothing to compare.`, {
        run: run_id,
      });
    }
  }
  const outputs = compareOutputs(runs);
  return {
    system: first.run.system,
    runs,
    outputs,
    findings: findingsOf(runs, outputs),
    recommendation: recommend(runs),
  };
}

/** A name for each run that no other has: its id, else `id (folders above it)`, as few as tell them apart. */
function labelsOf(runs: readonly Pick<ProseRun, "id" | "path">[]): string[] {
  return runs.map((run, at) => {
    const namesakes = runs.filter((other, index) => index !== at && other.id === run.id);
    if (namesakes.some(({ path }) => path === run.path)) {
      throw new ProseRunError("insufficient-runs", `Run ${run.path} was given twice; compare it with another one.`, {
        run: run.path,
      });
    }
    if (namesakes.length === 0) return run.id;
    const above = foldersAbove(run.path);
    const others = namesakes.map(({ path }) => foldersAbove(path));
    let kept = 1;
    const end = (folders: readonly string[]): string => folders.slice(-kept).join("/");
    while (kept < above.length && others.some((folders) => end(folders) === end(above))) kept += 1;
    return `${run.id} (${end(above)})`;
  });
}

function foldersAbove(path: string): string[] {
  return path.split(/[/\\]/).slice(0, -1);
}

function describe({ run, inspection, extraction }: InspectionResult, label: string): ComparedRun {
  return {
    run_id: label,
    verdict: inspection.verdict,
    runtime_fidelity: inspection.runtime_fidelity,
    task_effectiveness: inspection.task_effectiveness,
    errors: extraction.error_count,
    duration_seconds: run.timing.durationSeconds,
    cost: costOf(run),
    outputs: digestOutputs(run),
  };
}

function requireSameSystem(left: ProseRun, right: ProseRun): void {
  if (left.system !== right.system) {
    throw new ProseRunError(
      "different-systems",
      `Run ${left.id} is of system '${left.system}', run ${right.id} of '${right.system}'. Compare runs of one system.`,
    );
  }
  const [a, b] = [sourceHash(left), sourceHash(right)];
  if (a !== null && b !== null && a !== b) {
    throw new ProseRunError(
      "different-systems",
      `Runs ${left.id} and ${right.id} have the same name '${left.system}' and different sources ` +
        `(${left.parts.source} ${a.slice(0, 12)}, ${right.parts.source} ${b.slice(0, 12)}).`,
    );
  }
}

function sourceHash(run: ProseRun): string | null {
  const text = run.parts.source === null ? undefined : run.texts[run.parts.source];
  return text === undefined ? null : createHash("sha256").update(text).digest("hex");
}

function compareOutputs(runs: readonly ComparedRun[]): ComparedOutput[] {
  const paths = [...new Set(runs.flatMap(({ outputs }) => outputs.map(({ path }) => path)))].sort();
  return paths.map((path) => {
    const found = runs.map((run) => run.outputs.find((output) => output.path === path));
    const [first] = found;
    return {
      path,
      in_runs: runs.filter((_, index) => found[index] !== undefined).map(({ run_id }) => run_id),
      identical: found.every(
        (output) => output !== undefined && output.sha256 !== null && output.sha256 === first?.sha256,
      ),
      bytes: Object.fromEntries(runs.map(({ run_id }, index) => [run_id, found[index]?.bytes ?? null])),
    };
  });
}

function findingsOf(runs: readonly ComparedRun[], outputs: readonly ComparedOutput[]): ComparisonFinding[] {
  const findings: ComparisonFinding[] = [];
  const missing = outputs.filter(({ in_runs }) => in_runs.length < runs.length);
  const differing = outputs.filter(({ in_runs, identical }) => in_runs.length === runs.length && !identical);
  if (missing.length === 0 && differing.length === 0) {
    findings.push({
      id: "outputs-identical",
      description: "The outputs are identical, byte for byte",
      evidence: outputs.map(({ path }) => path),
    });
  }
  if (differing.length > 0) {
    findings.push({
      id: "outputs-differ",
      description: `${differing.length} of ${outputs.length} outputs differ in content`,
      evidence: differing.map(({ path }) => path),
    });
  }
  for (const { path, in_runs } of missing) {
    const absent = runs.filter(({ run_id }) => !in_runs.includes(run_id)).map(({ run_id }) => run_id);
    findings.push({
      id: "output-missing",
      description: `${path} is missing in ${absent.join(", ")}`,
      evidence: [path],
    });
  }
  if (new Set(runs.map(({ verdict }) => verdict)).size > 1) {
    findings.push({
      id: "verdicts-differ",
      description: "The verdicts differ",
      evidence: runs.map(({ run_id, verdict }) => `${run_id}: ${verdict}`),
    });
  }
  const untimed = runs.filter(({ duration_seconds }) => duration_seconds === null);
  if (untimed.length > 0) {
    findings.push({
      id: "timing-unknown",
      description: "The duration is unknown, so timing is not compared with it",
      evidence: untimed.map(({ run_id }) => run_id),
    });
  }
  const timed = runs.flatMap(({ run_id, duration_seconds: seconds }) =>
    seconds === null ? [] : [{ run_id, seconds }],
  );
  const fastest = Math.min(...timed.map(({ seconds }) => seconds));
  for (const { run_id, seconds } of timed) {
    if (fastest > 0 && seconds > fastest * slowerFactor) {
      const factor = (seconds / fastest).toFixed(1);
      findings.push({
        id: "slower",
        description: `${run_id} took ${factor} times the fastest`,
        evidence: [`${seconds} s`, `${fastest} s`],
      });
    }
  }
  return findings;
}

/** The one run with the better verdict, else the better scores beyond the margin; anything closer is inconclusive. */
function recommend(runs: readonly ComparedRun[]): RunComparison["recommendation"] {
  const rank: Readonly<Record<Verdict, number>> = { pass: 2, partial: 1, fail: 0 };
  const quality = (run: ComparedRun): number => run.runtime_fidelity + run.task_effectiveness;
  const sorted = [...runs].sort((a, b) => rank[b.verdict] - rank[a.verdict] || quality(b) - quality(a));
  const [best, next] = sorted as [ComparedRun, ComparedRun];
  if (best.verdict === "fail") {
    return { outcome: "inconclusive", run_id: null, reason: "Every run failed" };
  }
  if (rank[best.verdict] > rank[next.verdict]) {
    const reason = `${best.run_id} has the verdict ${best.verdict}, the next best ${next.verdict}`;
    return { outcome: "recommended", run_id: best.run_id, reason };
  }
  const lead = quality(best) - quality(next);
  if (lead > 2 * scoreMargin) {
    return {
      outcome: "recommended",
      run_id: best.run_id,
      reason: `${best.run_id} leads by ${Math.round(lead)} points over both scores`,
    };
  }
  return {
    outcome: "inconclusive",
    run_id: null,
    reason: `The best runs have the same verdict and lie ${Math.round(lead)} points apart over both scores (margin ${2 * scoreMargin})`,
  };
}
