import type { Dimension, Observation, Score } from "./evaluation.js";
import type { Finding } from "./findings.js";
import type { Evidence } from "./quote.js";
import { ceilings, type Grade, soundScore } from "./rubric.js";
import { type RuleId, rules } from "./rules.js";

/** A bound on a whole score, for another reason than a finding. */
export interface Cap {
  readonly rule: string;
  readonly limit: number;
  readonly observation: string;
  readonly evidence: Evidence;
}

/** What a score is computed from. */
export interface ScoreInput<D extends Dimension> {
  readonly weights: Readonly<Record<D, number>>;
  readonly findings: readonly Finding[];
  readonly gradeOf: (rule: RuleId) => Grade | undefined;
  readonly caps: readonly Cap[];
  /** What was seen to be right, shown where a part lost nothing. */
  readonly sound: Readonly<
    Record<
      D,
      { readonly observation: string; readonly file: string; readonly line: number | null; readonly quote: string }
    >
  >;
}

/**
 * Takes the findings' points off each part, weighs the parts, and stops at the lowest ceiling. Each point off a part and
 * each point off the score stands in the evidence: a part is 100 minus its points, the score is the weighted sum of the
 * parts minus the points of `score`.
 */
export function score<D extends Dimension>(input: ScoreInput<D>): Score<D> {
  const dimensions = Object.keys(input.weights) as D[];
  const evidence: Observation[] = [];
  const breakdown = {} as Record<D, number>;
  for (const dimension of dimensions) {
    let left = 100;
    const before = evidence.length;
    for (const finding of input.findings) {
      const asked = finding.points[dimension];
      if (asked === undefined) continue;
      // Shares such as thirds do not add up to a whole in decimals; what is left of one goes with the last of them.
      const points = left - asked < 0.05 ? left : round(asked);
      left = round(left - points);
      evidence.push(observationOf(finding, dimension, points));
    }
    breakdown[dimension] = left;
    if (evidence.length === before) evidence.push({ rule: "sound", dimension, points: 0, ...input.sound[dimension] });
  }
  const weighted = dimensions.reduce(
    (sum, dimension) => sum + (breakdown[dimension] * input.weights[dimension]) / 100,
    0,
  );
  const { limit, cause } = lowestCeiling(input);
  let result = Math.round(weighted);
  if (result > limit) {
    evidence.push({ ...cause, dimension: "score", points: result - limit });
    result = limit;
  }
  return { score: result, breakdown, evidence };
}

function lowestCeiling<D extends Dimension>(
  input: ScoreInput<D>,
): { limit: number; cause: Omit<Observation, "dimension" | "points"> } {
  let limit = 100;
  let cause: Omit<Observation, "dimension" | "points"> = {
    rule: "none",
    observation: "",
    file: "",
    line: null,
    quote: "",
  };
  for (const finding of input.findings) {
    const grade = input.gradeOf(finding.rule);
    if (grade === undefined || ceilings[grade] >= limit) continue;
    limit = ceilings[grade];
    cause = { rule: finding.rule, observation: `${finding.description}: at most ${limit}`, ...finding.evidence };
  }
  for (const cap of input.caps) {
    if (cap.limit >= limit) continue;
    limit = cap.limit;
    cause = { rule: cap.rule, observation: cap.observation, ...cap.evidence };
  }
  return { limit, cause };
}

function observationOf(finding: Finding, dimension: Dimension, points: number): Observation {
  return { rule: finding.rule, dimension, points, observation: finding.description, ...finding.evidence };
}

/** Two decimals, so that shares of three add up the same on every machine. */
function round(points: number): number {
  return Math.round(points * 100) / 100;
}

/** The cap of a sound run: 100 is for extraordinary cases. */
export function soundCap(extraordinary: boolean, evidence: Evidence): Cap[] {
  if (extraordinary) return [];
  return [
    {
      rule: "reserve",
      limit: soundScore,
      observation: `Nothing was found wanting; ${soundScore} is the score of a sound run`,
      evidence,
    },
  ];
}

/** The grade that a rule sets on one of the scores. */
export function gradesOf(which: "fidelity" | "effectiveness"): (rule: RuleId) => Grade | undefined {
  return (rule) => rules[rule][which];
}
