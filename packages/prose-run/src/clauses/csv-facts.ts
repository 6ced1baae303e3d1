/** What code can see in a table of separated values. */
export interface CsvFacts {
  readonly columns: readonly string[];
  /** Rows after the first. */
  readonly rows: number;
  /** Whether every row has as many cells as the first. */
  readonly even: boolean;
}

/** Counts columns and rows; quoted cells may hold separators and line ends. */
export function readCsv(text: string, separator: string): CsvFacts {
  const rows: number[] = [];
  const columns: string[] = [];
  let cell = "";
  let count = 0;
  let quoted = false;
  const endCell = (): void => {
    if (rows.length === 0) columns.push(cell.trim());
    cell = "";
    count++;
  };
  const endRow = (): void => {
    if (count === 0 && cell.trim() === "") return;
    endCell();
    rows.push(count);
    count = 0;
  };
  for (const char of text.replace(/^\uFEFF/, "")) {
    if (char === '"') quoted = !quoted;
    else if (!quoted && char === separator) endCell();
    else if (!quoted && char === "\n") endRow();
    else if (char !== "\r" && rows.length === 0) cell += char;
    else if (char.trim() !== "" && cell === "") cell = char;
  }
  endRow();
  return { columns, rows: Math.max(0, rows.length - 1), even: rows.every((width) => width === rows[0]) && !quoted };
}
