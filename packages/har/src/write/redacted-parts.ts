import { assumeRedacted, type Redacted, type Redactor } from "@inspect/redact";
import type { Exchange } from "../exchange.js";
import type { EntryVerdict } from "../pipeline.js";
import { redactExchange } from "../redact-exchange.js";
import { redactVerdict } from "../redact-verdict.js";
import type { WritableRecording } from "./write-options.js";

/** The exchanges in time order, ready to be written. Without a redactor they are as recorded, since the user asked so. */
export async function* redactedExchanges(
  recording: WritableRecording,
  redactor: Redactor | undefined,
): AsyncGenerator<Redacted<Exchange>, void, undefined> {
  const { exchanges } = recording;
  for await (const exchange of typeof exchanges === "function" ? exchanges() : exchanges) {
    yield redactor === undefined ? assumeRedacted(exchange) : redactExchange(exchange, redactor);
  }
}

/** What became of every entry, ready to be written; nothing for a recording that was read whole. */
export async function* redactedVerdicts(
  recording: WritableRecording,
  redactor: Redactor | undefined,
): AsyncGenerator<Redacted<EntryVerdict>, void, undefined> {
  if (!("verdicts" in recording)) return;
  for await (const verdict of recording.verdicts()) {
    yield redactor === undefined ? assumeRedacted(verdict) : redactVerdict(verdict, redactor);
  }
}
