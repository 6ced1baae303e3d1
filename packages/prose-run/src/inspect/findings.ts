import type { ContractCheck } from "../clauses/clause-result.js";
import type { OutputFacts } from "../clauses/output-facts.js";
import type { Position } from "../position.js";
import type { Depth, ProseRun } from "../run/prose-run.js";
import type { Dimension } from "./evaluation.js";
import type { Extraction } from "./extraction.js";
import type { Evidence, Quoter } from "./quote.js";
import { type RuleId, rules } from "./rules.js";

/** One thing that a rule noticed, with what it takes off and the line it rests on. */
export interface Finding {
  readonly rule: RuleId;
  readonly subject: string | null;
  readonly description: string;
  readonly points: Partial<Readonly<Record<Dimension, number>>>;
  readonly evidence: Evidence;
}

/** What a finding is made from; points default to those of the rule. */
export interface Noticed {
  readonly subject?: string;
  readonly description: string;
  /** Whether the description holds nothing of the run, so that there is nothing to take out. @default false */
  readonly ownWords?: boolean;
  readonly file: string;
  readonly position?: Position | null;
  readonly points?: Partial<Readonly<Record<Dimension, number>>>;
}

/** What the rules look at, and where they put what they notice. */
export interface RuleContext {
  readonly run: ProseRun;
  readonly extraction: Extraction;
  readonly depth: Depth;
  readonly facts: OutputFacts;
  /** Deep only: the clauses checked; empty in a light inspection. */
  readonly checks: readonly ContractCheck[];
  /** Where the log is, or was looked for. */
  readonly logFile: string;
  readonly planFile: string;
  readonly sourceFile: string;
  note(rule: RuleId, noticed: Noticed): void;
  readonly findings: readonly Finding[];
}

/** A context whose `note` turns what is noticed into findings. */
export function createContext(
  run: ProseRun,
  extraction: Extraction,
  depth: Depth,
  quoter: Quoter,
  facts: OutputFacts,
  checks: readonly ContractCheck[],
): RuleContext {
  const findings: Finding[] = [];
  return {
    run,
    extraction,
    depth,
    facts,
    checks,
    findings,
    logFile: run.parts.log ?? run.expectedParts.log ?? "vm.log.md",
    planFile:
      run.parts.plan ??
      (run.plan?.form === "trace"
        ? (run.parts.log ?? "state.md")
        : (run.expectedParts.plan ?? run.parts.source ?? "root.prose.md")),
    sourceFile: run.parts.source ?? run.expectedParts.source ?? "root.prose.md",
    note(rule, { subject, description, ownWords = false, file, position = null, points }) {
      const evidence = quoter.line(file, position);
      findings.push({
        rule,
        subject: subject === undefined ? null : quoter.text(subject),
        description: ownWords ? description : quoter.text(description),
        points: points ?? rules[rule].takes ?? {},
        evidence,
      });
    },
  };
}

/** The points of a rule times a share (0 to 1), for one part or for all of them. */
export function shareOf(rule: RuleId, share: number, only?: readonly Dimension[]): Partial<Record<Dimension, number>> {
  const points: Partial<Record<Dimension, number>> = {};
  for (const [dimension, full] of Object.entries(rules[rule].takes ?? {}) as [Dimension, number][]) {
    if (only === undefined || only.includes(dimension)) points[dimension] = full * share;
  }
  return points;
}
