import { countEntries, type EntryVerdict, type OpenRecording, type TimelineRow } from "@inspect/har";
import { neutraliseControls, type Redacted } from "@inspect/redact";

const heads: Readonly<Record<keyof TimelineRow, string>> = {
  id: "EXCHANGE",
  offset: "OFFSET",
  answeredAt: "ANSWERED",
  method: "METHOD",
  path: "PATH",
  status: "STATUS",
  duration: "DURATION",
  size: "SIZE",
};
const columns = ["id", "offset", "answeredAt", "method", "path", "status", "duration", "size"] as const;
const toTheRight: ReadonlySet<string> = new Set(["offset", "answeredAt", "duration", "size"]);

/** The timeline for a terminal: what stands in a recording can neither act on it nor break a line. */
export function timelineTable(rows: readonly TimelineRow[]): string {
  const lines = [heads, ...rows].map((row) => columns.map((column) => oneLine(row[column])));
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, at) =>
          toTheRight.has(columns[at] as string) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

const longestUrl = 100;

/** One line on an entry, and with `explain` one for each reason. */
export function verdictLines(verdict: Redacted<EntryVerdict>, explain: boolean): string {
  const { id, offset, method, url, status, decision } = verdict;
  const at = offset === null ? "-" : offset.toFixed(3);
  const shown = url.length > longestUrl ? `${url.slice(0, longestUrl)}…` : url;
  const decided = decision.included ? `in: ${decision.kind}` : `out: ${decision.leftOut ?? "-"}`;
  const line = oneLine(
    `${id.padEnd(6)} ${at.padStart(8)}  ${decided.padEnd(24)} ${method === "" ? "-" : method} ${shown} ${status ?? "-"}`,
  );
  if (!explain) return `${line}\n`;
  const reasons = decision.reasons.map(({ code, message, weight }) => {
    const points = weight === 0 ? "    " : `${weight > 0 ? "+" : ""}${weight}`.padStart(4);
    return oneLine(`${" ".repeat(17)}${points}  ${message} [${code}]`);
  });
  return `${[line, ...reasons].join("\n")}\n`;
}

/** What stands below the table: counts, what was odd, a cut. */
export function summaryLines(recording: OpenRecording, redacted: boolean): string {
  const { warnings, truncatedAt } = recording;
  const lines = [countEntries(recording)];
  if (truncatedAt !== null)
    lines.push(`the recording ends too early, at byte ${truncatedAt}; its complete entries were read`);
  if (warnings.length > 0)
    lines.push(`${warnings.length} ${warnings.length === 1 ? "warning" : "warnings"}; --format json lists them`);
  if (!redacted) lines.push("not redacted: secrets stand as they were recorded");
  return `${lines.map(oneLine).join("\n")}\n`;
}

function oneLine(text: string): string {
  return neutraliseControls(text).replace(/[\n\t]+/g, " ");
}
