import { neutraliseControls } from "@inspect/redact";

/** One column of a table; `right` aligns numbers. */
export interface Column {
  readonly head: string;
  readonly right?: boolean;
}

/** Rows as aligned text; nothing in a cell can act on a terminal or break a line. */
export function textTable(columns: readonly Column[], rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = [columns.map(({ head }) => head), ...rows.map((row) => row.map((cell) => oneLine(cell)))];
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, at) =>
          columns[at]?.right === true ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Any value as one line without terminal controls; null is a dash. */
export function oneLine(value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === "") return "-";
  return neutraliseControls(String(value)).replace(/[\n\t]+/g, " ");
}
