import type { Rule } from "../src/inspect/rubric.js";
import { rules } from "../src/inspect/rules.js";

/** The table of rules in docs/prose-rubric.md, one line a rule. */
export function rubricTable(): string {
  const rows = (Object.entries(rules) as [string, Rule][]).map(([id, rule]) => {
    const takes = Object.entries(rule.takes ?? {}).map(([dimension, points]) => `${dimension} ${points}`);
    const share = rule.share === true ? " (shared)" : "";
    const grades = [
      ...(rule.fidelity === undefined ? [] : [`fidelity ${rule.fidelity}`]),
      ...(rule.effectiveness === undefined ? [] : [`effectiveness ${rule.effectiveness}`]),
    ];
    const cells = [
      `\`${id}\``,
      rule.severity ?? "-",
      takes.length === 0 ? "-" : takes.join(", ") + share,
      grades.join(", ") || "-",
      rule.about,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return ["| rule | flag | points off | grade | what it notices |", "|---|---|---|---|---|", ...rows].join("\n");
}
