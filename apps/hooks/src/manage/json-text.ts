import { createScanner, findNodeAtLocation, type Node, parseTree } from "jsonc-parser";

const comma = 5;
const lineComment = 12;
const lineBreak = 14;
const blanks = 15;
const endOfText = 17;
const comments: readonly number[] = [lineComment, 13, lineBreak, blanks];

/**
 * JSON text with a value added at the end of the list or table at `path`, which is made when it is missing. No other
 * character changes: comments, order, indentation and line ends stay.
 *
 * @param path names of tables; the list or table they lead to
 * @param name the value's name, or null to add to a list
 */
export function addToJson(text: string, path: readonly string[], name: string | null, value: unknown): string {
  const node = nodeAt(text, path);
  if (node === undefined) {
    const last = path.at(-1) as string;
    return addToJson(text, path.slice(0, -1), last, name === null ? [value] : { [name]: value });
  }
  const children = node.children ?? [];
  const style = styleOf(text);
  const base = indentAt(text, node.offset);
  const inner = `${style.eol}${base}${style.indent}`;
  const json = JSON.stringify(value, null, style.indent).replaceAll("\n", inner);
  const content = inner + (name === null ? json : `${JSON.stringify(name)}: ${json}`);
  const close = node.offset + node.length - 1;
  const end = trimmedEnd(text, close);
  const after = text.slice(end, close).includes("\n") ? text.slice(end, close) : `${style.eol}${base}`;
  const tail = after + text.slice(close);
  const last = children.at(-1);
  if (last === undefined) return text.slice(0, end) + content + tail;
  // Where commas trail, the new one trails too.
  if (commaAfter(text, endOf(last)) !== null) return `${text.slice(0, end)}${content},${tail}`;
  return `${text.slice(0, endOf(last))},${text.slice(endOf(last), end)}${content}${tail}`;
}

/** JSON text without the value at `path`, and without the comma that parted it from its neighbours. */
export function removeFromJson(text: string, path: readonly (string | number)[]): string {
  const value = nodeAt(text, path);
  const node = value?.parent?.type === "property" ? value.parent : value;
  const container = node?.parent;
  if (node === undefined || container === undefined) return text;
  const siblings = container.children ?? [];
  const index = siblings.indexOf(node);
  const before = siblings[index - 1];
  const start = trimmedEnd(text, node.offset);
  const rest = text.slice(endOf(node));
  // What follows must not become part of a comment that ends the line before.
  const gap =
    endsInLineComment(text, container.offset, start) && !/^[ \t]*,?[ \t]*\r?\n/.test(rest) ? styleOf(text).eol : "";
  const parting = commaAfter(text, endOf(node)) ?? (before === undefined ? null : commaAfter(text, endOf(before)));
  let left = text.slice(0, start) + gap + rest;
  if (parting !== null) {
    const at = parting < start ? parting : parting - (endOf(node) - start) + gap.length;
    left = left.slice(0, at) + left.slice(at + 1);
  }
  if (siblings.length > 1) return left;
  // An empty list or table stands on one line.
  return left.slice(0, container.offset + 1) + left.slice(container.offset + 1).replace(/^\s+(?=[\]}])/, "");
}

/** Whether the list or table at `path` holds nothing, also no comment. */
export function isEmptyInJson(text: string, path: readonly (string | number)[]): boolean {
  const node = nodeAt(text, path);
  return node?.children?.length === 0 && text.slice(node.offset + 1, endOf(node) - 1).trim() === "";
}

function nodeAt(text: string, path: readonly (string | number)[]): Node | undefined {
  const root = parseTree(text, [], { allowTrailingComma: true });
  return root === undefined ? undefined : findNodeAtLocation(root, [...path]);
}

function endOf(node: Node): number {
  return node.offset + node.length;
}

/** The place of the comma that comes next after a value, or null when none does. */
function commaAfter(text: string, offset: number): number | null {
  const scanner = createScanner(text, false);
  scanner.setPosition(offset);
  let token = scanner.scan();
  while (comments.includes(token)) token = scanner.scan();
  return token === comma ? scanner.getTokenOffset() : null;
}

function endsInLineComment(text: string, from: number, end: number): boolean {
  const scanner = createScanner(text.slice(0, end), false);
  scanner.setPosition(from);
  let last = scanner.scan();
  for (let token = last; token !== endOfText; token = scanner.scan())
    if (token !== lineBreak && token !== blanks) last = token;
  return last === lineComment;
}

/** The end of what stands before an offset, white space not counted. */
function trimmedEnd(text: string, offset: number): number {
  return text.slice(0, offset).trimEnd().length;
}

function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

function styleOf(text: string): { readonly indent: string; readonly eol: string } {
  return { indent: /\n([ \t]+)\S/.exec(text)?.[1] ?? "  ", eol: text.includes("\r\n") ? "\r\n" : "\n" };
}
