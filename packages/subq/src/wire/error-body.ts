import { isJsonObject } from "../questions/json.js";

/** What an error body says, in whatever shape it came. */
export interface ErrorBody {
  readonly message: string | undefined;
  /** `error_type`, or another server's type or code. */
  readonly errorType: string | undefined;
}

const nothing: ErrorBody = { message: undefined, errorType: undefined };

/**
 * Reads an error body: `detail` as object, text or validation list, `error` as object or text, `message`, a list of
 * `errors`, HTML, plain text, or nothing.
 *
 * @returns message and type on one line each, without control characters, at most 1000 and 100 characters
 */
export function readErrorBody(text: string): ErrorBody {
  const trimmed = text.trim();
  if (trimmed === "") return nothing;
  const read = parse(trimmed);
  const found = read === undefined ? fromPage(trimmed) : fromValue(read, 0);
  return { message: oneLine(found.message, 1000), errorType: oneLine(found.errorType, 100) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function fromValue(value: unknown, depth: number): ErrorBody {
  if (typeof value === "string") return { message: value, errorType: undefined };
  if (depth > 4) return nothing;
  if (Array.isArray(value)) return fromList(value, depth);
  if (!isJsonObject(value)) return nothing;
  const inner = [value.detail, value.error, value.errors]
    .map((part) => fromValue(part, depth + 1))
    .find(({ message, errorType }) => message !== undefined || errorType !== undefined);
  const own = firstText(value.message, value.msg, value.title, value.error_description);
  return {
    message: inner?.message ?? own,
    errorType: firstText(value.error_type, value.type, value.code) ?? inner?.errorType,
  };
}

function isName(part: unknown): part is string | number {
  return typeof part === "string" || typeof part === "number";
}

function fromList(list: readonly unknown[], depth: number): ErrorBody {
  const parts = list.slice(0, 20).map((item) => {
    const { message, errorType } = fromValue(item, depth + 1);
    const place = isJsonObject(item) && Array.isArray(item.loc) ? item.loc.filter(isName).slice(0, 20).join(".") : "";
    return { message: place !== "" && message !== undefined ? `${place}: ${message}` : message, errorType };
  });
  const messages = parts.flatMap(({ message }) => (message === undefined ? [] : [message]));
  return {
    message: messages.length === 0 ? undefined : messages.join("; "),
    errorType: parts.find(({ errorType }) => errorType !== undefined)?.errorType,
  };
}

function fromPage(text: string): ErrorBody {
  if (!/^<(!doctype|html|head|body|\?xml)/i.test(text)) return { message: text, errorType: undefined };
  const page = text.slice(0, 16_384);
  const title = /<title[^>]*>([^<]*)/i.exec(page)?.[1]?.trim();
  const heading = /<h1[^>]*>([^<]*)/i.exec(page)?.[1]?.trim();
  const named = title || heading;
  return { message: named ? `an HTML page titled "${named}"` : "an HTML page without a title", errorType: undefined };
}

function firstText(...values: readonly unknown[]): string | undefined {
  const found = values.find((value) => (typeof value === "string" && value.trim() !== "") || typeof value === "number");
  return found === undefined ? undefined : String(found);
}

function oneLine(text: string | undefined, length: number): string | undefined {
  const line = text
    ?.slice(0, length * 4)
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\s]+/g, " ")
    .trim();
  if (line === undefined || line === "") return undefined;
  return line.length > length ? `${line.slice(0, length)}…` : line;
}
