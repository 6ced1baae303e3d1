import { type InspectionOutcome, inspectRuns, openRegistry } from "@inspect/prose-run";
import { Option } from "commander";
import type { Configure } from "../command.js";
import { exitCode } from "../exit-codes.js";
import { jsonText } from "../json-text.js";
import { fullMarkdown, fullOf, fullText } from "../prose/full-sections.js";
import { inspectionMarkdown } from "../prose/inspection-markdown.js";
import { inspectionText } from "../prose/inspection-text.js";
import { proseAction, proseFailureLine } from "../prose/prose-failure.js";
import { addProseOptions, findOptions, type ProseOptions, stateFolders } from "../prose/prose-options.js";
import { runProgress } from "../prose/run-progress.js";

interface Options extends ProseOptions {
  readonly depth: "light" | "deep";
  readonly judge?: "subq";
  readonly full?: boolean;
  readonly allowPartial?: boolean;
  readonly registry: boolean;
}

export const configure: Configure = (command, context, done) => {
  addProseOptions(command, ["table", "md", "json"])
    .argument("<run...>", "ids, '~/id' (quoted) or paths of run folders")
    .addOption(
      new Option("--depth <depth>", "structure only, or everything").choices(["light", "deep"]).default("deep"),
    )
    .addOption(
      new Option("--judge <judge>", "ask about what only reading can tell; never moves scores").choices(["subq"]),
    )
    .option("--full", "also show the extraction, the evaluation with its evidence, and every clause")
    .option("--allow-partial", "inspect what is there when parts are missing, with a critical flag for each")
    .option("--no-registry", "neither look up nor remember inspections")
    .addHelpText(
      "after",
      `
Exit code 0 when every verdict is pass or partial, 1 when one is fail, 2 when a run cannot be inspected; the other
runs are inspected all the same.

Examples:
  inspect prose 20260526-120000-a1b2c3
  inspect prose .prose/runs/* --depth light --format json
  inspect prose '~/20260526-120000-a1b2c3' --judge subq --full`,
    )
    .action(
      proseAction(async (references: readonly string[], options: Options) => {
        const folders = stateFolders(context, options);
        const registry = options.registry ? openRegistry(folders.registry) : undefined;
        const judge =
          options.judge === undefined
            ? undefined
            : (await import("../prose/subq-judge.js")).subqJudge(
                context,
                { retry: true },
                `${registry?.folder ?? openRegistry(folders.registry).folder}/judge`,
              );
        const progress = await runProgress(context, references.length);
        const outcomes: InspectionOutcome[] = [];
        try {
          const inspecting = inspectRuns(references, {
            ...findOptions(context, options),
            depth: options.depth,
            allowPartial: options.allowPartial === true,
            ...(registry === undefined ? {} : { registry }),
            onRegistryFault: (fault) =>
              context.stderr.write(`inspect: ${proseFailureLine(fault)} The inspection goes on without it.\n`),
            ...(judge === undefined ? {} : { judge }),
          });
          for await (const outcome of inspecting) {
            progress.advance();
            if (options.format === "json") outcomes.push(outcome);
            else context.stdout.write(shown(outcome, options));
            if (!outcome.ok) context.stderr.write(`inspect: ${proseFailureLine(outcome.error)}\n`);
            done(worse(outcome));
          }
        } finally {
          progress.stop();
        }
        if (options.format === "json") context.stdout.write(jsonText(asJson(outcomes, options)));
      }),
    );

  let worst: number = exitCode.ok;
  function worse(outcome: InspectionOutcome): number {
    const code = !outcome.ok
      ? exitCode.usage
      : outcome.result.inspection.verdict === "fail"
        ? exitCode.no
        : exitCode.ok;
    worst = Math.max(worst, code);
    return worst;
  }
};

function shown(outcome: InspectionOutcome, { format, full }: Options): string {
  if (!outcome.ok) return "";
  const { result } = outcome;
  const isFull = full === true;
  return format === "md"
    ? `${inspectionMarkdown(result)}${isFull ? fullMarkdown(result) : ""}\n`
    : `${inspectionText(result)}${isFull ? fullText(result) : ""}\n`;
}

/** One run gives its report, several give a list; a run that could not be inspected gives its error. */
function asJson(outcomes: readonly InspectionOutcome[], { full }: Options): unknown {
  const all = outcomes.map((outcome) => {
    if (!outcome.ok) {
      const { code, message, missing } = outcome.error;
      return { reference: outcome.reference, error: { code, message, missing } };
    }
    const { inspection } = outcome.result;
    return full === true ? { inspection, ...fullOf(outcome.result) } : inspection;
  });
  return all.length === 1 ? all[0] : all;
}
