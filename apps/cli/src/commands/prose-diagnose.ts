import { type Diagnosis, diagnose } from "@inspect/prose-run";
import type { Configure } from "../command.js";
import { jsonText } from "../json-text.js";
import { inspectDeeply } from "../prose/inspect-deeply.js";
import { proseAction } from "../prose/prose-failure.js";
import { addProseOptions, type ProseOptions } from "../prose/prose-options.js";
import { oneLine } from "../text-table.js";

export const configure: Configure = (command, context) => {
  addProseOptions(command)
    .argument("<run>", "an id, '~/id' (quoted) or the path of a run folder")
    .addHelpText("after", "\nExample:\n  inspect prose diagnose 20260526-120000-a1b2c3")
    .action(
      proseAction(async (reference: string, options: ProseOptions) => {
        const [result] = await inspectDeeply(context, [reference], options, true);
        const diagnosis = diagnose(result as NonNullable<typeof result>);
        context.stdout.write(options.format === "json" ? jsonText(diagnosis) : diagnosisText(diagnosis));
      }),
    );
};

function diagnosisText({ run_id, system, state, first_cause, chain, fixes, timeline }: Diagnosis): string {
  const where = (at: { file: string; line: number | null; quote: string } | null): string =>
    at === null
      ? ""
      : ` [${at.file}${at.line === null ? "" : `:${at.line}`}${at.quote === "" ? "" : ` "${at.quote}"`}]`;
  return `${[
    `${run_id}  ${system}  ${state}`,
    `first cause: ${first_cause.description}${first_cause.evidence.map(where).join("")}`,
    ...chain.map(({ service, effect, evidence }) => `then: ${service} ${effect}${where(evidence)}`),
    ...fixes.map((fix) => `fix: ${fix}`),
    "",
    ...timeline.map((entry) => `${entry.file}:${entry.line ?? "-"}  ${entry.what}`),
  ]
    .map((line) => (line === "" ? "" : oneLine(line)))
    .join("\n")}\n`;
}
