import { isAbsolute, resolve } from "node:path";
import {
  type HarError,
  type OpenRecording,
  openRecording,
  recordingHeader,
  redactExchange,
  redactVerdict,
  renderExchangesJson,
  renderExchangesMarkdown,
  type TimelineRow,
  timelineRow,
  writeExchanges,
} from "@inspect/har";
import { assumeRedacted, createRedactor, neutraliseControls, type Redactor } from "@inspect/redact";
import type { CommandContext } from "../command.js";
import { jsonText } from "../json-text.js";
import { markdownText } from "../markdown-text.js";
import type { HarCommandOptions } from "./har-options.js";
import { summaryLines, timelineTable, verdictLines } from "./har-table.js";
import { scanProgress } from "./scan-progress.js";
import { writeOut } from "./write-out.js";

/**
 * Prints or writes every recording in turn. One that cannot be used is told to `onFailure`, and the rest go on.
 *
 * @returns How many could not be used.
 */
export async function printRecordings(
  context: CommandContext,
  files: readonly string[],
  folders: readonly (string | undefined)[],
  options: HarCommandOptions,
  onFailure: (file: string, error: unknown) => void,
): Promise<number> {
  const asList = options.format === "json" && files.length > 1 && options.out === undefined;
  let failed = 0;
  if (asList) await writeOut(context.stdout, "[");
  for (const [at, file] of files.entries()) {
    if (asList) await writeOut(context.stdout, `${at === 0 ? "" : ","}\n{"file":${jsonText(file).trimEnd()},`);
    try {
      await printRecording(context, file, folders[at], options, files.length > 1, asList);
    } catch (error) {
      onFailure(file, error);
      failed++;
      if (asList) {
        const { code, message } = error as HarError;
        await writeOut(context.stdout, `"ok":false,"problems":${JSON.stringify([{ code, message }])}}`);
      }
    }
  }
  if (asList) await writeOut(context.stdout, "\n]\n");
  return failed;
}

async function printRecording(
  context: CommandContext,
  file: string,
  folder: string | undefined,
  options: HarCommandOptions,
  isOneOfSeveral: boolean,
  isListed: boolean,
): Promise<void> {
  const progress = await scanProgress(context);
  let recording: OpenRecording;
  try {
    const input = file === "-" ? context.stdin : isAbsolute(file) ? file : resolve(context.cwd, file);
    const { include, exclude } = options;
    recording = await openRecording(input, { include, exclude, onProgress: progress.update });
  } finally {
    progress.stop();
  }
  try {
    if (folder !== undefined) await writeFolder(context, recording, file, resolve(context.cwd, folder), options);
    else if (options.format === "json") await printJson(context, recording, options, isListed);
    else if (options.format === "md")
      await printMarkdown(context, recording, options, isOneOfSeveral ? file : undefined);
    else await printTable(context, recording, options, isOneOfSeveral ? file : undefined);
  } finally {
    recording.close();
  }
}

function writeOptions({ redact, all, explain }: HarCommandOptions): { redact: boolean; all: boolean } {
  return { redact, all: all === true || explain === true };
}

async function writeFolder(
  context: CommandContext,
  recording: OpenRecording,
  file: string,
  folder: string,
  options: HarCommandOptions,
): Promise<void> {
  const { jsonPath, markdownPath, exchangeCount } = await writeExchanges(folder, recording, writeOptions(options));
  const line =
    options.format === "json"
      ? jsonText({ file, exchangeCount, jsonPath, markdownPath }, 0).trimEnd()
      : neutraliseControls(`${file}: ${exchangeCount} exchanges in ${jsonPath} and ${markdownPath}`);
  await writeOut(context.stdout, `${line}\n`);
}

async function printJson(
  context: CommandContext,
  recording: OpenRecording,
  options: HarCommandOptions,
  isListed: boolean,
): Promise<void> {
  if (isListed) await writeOut(context.stdout, '"ok":true,"document":');
  for await (const piece of renderExchangesJson(recording, writeOptions(options)))
    await writeOut(context.stdout, piece);
  if (isListed) await writeOut(context.stdout, "}");
}

async function printMarkdown(
  context: CommandContext,
  recording: OpenRecording,
  options: HarCommandOptions,
  title: string | undefined,
): Promise<void> {
  if (title !== undefined) await writeOut(context.stdout, `# ${markdownText(title)}\n\n`);
  for await (const piece of renderExchangesMarkdown(recording, writeOptions(options))) {
    await writeOut(context.stdout, piece);
  }
}

async function printTable(
  context: CommandContext,
  recording: OpenRecording,
  options: HarCommandOptions,
  title: string | undefined,
): Promise<void> {
  const redactor: Redactor | undefined = options.redact ? createRedactor({ salt: recording.redactionSalt }) : undefined;
  // First of all what the written files begin with, so that the same secret has the same name everywhere.
  if (redactor !== undefined) recordingHeader(recording, redactor);
  const rows: TimelineRow[] = [];
  for await (const exchange of recording.exchanges()) {
    rows.push(timelineRow(redactor === undefined ? assumeRedacted(exchange) : redactExchange(exchange, redactor)));
  }
  const { stdout } = context;
  if (title !== undefined) await writeOut(stdout, `${neutraliseControls(title)}\n`);
  if (rows.length > 0) await writeOut(stdout, `${timelineTable(rows)}\n\n`);
  if (options.all === true || options.explain === true) {
    for await (const verdict of recording.verdicts()) {
      if (options.explain !== true && verdict.decision.included) continue;
      const shown = redactor === undefined ? assumeRedacted(verdict) : redactVerdict(verdict, redactor);
      await writeOut(stdout, verdictLines(shown, options.explain === true));
    }
    await writeOut(stdout, "\n");
  }
  await writeOut(stdout, summaryLines(recording, options.redact));
  if (title !== undefined) await writeOut(stdout, "\n");
}
