import { type ByteSource, readRange } from "../input/byte-source.js";
import type { HarWarning } from "../warning.js";
import { readBounded } from "./bounded-entry.js";
import { parseLenient } from "./lenient-json.js";
import type { ScanLimits } from "./limits.js";
import { LongText } from "./long-text.js";
import type { ScannedEntry } from "./scan-result.js";
import { longTextMark, readSlice } from "./slice-reader.js";

/** A parsed entry, or why there is none; `warnings` say what was repaired. */
export type ParsedEntry =
  | { readonly ok: true; readonly raw: unknown; readonly warnings: readonly HarWarning[] }
  | { readonly ok: false; readonly warnings: readonly HarWarning[] };

/**
 * Parses one entry. Long bodies are left in the file: a {@link LongText} stands in their place. A damaged entry is
 * repaired as far as it goes, and kept when its request and its response are whole.
 */
export function parseEntry(
  source: ByteSource,
  entry: ScannedEntry,
  entryIndex: number,
  limits: Required<ScanLimits>,
): ParsedEntry {
  const warnings: HarWarning[] = [];
  const warn = (code: string, what: string): void => {
    const message = `entry ${entryIndex} at byte ${entry.byteStart} ${what}`;
    warnings.push({ code, message, path: `$.log.entries[${entryIndex}]`, position: entry.byteStart });
  };
  const refuse = (code: string, what: string): ParsedEntry => {
    warn(code, what);
    return { ok: false, warnings };
  };
  if (entry.depth > limits.maxDepth) return refuse("entry-too-deep", `is nested deeper than ${limits.maxDepth} levels`);
  const readLarge = (): ParsedEntry => {
    try {
      const { value: raw, leftOut } = readBounded(
        source,
        { start: entry.byteStart, end: entry.byteEnd },
        limits.maxEntryBytes,
      );
      if (typeof raw !== "object") return refuse("entry-too-large", `holds more than ${limits.maxEntryBytes} bytes`);
      const what = leftOut.map((path) => path.slice(1)).join(", ");
      warn("entry-too-large", `holds more than ${limits.maxEntryBytes} bytes; cut or left out: ${what}`);
      return { ok: true, raw, warnings };
    } catch {
      return refuse("entry-too-large", `holds more than ${limits.maxEntryBytes} bytes and is damaged`);
    }
  };
  if (plainBytes(entry) > limits.maxEntryBytes) return readLarge();
  const { text, valid } = readSlice(source, entry.byteStart, entry.byteEnd, entry.longTexts);
  if (!valid) warn("invalid-utf8", "holds bytes that are not UTF-8; U+FFFD stands for each");
  let raw: unknown;
  try {
    raw = JSON.parse(text) as unknown;
  } catch {
    const lenient = parseLenient(text);
    raw = lenient.value;
    const stop = entry.damage === "cut-off" ? "is cut off" : "is damaged";
    const repairs = lenient.repairs.length === 0 ? "" : ` (${lenient.repairs.join(", ")})`;
    if (!isWhole(raw, lenient.unclosed))
      return refuse("entry-unreadable", `${stop}${repairs} before its response is complete`);
    warn(
      entry.damage === "cut-off" ? "entry-cut-off" : "entry-repaired",
      `${stop}${repairs}; what could be read of it is kept`,
    );
  }
  if (entry.longTexts.length === 0 || placeLongTexts(raw, source, entry)) return { ok: true, raw, warnings };
  // A long text stood somewhere else than bodies do: it is read like any other string.
  if (entry.byteEnd - entry.byteStart > limits.maxEntryBytes) return readLarge();
  return parseEntry(source, { ...entry, longTexts: [] }, entryIndex, limits);
}

/** Half a request or response would be told as a call that went otherwise than it did. */
function isWhole(raw: unknown, unclosed: readonly unknown[]): boolean {
  const parts = [member(raw, "request"), member(raw, "response")];
  return parts.every((part) => typeof part === "object" && part !== null && !unclosed.includes(part));
}

/** Bytes of an entry that are parsed: all but its long texts. */
export function plainBytes(entry: ScannedEntry): number {
  let bytes = entry.byteEnd - entry.byteStart;
  for (let at = 0; at + 1 < entry.longTexts.length; at += 2) {
    bytes -= (entry.longTexts[at + 1] as number) - (entry.longTexts[at] as number);
  }
  return bytes;
}

/** False when a long text stands somewhere else than where bodies stand. */
function placeLongTexts(raw: unknown, source: ByteSource, entry: ScannedEntry): boolean {
  const read = (start: number, end: number): Uint8Array => readRange(source, start, end);
  let placed = 0;
  for (const holder of [member(member(raw, "response"), "content"), member(member(raw, "request"), "postData")]) {
    const text = member(holder, "text");
    if (typeof text !== "string" || !text.startsWith(longTextMark)) continue;
    const at = Number(text.slice(longTextMark.length));
    const longText = new LongText(entry.longTexts[at] as number, entry.longTexts[at + 1] as number, read);
    (holder as Record<string, unknown>).text = longText;
    placed++;
  }
  return placed * 2 === entry.longTexts.length;
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
