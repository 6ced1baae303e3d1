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

/** The content of `exchanges.json` in pieces, for a pipe or a program. */
export async function* renderExchangesJson(
  recording: WritableRecording,
  options: WriteOptions = {},
): AsyncGenerator<string, void, undefined> {
  const redactor = chooseRedactor(recording, options);
  yield jsonHead(recordingHeader(recording, redactor), redactor !== undefined);
  let isFirst = true;
  for await (const exchange of redactedExchanges(recording, redactor)) {
    yield jsonExchange(exchange, isFirst);
    isFirst = false;
  }
  if (options.all === true) {
    yield jsonBetween();
    isFirst = true;
    for await (const verdict of redactedVerdicts(recording, redactor)) {
      yield jsonVerdict(verdict, isFirst);
      isFirst = false;
    }
  }
  yield jsonTail(redactor?.counts() ?? {});
}

/** The content of `exchanges.md` in pieces. An open recording is read twice: for the table and for the sections. */
export async function* renderExchangesMarkdown(
  recording: WritableRecording,
  options: WriteOptions = {},
): AsyncGenerator<string, void, undefined> {
  const redactor = chooseRedactor(recording, options);
  const limit = options.bodyCharacters ?? defaultBodyCharacters;
  const header = recordingHeader(recording, redactor);
  const rows: string[] = [];
  for await (const exchange of redactedExchanges(recording, redactor)) rows.push(markdownTimelineRow(exchange));
  const entryRows: string[] = [];
  if (options.all === true) {
    for await (const verdict of redactedVerdicts(recording, redactor)) entryRows.push(markdownEntryRow(verdict));
  }
  yield markdownHead(header, redactor?.counts());
  yield markdownTimelineHead();
  yield* rows;
  yield "\n";
  for await (const exchange of redactedExchanges(recording, redactor)) yield markdownExchange(exchange, limit);
  if (options.all === true) {
    yield markdownEntriesHead();
    yield* entryRows;
  }
}
