import type { Flag, Severity } from "./evaluation.js";
import type { Finding } from "./findings.js";
import { showEvidence } from "./quote.js";
import { type RuleId, rules } from "./rules.js";

/** Flags of one rule that are shown; the rest is counted. */
const mostOfARule = 100;

const rank: Readonly<Record<Severity, number>> = { critical: 0, warning: 1, info: 2 };

/** The findings that are flags, each id once, gravest first and otherwise in the order they were noticed. */
export function flagsOf(findings: readonly Finding[]): Flag[] {
  const flags = new Map<string, Flag>();
  const counts = new Map<string, number>();
  for (const finding of findings) {
    const { severity } = rules[finding.rule];
    if (severity === null) continue;
    const count = (counts.get(finding.rule) ?? 0) + 1;
    counts.set(finding.rule, count);
    if (count > mostOfARule) continue;
    const id = finding.subject === null ? finding.rule : `${finding.rule}:${finding.subject}`;
    const flag = { id, severity, description: finding.description, evidence: showEvidence(finding.evidence) };
    if (!flags.has(id)) flags.set(id, flag);
  }
  for (const [rule, count] of counts) {
    if (count <= mostOfARule) continue;
    const { severity } = rules[rule as RuleId];
    const description = `${count - mostOfARule} more of ${rule}`;
    flags.set(`${rule}:more`, { id: `${rule}:more`, severity: severity ?? "info", description, evidence: "." });
  }
  return [...flags.values()].sort((a, b) => rank[a.severity] - rank[b.severity]);
}
