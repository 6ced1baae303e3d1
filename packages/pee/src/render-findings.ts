import type { NumberedFinding } from "./finding.js";
import type { Goal } from "./goal.js";

/** The text of `goalFindings.md`: the goal, then each finding as Point, Evidence, Explain and its fix (REQ-INSPECT-18). */
export function renderFindings(goal: Goal | null, findings: readonly NumberedFinding[]): string {
  const parts = ["# Findings", goalSentence(goal)];
  if (findings.length === 0) parts.push("No findings.");
  for (const finding of findings) parts.push(...renderFinding(finding));
  return `${parts.join("\n\n")}\n`;
}

function goalSentence(goal: Goal | null): string {
  if (goal === null) return "Goal: none is set.";
  const state = goal.reached === null ? "not reached" : `reached in step ${goal.reached.step}`;
  return `Goal (${state}): ${escapeInline(goal.text)}`;
}

function renderFinding(finding: NumberedFinding): string[] {
  return [
    `## Finding ${finding.number}, step ${finding.step}`,
    `**Point.** ${escapeInline(finding.point)}`,
    finding.evidence.length === 0 ? "**Evidence.** None." : "**Evidence.**",
    ...finding.evidence.flatMap(({ from, text }) => [
      from === "reading" ? "From the step's reading:" : "From the agent:",
      fenced(text),
    ]),
    `**Explain.** ${escapeBlock(finding.explain)}`,
    finding.fix === null ? "**Fix.** Not yet." : `**Fix.** ${escapeBlock(finding.fix.fix)}`,
  ];
}

// A fence longer than any run of backticks inside cannot be closed by the text.
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

function escapeInline(text: string): string {
  return text.replace(/[\\`*_[\]<>]/g, (character) => `\\${character}`);
}

function escapeBlock(text: string): string {
  return text
    .split("\n")
    .map((line) => escapeInline(line).replace(/^(\s*)([#>|~=+-]|\d+[.)])/, "$1\\$2"))
    .join("\n");
}
