import type { Engine } from "./engine.js";
import { redactNamedText } from "./headers.js";
import type { NameRule } from "./secret-name.js";

const longestHeader = 60;

/** A list of rows of one width, the first of which may be the header; pairs of name and value are no table. */
export function isTable(list: readonly unknown[]): boolean {
  const [first, second] = list;
  return Array.isArray(first) && Array.isArray(second) && first.length === second.length && first.length > 1;
}

/** The rules of the columns that a header names, or undefined when none of them is secret. */
export function columnRules(engine: Engine, header: unknown): readonly (NameRule | undefined)[] | undefined {
  if (!Array.isArray(header)) return undefined;
  const rules = header.map((cell: unknown) => {
    const name = typeof cell === "object" && cell !== null ? (cell as { name?: unknown }).name : cell;
    return typeof name === "string" && name.length <= longestHeader ? engine.names.of(name) : undefined;
  });
  // `[["password", "x"], ["page", "2"]]` are pairs.
  if (header.length === 2 && rules[0] !== undefined) return undefined;
  return rules.some((rule) => rule !== undefined) ? rules : undefined;
}

/** The rules of the columns that stand beside the rows: `{ columns: ["user", "password"], rows: [["ann", "x"]] }`. */
export function columnsBeside(
  engine: Engine,
  fields: Record<string, unknown>,
): readonly (NameRule | undefined)[] | undefined {
  const header = fields.columns ?? fields.fields ?? fields.headers ?? fields.header;
  return header === undefined ? undefined : columnRules(engine, Array.isArray(header) ? [...header, ""] : header);
}

const cell = /"(?:[^"]|"")*"|[^,;\t"]*/y;

/** CSV text whose first line names a secret column: that column goes in every line with as many cells. */
export function redactCsv(engine: Engine, text: string): string {
  const end = text.indexOf("\n");
  if (end < 3 || end > 2000 || /[:={}<>[\]()]/.test(text.slice(0, end))) return text;
  const lines = text.split("\n");
  const header = cellsOf(lines[0] as string);
  if (header.length < 2 || cellsOf(lines[1] as string).length !== header.length) return text;
  const rules = header.map(({ value }) => engine.names.of(value.replaceAll('"', "").trim()));
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
