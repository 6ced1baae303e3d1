import type { Redacted, RedactionCounts } from "@inspect/redact";
import type { Exchange } from "../exchange.js";
import type { EntryVerdict } from "../pipeline.js";
import { cutText } from "./markdown-body.js";
import { cellCode, codeSpan } from "./markdown-text.js";
import { countOf, showCounts, showSeconds } from "./quantities.js";
import type { RecordingHeader } from "./recording-header.js";
import { timelineRow } from "./timeline-row.js";

const mostWarnings = 50;

/** The head of `exchanges.md`: what was recorded, what was left out and why, what was odd. */
export function markdownHead(header: Redacted<RecordingHeader>, redactions: RedactionCounts | undefined): string {
  const { creator, browser, zeroAt, truncatedAt, warnings } = header;
  const made = [creator, browser]
    .filter((one) => one !== null)
    .map(({ name, version }) => codeSpan(`${name} ${version}`));
  const lines = [
    "# Exchanges\n",
    `- Recorded by: ${made.length === 0 ? "not named" : made.join(" in ")}`,
    `- First request: ${zeroAt ?? "no readable start"}; all times are seconds from it, durations are approximate`,
    `- ${countEntries(header)}`,
    redactions === undefined
      ? "- Not redacted: secrets stand here as they were recorded"
      : `- Redacted: ${Object.keys(redactions).length === 0 ? "nothing had to be" : showCounts(redactions)}`,
    ...(truncatedAt === null
      ? []
      : [`- The recording ends too early, at byte ${truncatedAt}; its complete entries are here`]),
    ...warnings
      .slice(0, mostWarnings)
      .map(
        ({ message, path }) => `- Warning: ${codeSpan(message)}${path === undefined ? "" : ` at ${codeSpan(path)}`}`,
      ),
    ...(warnings.length > mostWarnings ? [`- ${warnings.length - mostWarnings} more warnings`] : []),
  ];
  return `${lines.join("\n")}\n\n`;
}

/** `54 entries: 39 exchanges with 1 redirect in between, 14 left out (static 5, document 3)`. */
export function countEntries({
  entryCount,
  exchangeCount,
  leftOut,
}: Pick<RecordingHeader, "entryCount" | "exchangeCount" | "leftOut">): string {
  const out = Object.values(leftOut).reduce((sum, count) => sum + (count ?? 0), 0);
  const hops = entryCount - exchangeCount - out;
  const between = hops > 0 ? ` with ${countOf(hops, "redirect", "redirects")} in between` : "";
  const reasons = out === 0 ? "" : ` (${showCounts(leftOut)})`;
  return `${countOf(entryCount, "entry", "entries")}: ${countOf(exchangeCount, "exchange", "exchanges")}${between}, ${out} left out${reasons}`;
}

/** The timeline's heading and table head. */
export function markdownTimelineHead(): string {
  return [
    "## Timeline\n",
    "| exchange | offset s | answered at s | method | path | status | duration s | size |",
    "|---|--:|--:|---|---|---|--:|--:|\n",
  ].join("\n");
}

/** One row of the timeline. */
export function markdownTimelineRow(exchange: Redacted<Exchange>): string {
  const { id, offset, answeredAt, method, path, status, duration, size } = timelineRow(exchange);
  return `| ${id} | ${offset} | ${answeredAt} | ${cellCode(method)} | ${cellCode(path)} | ${status} | ${duration} | ${size} |\n`;
}

/** The heading and table head of what is said about every entry. */
export function markdownEntriesHead(): string {
  return "## Every entry\n\n| entry | offset s | method | URL | status | decision | why |\n|---|--:|---|---|---|---|---|\n";
}

const longestUrl = 200;

export function markdownEntryRow(verdict: Redacted<EntryVerdict>): string {
  const { id, offset, method, url, status, decision } = verdict;
  const shown = cutText(url, longestUrl);
  const decided = decision.included ? `in, ${decision.kind}` : `out, ${decision.leftOut ?? "-"}`;
  const why = decision.reasons
    .map(({ message, weight }) => (weight === 0 ? message : `${message} (${weight > 0 ? "+" : ""}${weight})`))
    .join("; ");
  return `| ${id} | ${showSeconds(offset)} | ${cellCode(method)} | ${cellCode(shown.text)} | ${status ?? "-"} | ${decided} | ${cellCode(why)} |\n`;
}
