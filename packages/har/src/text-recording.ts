import { HarError } from "./error.js";
import { type ByteSource, readRange } from "./input/byte-source.js";
import { findText } from "./input/find-text.js";
import { looksLikeFromKeys } from "./input/looks-like.js";
import { logPartsOf, type RecordingSource } from "./recording-source.js";
import { defaultScanLimits } from "./scan/limits.js";
import { parseEntry, plainBytes } from "./scan/parse-entry.js";
import { type ScanOptions, scanRecording } from "./scan/scan-recording.js";
import type { ScannedEntry, ScanResult } from "./scan/scan-result.js";
import { readSlice } from "./scan/slice-reader.js";
import type { HarWarning } from "./warning.js";

/** What an interpreted entry takes however short its text is. */
const leastWeight = 4096;
/** A part of the log that is longer is left out, so that a hostile one cannot fill the memory. */
const maxPartBytes = 16 * 1024 * 1024;

/**
 * Scans a recording's text.
 *
 * @throws {HarError} `not-a-har`, `no-log`, `no-entries` or `nothing-salvageable`.
 */
export async function textRecording(source: ByteSource, options: ScanOptions): Promise<RecordingSource> {
  const limits = { ...defaultScanLimits, ...options };
  const scan = await scanRecording(source, findText(source), options);
  const warnings: HarWarning[] = [...scan.warnings];
  refuseOther(scan, source);
  const entries = scan.entries;
  const entry = (entryIndex: number): ScannedEntry => entries[entryIndex] as ScannedEntry;
  const recording: RecordingSource = {
    entryCount: entries.length,
    log: logPartsOf(readParts(source, scan, warnings)),
    place: (entryIndex) => {
      const { byteStart, byteEnd } = entry(entryIndex);
      return { entryIndex, byteStart, byteEnd };
    },
    startedDateTime: (entryIndex) => entry(entryIndex).startedDateTime,
    resourceType: (entryIndex) => entry(entryIndex).resourceType,
    peek: (entryIndex) => {
      const { url, byteStart, byteEnd, longTexts } = entry(entryIndex);
      return { url, text: () => readSlice(source, byteStart, byteEnd, longTexts).text };
    },
    parse: (entryIndex) => parseEntry(source, entry(entryIndex), entryIndex, limits),
    weight: (entryIndex) => plainBytes(entry(entryIndex)) + leastWeight,
    cutAt: scan.cutAt,
    warnings,
  };
  if (scan.cutAt !== undefined) {
    const position = scan.cutAt;
    const complete = entries.filter(({ damage }) => damage === undefined).length;
    if (complete === 0 && !entries.some((_, entryIndex) => recording.parse(entryIndex).ok)) {
      const message = `the recording ends at byte ${position}, before its first entry is complete; record it again`;
      throw new HarError("nothing-salvageable", message);
    }
    const message = `the recording ends too early, at byte ${position}; ${complete} complete entries were found`;
    warnings.push({ code: "truncated", message, position });
  }
  if (scan.overLimit > 0) {
    const message = `${scan.overLimit} entries over the limit of ${limits.maxEntries} were not read`;
    warnings.push({ code: "entry-limit", message, path: "$.log.entries" });
  }
  return recording;
}

function refuseOther(scan: ScanResult, source: ByteSource): void {
  if (scan.form === "list" && !scan.entries.some((entry) => looksLikeEntry(source, entry))) {
    if (scan.entries.length === 0 && scan.cutAt === undefined) return;
    const looksLike = "a JSON list of something else than HAR entries";
    throw new HarError("not-a-har", `this is not a HAR: it looks like ${looksLike}`, { looksLike });
  }
  if (scan.form !== "none") return;
  const namesLog = scan.hasLog || scan.topKeys.includes("log");
  if (scan.cutAt !== undefined && (namesLog || scan.topKeys.length === 0)) {
    throw new HarError(
      "nothing-salvageable",
      `the recording ends at byte ${scan.cutAt}, before any entry; record it again`,
    );
  }
  if (namesLog) {
    const what = scan.hasLog ? "log has no list `entries`" : "`log` is not an object with a list `entries`";
    throw new HarError("no-entries", `the HAR's ${what}, so there is nothing to read`);
  }
  const looksLike = looksLikeFromKeys(scan.topKeys);
  if (looksLike.startsWith("JSON ")) {
    throw new HarError("no-log", `this is not a HAR: it has no \`log\`; it looks like ${looksLike}`, { looksLike });
  }
  throw new HarError("not-a-har", `this is not a HAR: it looks like ${looksLike}`, { looksLike });
}

/** For a bare list, which any JSON may be: an entry has a request, or a start and a response. */
function looksLikeEntry(source: ByteSource, entry: ScannedEntry): boolean {
  if (entry.startedDateTime !== undefined) return true;
  const head = readRange(source, entry.byteStart, Math.min(entry.byteEnd, entry.byteStart + 65_536)).toString("latin1");
  return head.startsWith("{") && /"request"\s*:\s*\{/.test(head);
}

function readParts(source: ByteSource, scan: ScanResult, warnings: HarWarning[]): Map<string, unknown> {
  const parts = new Map<string, unknown>();
  for (const [name, { start, end }] of scan.parts) {
    const shown = JSON.stringify(name.slice(0, 60));
    const warn = (code: string, what: string): void => {
      warnings.push({ code, message: `the log's ${shown} at byte ${start} ${what}`, path: "$.log", position: start });
    };
    if (end - start > maxPartBytes) warn("part-too-large", `is longer than ${maxPartBytes} bytes and is left out`);
    else {
      try {
        parts.set(name, JSON.parse(readRange(source, start, end).toString("utf8")));
      } catch {
        warn("part-not-json", "is not JSON and is left out");
      }
    }
  }
  return parts;
}
