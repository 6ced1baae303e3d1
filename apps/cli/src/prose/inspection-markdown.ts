import type { InspectionResult } from "@inspect/prose-run";
import { markdownSentence, markdownTable, markdownText } from "../markdown-text.js";

/** One inspection as Markdown. Text of the run is shown as it is written: it cannot format, link or break a table. */
export function inspectionMarkdown({ inspection }: InspectionResult): string {
  const { run_id, system, depth, verdict, runtime_fidelity, task_effectiveness, services, flags, summary } = inspection;
  const scores = markdownTable(
    ["depth", "runtime fidelity", "task effectiveness"],
    [[depth, runtime_fidelity, task_effectiveness]],
  );
  const parts = [`## ${markdownText(system)} ${markdownText(run_id)}: ${verdict}`, markdownSentence(summary), scores];
  if (services.length > 0) {
    const rows = services.map(({ name, status, timing }) => [name, status, timing.order]);
    parts.push(markdownTable(["service", "status", "order"], rows));
  }
  if (flags.length > 0) {
    const rows = flags.map(({ severity, id, description, evidence }) => [severity, id, description, evidence]);
    parts.push(markdownTable(["severity", "flag", "description", "evidence"], rows));
  }
  return `${parts.join("\n\n")}\n`;
}
