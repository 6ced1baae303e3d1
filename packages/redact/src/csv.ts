import type { Engine } from "./engine.js";
import { redactNamedText } from "./headers.js";

const cell = /"(?:[^"]|"")*"|[^,;\t"]*/y;

/** Whether the first line, which ends at `end`, may be the header of a CSV table with a secret column. */
export function isSecretTable(engine: Engine, text: string, end: number): boolean {
  if (end < 3 || end > 2000) return false;
  const line = text.slice(0, end);
  if (!/[,;\t]/.test(line) || /[:={}<>[\]()]/.test(line)) return false;
  return cellsOf(line).some(({ value }) => engine.names.of(nameIn(value)) !== undefined);
}

function nameIn(value: string): string {
  return value.replaceAll('"', "").trim();
}

/** CSV text whose first line names a secret column: that column goes in every line with as many cells. */
export function redactCsv(engine: Engine, text: string): string {
  if (!isSecretTable(engine, text, text.indexOf("\n"))) return text;
  const lines = text.split("\n");
  const header = cellsOf(lines[0] as string);
  if (header.length < 2 || cellsOf(lines[1] as string).length !== header.length) return text;
  const rules = header.map(({ value }) => engine.names.of(nameIn(value)));
  if (rules.every((rule) => rule === undefined)) return text;
  return lines
    .map((line, index) => {
      const cells = index === 0 ? [] : cellsOf(line);
      if (cells.length !== header.length) return line;
      return cells
        .map(({ value, separator }, at) => {
          const rule = rules[at];
          const bare = value.trim();
          const isQuoted = bare.startsWith('"') && bare.length > 1;
          const inner = isQuoted ? bare.slice(1, -1) : bare;
          if (rule === undefined || inner === "") return value + separator;
          if (rule.isShort === true && /^\d{1,3}$/.test(inner)) return value + separator;
          const marker = redactNamedText(engine, rule, "", inner);
          return value.replace(inner, () => marker) + separator;
        })
        .join("");
    })
    .join("\n");
}

function cellsOf(line: string): { readonly value: string; readonly separator: string }[] {
  const cells: { value: string; separator: string }[] = [];
  let at = 0;
  for (;;) {
    cell.lastIndex = at;
    const value = cell.exec(line)?.[0] ?? "";
    at += value.length;
    const separator = line.charAt(at);
    if (separator === "" || !",;\t".includes(separator)) {
      cells.push({ value: value + line.slice(at), separator: "" });
      return cells;
    }
    cells.push({ value, separator });
    at++;
  }
}
