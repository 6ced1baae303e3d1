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
