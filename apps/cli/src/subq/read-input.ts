import { readFile } from "node:fs/promises";
import { extname, resolve } from "node:path";
import { buffer as readBytes } from "node:stream/consumers";
import type { QuestionMap } from "@inspect/subq/questions";
import type { CommandContext } from "../command.js";
import { exitCode } from "../exit-codes.js";
import { CommandError } from "../print-failure.js";

/**
 * Reads the state: a JSON object or array, or else the text as it is. A `.json` file must be JSON.
 *
 * @param file a path, or `-` for stdin
 * @throws CommandError 2 when it cannot be read or used
 */
export async function readState(context: CommandContext, file: string): Promise<string | object> {
  const text = await readInput(context, file);
  if (text.trim() === "") throw new CommandError(`${file}: the state is empty`, exitCode.usage);
  const isJson = extname(file).toLowerCase() === ".json";
  if (!isJson && !/^\s*[[{]/.test(text)) return text;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "string" || (typeof value === "object" && value !== null)) return value;
  } catch (cause) {
    if (!isJson) return text;
    throw new CommandError(`${file}: expected JSON as the file's name says`, exitCode.usage, cause);
  }
  throw new CommandError(`${file}: expected a JSON object, array or string as the state`, exitCode.usage);
}

/**
 * Reads questions by name, as JSON or YAML: by the file's name, else (stdin, other names) as YAML where it is no JSON.
 * The client checks what is in it.
 *
 * @throws CommandError 2 when it cannot be read or is neither
 */
export async function readQuestions(context: CommandContext, file: string): Promise<QuestionMap> {
  const text = await readInput(context, file);
  const isJson = extname(file).toLowerCase() === ".json" || /^\s*\{/.test(text);
  try {
    const { parse, parseDocument } = await import("yaml");
    if (!isJson) return parse(text, { logLevel: "error" }) as QuestionMap;
    const questions = JSON.parse(text) as QuestionMap;
    // Of a name that is given twice JSON.parse keeps the last and says nothing; YAML, which reads JSON too, does.
    const twice = parseDocument(text, { logLevel: "silent" }).errors.find(({ code }) => code === "DUPLICATE_KEY");
    if (twice !== undefined) throw twice;
    return questions;
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : "";
    const expected = `expected ${isJson ? "JSON" : "YAML"} with questions by name`;
    throw new CommandError(`${file}: ${expected} (${reason})`, exitCode.usage, cause);
  }
}

/** Reads UTF-8, or UTF-16 when its byte order mark says so; the mark is left out. */
async function readInput(context: CommandContext, file: string): Promise<string> {
  const bytes = file === "-" ? await readBytes(context.stdin) : await readBytesOf(context, file);
  const start = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  const encoding = start === 0xfffe ? "utf-16le" : start === 0xfeff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

async function readBytesOf(context: CommandContext, file: string): Promise<Buffer> {
  try {
    return await readFile(resolve(context.cwd, file));
  } catch (cause) {
    const code = (cause as { code?: string }).code ?? "unknown fault";
    throw new CommandError(`${file}: cannot be read (${code}); expected a readable file`, exitCode.usage, cause);
  }
}
