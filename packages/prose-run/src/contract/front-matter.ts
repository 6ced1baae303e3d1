import { createRequire } from "node:module";
import type { Warning } from "../position.js";

type Yaml = typeof import("yaml");

/** Front matter and where the text after it begins. */
export interface FrontMatter {
  readonly values: Readonly<Record<string, unknown>>;
  /** Offset of the first character after the closing `---` line; 0 without front matter. */
  readonly end: number;
  readonly warnings: readonly Warning[];
}

/** Front matter that goes on longer is taken as none. */
const longest = 64 * 1024;
const simpleLine = /^([A-Za-z_][\w-]*):(?:[ \t]+(.*))?$/;
const plainScalar = /^[^\s"'`[\]{}>|&*!%@#,?:-](?:[^#:]|:(?=\S))*$/;

/**
 * Reads YAML front matter. Plain `key: value` lines are read directly, since loading a YAML library would cost more than
 * the rest of a light inspection; anything else is handed to `yaml`.
 */
export function readFrontMatter(text: string): FrontMatter {
  const open = /^\uFEFF?---[ \t]*\r?\n/.exec(text);
  if (open === null) return { values: {}, end: 0, warnings: [] };
  const close = /^---[ \t]*$/m;
  const rest = text.slice(open[0].length);
  const closing = close.exec(rest.slice(0, longest));
  if (closing === null) return { values: {}, end: 0, warnings: [] };
  const body = rest.slice(0, closing.index);
  const end = Math.min(text.length, open[0].length + closing.index + closing[0].length + 1);
  const simple = readSimple(body);
  return simple === undefined ? readYaml(body, end) : { values: simple, end, warnings: [] };
}

function readSimple(body: string): Record<string, unknown> | undefined {
  const values: Record<string, unknown> = Object.create(null);
  for (const raw of body.split("\n")) {
    const line = raw.trimEnd();
    if (line === "") continue;
    const found = simpleLine.exec(line);
    if (found === null) return undefined;
    const value = (found[2] ?? "").trim();
    const quoted = /^"([^"\\]*)"$/.exec(value) ?? /^'([^']*)'$/.exec(value);
    if (quoted !== null) values[found[1] ?? ""] = quoted[1] ?? "";
    else if (value !== "" && plainScalar.test(value)) values[found[1] ?? ""] = value;
    else return undefined;
  }
  return values;
}

function readYaml(body: string, end: number): FrontMatter {
  const { parse } = createRequire(import.meta.url)("yaml") as Yaml;
  try {
    const parsed: unknown = parse(body, { maxAliasCount: 0, schema: "core" });
    const isRecord = typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
    return { values: isRecord ? (parsed as Record<string, unknown>) : {}, end, warnings: [] };
  } catch (cause) {
    const message = `Front matter is no valid YAML: ${cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : ""}`;
    return {
      values: {},
      end,
      warnings: [{ code: "invalid-front-matter", message, position: { line: 1, column: 1, offset: 0, length: 3 } }],
    };
  }
}
