import type { Flag, Severity } from "./evaluation.js";
import type { Finding } from "./findings.js";
import { showEvidence } from "./quote.js";
import { rules } from "./rules.js";

const rank: Readonly<Record<Severity, number>> = { critical: 0, warning: 1, info: 2 };

/** The findings that are flags, each id once, gravest first and otherwise in the order they were noticed. */
export function flagsOf(findings: readonly Finding[]): Flag[] {
  const flags = new Map<string, Flag>();
  for (const finding of findings) {
    const { severity } = rules[finding.rule];
    if (severity === null) continue;
    const id = finding.subject === null ? finding.rule : `${finding.rule}:${finding.subject}`;
    const flag = { id, severity, description: finding.description, evidence: showEvidence(finding.evidence) };
    if (!flags.has(id)) flags.set(id, flag);
  }
  return [...flags.values()].sort((a, b) => rank[a.severity] - rank[b.severity]);
}
