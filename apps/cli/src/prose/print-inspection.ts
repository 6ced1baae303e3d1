import type { InspectionResult } from "@inspect/prose-run";
import { oneLine, textTable } from "../text-table.js";

/** One inspection for a person: scores, summary, services, flags. */
export function inspectionText({ inspection, source }: InspectionResult): string {
  const { run_id, system, depth, verdict, runtime_fidelity, task_effectiveness, services, flags, summary } = inspection;
  const stored = source === "registry" ? ", from the stored report" : "";
  const lines = [
    oneLine(`${run_id}  ${system}  ${verdict.toUpperCase()}  (${depth}${stored})`),
    `runtime fidelity ${runtime_fidelity}, task effectiveness ${task_effectiveness}`,
    oneLine(summary),
  ];
  if (services.length > 0) {
    lines.push(
      "",
      textTable(
        [{ head: "SERVICE" }, { head: "STATUS" }, { head: "ORDER", right: true }, { head: "CONTRACT", right: true }],
        services.map((service) => [
          service.name,
          service.status,
          service.timing.order,
          service.contract_satisfaction === null ? null : satisfaction(service.contract_satisfaction),
        ]),
      ),
    );
  }
  if (flags.length > 0) {
    lines.push(
      "",
      ...flags.map(({ severity, id, description, evidence }) =>
        oneLine(`${severity.padEnd(8)} ${id}: ${description} [${evidence}]`),
      ),
    );
  }
  return `${lines.join("\n")}\n`;
}

/** One inspection as Markdown: the summary is Markdown already; cells cannot break the tables. */
export function inspectionMarkdown({ inspection }: InspectionResult): string {
  const { run_id, system, depth, verdict, runtime_fidelity, task_effectiveness, services, flags, summary } = inspection;
  const cell = (value: string | number | null): string => oneLine(value).replace(/[|<\\]/g, "\\$&");
  return `${[
    `## ${cell(system)} ${cell(run_id)}: ${verdict}`,
    "",
    summary,
    "",
    `| depth | runtime fidelity | task effectiveness |\n|---|---|---|\n| ${depth} | ${runtime_fidelity} | ${task_effectiveness} |`,
    ...(services.length === 0
      ? []
      : [
          "",
          `| service | status | order |\n|---|---|---|`,
          ...services.map((s) => `| ${cell(s.name)} | ${s.status} | ${s.timing.order ?? "-"} |`),
        ]),
    ...(flags.length === 0
      ? []
      : [
          "",
          "| severity | flag | description | evidence |\n|---|---|---|---|",
          ...flags.map((f) => `| ${f.severity} | ${cell(f.id)} | ${cell(f.description)} | ${cell(f.evidence)} |`),
        ]),
  ].join("\n")}\n`;
}

/** What `--full` shows beside the report. */
export function fullOf({ extraction, evaluation, checks, judgements }: InspectionResult): object {
  return { extraction, evaluation, clauses: checks, judgements };
}

/** The evaluation's evidence as lines, for `--full` without JSON. */
export function evidenceText({ evaluation }: InspectionResult): string {
  const rows = [...evaluation.runtime_fidelity.evidence, ...evaluation.task_effectiveness.evidence].map((item) => [
    item.points === 0 ? "" : `-${item.points}`,
    item.dimension,
    item.observation,
    `${item.file}${item.line === null ? "" : `:${item.line}`}`,
  ]);
  return rows.length === 0
    ? ""
    : `\n${textTable([{ head: "POINTS", right: true }, { head: "PART" }, { head: "OBSERVATION" }, { head: "WHERE" }], rows)}\n`;
}

function satisfaction({
  score,
  satisfied,
  partially_satisfied,
  violated,
  not_evaluable,
}: {
  readonly score: number | null;
  readonly satisfied: number;
  readonly partially_satisfied: number;
  readonly violated: number;
  readonly not_evaluable: number;
}): string {
  const counts = `${satisfied} met, ${partially_satisfied} partly, ${violated} violated, ${not_evaluable} not evaluable`;
  return score === null ? counts : `${score} (${counts})`;
}
