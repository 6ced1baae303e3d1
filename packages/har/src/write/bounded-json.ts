/** Text up to a bound; `complete` is false when there was more. */
export interface BoundedText {
  readonly text: string;
  readonly complete: boolean;
}

/**
 * A JSON value, indented, up to a number of characters: a long value costs only what is shown of it.
 */
export function boundedJson(value: unknown, limit: number): BoundedText {
  const writer: Writer = { parts: [], left: limit };
  const complete = write(writer, value, "");
  return { text: writer.parts.join(""), complete };
}

interface Writer {
  readonly parts: string[];
  left: number;
}

const deepest = 200;

function put(writer: Writer, text: string): boolean {
  if (text.length > writer.left) {
    writer.parts.push(text.slice(0, Math.max(0, writer.left)));
    writer.left = 0;
    return false;
  }
  writer.parts.push(text);
  writer.left -= text.length;
  return true;
}

function write(writer: Writer, value: unknown, indent: string): boolean {
  if (typeof value === "string") return put(writer, quoted(value, writer.left));
  if (typeof value !== "object" || value === null) return put(writer, JSON.stringify(value) ?? "null");
  if (indent.length > deepest * 2) return put(writer, '"…"');
  return Array.isArray(value) ? writeList(writer, value, indent) : writeFields(writer, value, indent);
}

/** A text far longer than what is left need not be quoted whole. */
function quoted(text: string, left: number): string {
  return JSON.stringify(text.length > left + 100 ? text.slice(0, left + 100) : text);
}

function writeList(writer: Writer, list: readonly unknown[], indent: string): boolean {
  if (list.length === 0) return put(writer, "[]");
  const inner = `${indent}  `;
  for (let index = 0; index < list.length; index++) {
    if (!put(writer, `${index === 0 ? "[" : ","}\n${inner}`) || !write(writer, list[index], inner)) return false;
  }
  return put(writer, `\n${indent}]`);
}

function writeFields(writer: Writer, fields: object, indent: string): boolean {
  const inner = `${indent}  `;
  let isFirst = true;
  for (const key in fields) {
    if (!Object.hasOwn(fields, key)) continue;
    if (!put(writer, `${isFirst ? "{" : ","}\n${inner}${quoted(key, writer.left)}: `)) return false;
    if (!write(writer, (fields as Record<string, unknown>)[key], inner)) return false;
    isFirst = false;
  }
  return put(writer, isFirst ? "{}" : `\n${indent}}`);
}
