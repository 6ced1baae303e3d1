import { assumeRedacted, type Redacted, type RedactionCounts, type Redactor } from "@inspect/redact";
import { asObject, asText } from "../entry/coerce.js";
import type { Exchange, LeftOutReason } from "../exchange.js";
import type { Packing } from "../input/open-input.js";
import type { RecordingSummary } from "../open-recording.js";
import type { EntryVerdict } from "../pipeline.js";
import { redactWarnings } from "../redact-exchange.js";
import type { HarWarning } from "../warning.js";

/** Name and version of the software that made a recording, as it says. */
export interface Software {
  readonly name: string;
  readonly version: string;
}

/** What is written about a recording as a whole. */
export interface RecordingHeader {
  readonly creator: Software | null;
  readonly browser: Software | null;
  /** How the text was packed, from the outside in. */
  readonly packing: readonly Packing[];
  readonly entryCount: number;
  readonly exchangeCount: number;
  readonly leftOut: Readonly<Partial<Record<LeftOutReason, number>>>;
  /** The start of the first request, ISO 8601 in UTC; every offset counts from it. */
  readonly zeroAt: string | null;
  /** The byte at which the recording ended too early. */
  readonly truncatedAt: number | null;
  readonly warnings: readonly HarWarning[];
}

/** The content of `exchanges.json`, version 1. */
export interface ExchangesDocument {
  readonly format: "inspect/exchanges";
  readonly version: 1;
  /** Whether secrets were taken out; false only when that was asked for. */
  readonly redacted: boolean;
  readonly recording: RecordingHeader;
  /** In time order. */
  readonly exchanges: readonly Exchange[];
  /** Every entry of the recording with its decision, where asked for. */
  readonly entries?: readonly EntryVerdict[];
  /** How many values were redacted, by kind. */
  readonly redactions: RedactionCounts;
}

const longestName = 200;

/** The header of a recording; `redactor` undefined when no redaction was asked for. */
export function recordingHeader(summary: RecordingSummary, redactor: Redactor | undefined): Redacted<RecordingHeader> {
  const clean = (text: string): string => (redactor === undefined ? text : redactor.text(text));
  const { packing, entryCount, exchangeCount, leftOut, zeroAt, truncatedAt, warnings } = summary;
  return assumeRedacted<RecordingHeader>({
    creator: software(summary.log.creator, clean),
    browser: software(summary.log.browser, clean),
    packing,
    entryCount,
    exchangeCount,
    leftOut,
    zeroAt,
    truncatedAt,
    warnings: redactor === undefined ? warnings : redactWarnings(warnings, redactor),
  });
}

/** Optic writes its name as a plain text. */
function software(raw: unknown, clean: (text: string) => string): Software | null {
  const object = asObject(raw);
  const name = (asText(object?.name) ?? asText(raw))?.slice(0, longestName);
  if (name === undefined) return null;
  return { name: clean(name), version: clean(asText(object?.version)?.slice(0, longestName) ?? "") };
}
