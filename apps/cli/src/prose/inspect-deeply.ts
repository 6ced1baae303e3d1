import { type InspectionResult, inspectRuns } from "@inspect/prose-run";
import type { CommandContext } from "../command.js";
import { findOptions, type ProseOptions } from "./prose-options.js";

/** Deep, fresh inspections of several runs, for the commands that judge over them; the first fault is thrown. */
export async function inspectDeeply(
  context: CommandContext,
  references: readonly string[],
  options: Pick<ProseOptions, "root">,
  allowPartial: boolean,
): Promise<InspectionResult[]> {
  const results: InspectionResult[] = [];
  for await (const outcome of inspectRuns(references, {
    ...findOptions(context, options),
    depth: "deep",
    allowPartial,
  })) {
    if (!outcome.ok) throw outcome.error;
    results.push(outcome.result);
  }
  return results;
}
