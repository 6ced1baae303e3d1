import type { InspectionResult } from "@inspect/prose-run";
import { markdownTable } from "../markdown-text.js";
import { textTable } from "../text-table.js";

/** One table that `--full` adds. */
interface Section {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** What `--full` shows beside the report, as JSON. */
export function fullOf({ extraction, evaluation, checks, judgements }: InspectionResult): object {
  return { extraction, evaluation, clauses: checks, judgements };
}

/** What `--full` shows beside the report, as aligned tables; empty when there is nothing. */
export function fullText(result: InspectionResult): string {
  return sectionsOf(result)
    .map(({ heads, rows }) => {
      const columns = heads.map((head) => ({ head: head.toUpperCase(), right: head === "points" || head === "sure" }));
      return `\n${textTable(columns, rows)}\n`;
    })
    .join("");
}

/** What `--full` shows beside the report, as Markdown; empty when there is nothing. */
export function fullMarkdown(result: InspectionResult): string {
  return sectionsOf(result)
    .map(({ title, heads, rows }) => `\n### ${title}\n\n${markdownTable(heads, rows)}\n`)
    .join("");
}

function sectionsOf({ extraction, evaluation, checks, judgements }: InspectionResult): Section[] {
  const sections: Section[] = [
    {
      title: "Extraction",
      heads: ["field", "value"],
      rows: [
        ["completed", String(extraction.completed)],
        ["failed", String(extraction.failed)],
        ["errors", extraction.error_count],
        ["services declared", extraction.services_declared.join(", ")],
        ["services completed", extraction.services_completed.join(", ")],
        ["services errored", extraction.services_errored.join(", ")],
        ["bindings present", extraction.bindings_present.join(", ")],
        ["bindings missing", extraction.bindings_missing.join(", ")],
        ["notes", extraction.notes.join("; ")],
      ],
    },
    {
      title: "Evidence",
      heads: ["points", "part", "observation", "where"],
      rows: [...evaluation.runtime_fidelity.evidence, ...evaluation.task_effectiveness.evidence].map((item) => [
        item.points === 0 ? "" : `-${item.points}`,
        item.dimension,
        item.observation,
        `${item.file}${item.line === null ? "" : `:${item.line}`}`,
      ]),
    },
    {
      title: "Clauses",
      heads: ["node", "clause", "status", "sure", "why", "file"],
      rows: checks.flatMap(({ node, results }) =>
        results.map(({ clause, status, confidence, reason, file }) => [
          node,
          clause.name === null ? clause.text : `${clause.name}: ${clause.text}`,
          status,
          confidence,
          reason,
          file,
        ]),
      ),
    },
    {
      title: "Judgements",
      heads: ["question", "answer", "reason"],
      rows: judgements.map(({ id, answer, reason }) => [id, answer === null ? null : answer ? "yes" : "no", reason]),
    },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}
