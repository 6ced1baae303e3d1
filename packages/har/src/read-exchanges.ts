import { type HarProblem, problemOf } from "./error.js";
import type { Exchange } from "./exchange.js";
import type { HarInput } from "./input/har-input.js";
import { type OpenRecording, openRecording, type RecordingSummary } from "./open-recording.js";
import type { ReadOptions } from "./read-options.js";
import type { HarWarning } from "./warning.js";

/** A recording with all its exchanges. */
export interface Recording extends RecordingSummary {
  /** In time order. */
  readonly exchanges: readonly Exchange[];
}

/** What a `safe` function gives: the value with its warnings, or why there is none. */
export type HarResult<Value> =
  | { readonly ok: true; readonly value: Value; readonly warnings: readonly HarWarning[] }
  | { readonly ok: false; readonly problems: readonly HarProblem[] };

/**
 * Reads a recording into its internal API exchanges, all at once (spec 001, REQ-INSPECT-01 and -02). What comes back is
 * as recorded, secrets included: redact it before it is written, printed or sent. For recordings whose exchanges may
 * not fit in memory use {@link openRecording}.
 *
 * @param input A path, a folder, bytes, a stream or the parsed JSON.
 * @throws {HarError} `not-a-har`, `no-log`, `no-entries`, `unreadable`, `nothing-salvageable` or `too-large`.
 */
export async function readExchanges(input: HarInput, options: ReadOptions = {}): Promise<Recording> {
  const { index: _index, exchanges, verdicts: _verdicts, close, ...summary } = await openRecording(input, options);
  try {
    const collected: Exchange[] = [];
    for await (const exchange of exchanges()) collected.push(exchange);
    return { ...summary, exchanges: collected };
  } finally {
    close();
  }
}

/** As {@link readExchanges}; what is wrong with the input comes back as data. */
export async function safeReadExchanges(input: HarInput, options: ReadOptions = {}): Promise<HarResult<Recording>> {
  return safely(readExchanges(input, options));
}

/** As {@link openRecording}; what is wrong with the input comes back as data. */
export async function safeOpenRecording(input: HarInput, options: ReadOptions = {}): Promise<HarResult<OpenRecording>> {
  return safely(openRecording(input, options));
}

async function safely<Value extends RecordingSummary>(reading: Promise<Value>): Promise<HarResult<Value>> {
  try {
    const value = await reading;
    return { ok: true, value, warnings: value.warnings };
  } catch (error) {
    return { ok: false, problems: [problemOf(error)] };
  }
}
