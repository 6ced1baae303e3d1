import { statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { RedactionCounts } from "@inspect/redact";
import { HarError, type HarProblem, problemOf } from "../error.js";
import { AtomicFile } from "./atomic-file.js";
import { jsonBetween, jsonExchange, jsonHead, jsonTail, jsonVerdict } from "./json-pieces.js";
import {
  markdownEntriesHead,
  markdownEntryRow,
  markdownHead,
  markdownTimelineHead,
  markdownTimelineRow,
} from "./markdown-document.js";
import { markdownExchange } from "./markdown-exchange.js";
import { recordingHeader } from "./recording-header.js";
import { redactedExchanges, redactedVerdicts } from "./redacted-parts.js";
import { chooseRedactor, defaultBodyCharacters, type WritableRecording, type WriteOptions } from "./write-options.js";

/** What was written. */
export interface WrittenExchanges {
  readonly jsonPath: string;
  readonly markdownPath: string;
  readonly exchangeCount: number;
  /** How many values were redacted, by kind; empty when redaction was off. */
  readonly redactions: RedactionCounts;
}

/**
 * Writes `exchanges.json` and `exchanges.md` into a folder, both whole or not at all (spec 001, REQ-INSPECT-01). An open
 * recording is read as it is written, one exchange at a time. The same recording gives the same bytes.
 *
 * @throws {HarError} `unwritable` when the folder cannot be written; what reading throws.
 */
export async function writeExchanges(
  folder: string,
  recording: WritableRecording,
  options: WriteOptions = {},
): Promise<WrittenExchanges> {
  const jsonPath = join(folder, "exchanges.json");
  const markdownPath = join(folder, "exchanges.md");
  const files: AtomicFile[] = [];
  const open = (path: string): AtomicFile => {
    const file = new AtomicFile(path, options.durable ?? true);
    files.push(file);
    return file;
  };
  try {
    // Not the synchronous form, which some folders hold up for ever, deaf to signals.
    await mkdir(folder, { recursive: true });
    for (const path of [jsonPath, markdownPath]) refuseFolder(path);
    const [json, markdown, sections] = [open(jsonPath), open(markdownPath), open(`${markdownPath}.sections`)];
    const result = await writeBoth(recording, options, json, markdown, sections);
    json.publish();
    markdown.publish();
    return { jsonPath, markdownPath, ...result };
  } catch (error) {
    throw asWriteError(error, folder);
  } finally {
    for (const file of files) file.discard();
  }
}

/** As {@link writeExchanges}; what went wrong comes back as data. */
export async function safeWriteExchanges(
  folder: string,
  recording: WritableRecording,
  options: WriteOptions = {},
): Promise<
  | { readonly ok: true; readonly value: WrittenExchanges; readonly warnings: readonly [] }
  | { readonly ok: false; readonly problems: readonly HarProblem[] }
> {
  try {
    return { ok: true, value: await writeExchanges(folder, recording, options), warnings: [] };
  } catch (error) {
    return { ok: false, problems: [problemOf(error)] };
  }
}

/** One pass over the exchanges; the Markdown's sections wait in a file of their own until its table is complete. */
async function writeBoth(
  recording: WritableRecording,
  options: WriteOptions,
  json: AtomicFile,
  markdown: AtomicFile,
  sections: AtomicFile,
): Promise<{ exchangeCount: number; redactions: RedactionCounts }> {
  const redactor = chooseRedactor(recording, options);
  const limit = options.bodyCharacters ?? defaultBodyCharacters;
  const header = recordingHeader(recording, redactor);
  const rows: string[] = [];
  json.write(jsonHead(header, redactor !== undefined));
  let exchangeCount = 0;
  for await (const exchange of redactedExchanges(recording, redactor)) {
    json.write(jsonExchange(exchange, exchangeCount === 0));
    rows.push(markdownTimelineRow(exchange));
    sections.write(markdownExchange(exchange, limit));
    exchangeCount++;
  }
  if (options.all === true) await writeVerdicts(recording, redactor, json, sections);
  const redactions = redactor?.counts() ?? {};
  json.write(jsonTail(redactions));
  markdown.write(markdownHead(header, redactor === undefined ? undefined : redactions));
  markdown.write(markdownTimelineHead());
  for (const row of rows) markdown.write(row);
  markdown.write("\n");
  markdown.append(sections);
  return { exchangeCount, redactions };
}

async function writeVerdicts(
  recording: WritableRecording,
  redactor: ReturnType<typeof chooseRedactor>,
  json: AtomicFile,
  sections: AtomicFile,
): Promise<void> {
  json.write(jsonBetween());
  sections.write(markdownEntriesHead());
  let isFirst = true;
  for await (const verdict of redactedVerdicts(recording, redactor)) {
    json.write(jsonVerdict(verdict, isFirst));
    sections.write(markdownEntryRow(verdict));
    isFirst = false;
  }
}

/** What cannot be replaced is found before either file is: the two belong together. */
function refuseFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return;
  throw new HarError("unwritable", `${path} is a folder; the exchanges cannot be written there`);
}

function asWriteError(error: unknown, folder: string): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  if (error instanceof HarError || typeof code !== "string" || !/^E[A-Z]+$/.test(code)) return error;
  const message = `the exchanges cannot be written into ${folder} (${code}): check that it is a folder that may be written`;
  return new HarError("unwritable", message, { cause: error });
}
