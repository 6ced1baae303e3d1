import type { Engine } from "./engine.js";
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
