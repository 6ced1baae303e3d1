/** A line without its end, and the offset of its first code unit in the whole text. */
export type LineVisitor<T> = (line: string, number: number, offset: number) => Iterable<T> | undefined;

/**
 * Calls `visit` for each line of a text that may come in pieces, and yields what it gives. Only the unfinished last line
 * of a piece is kept. `\n` and `\r\n` end a line.
 */
export function* visitLines<T>(
  source: string | Iterable<string>,
  visit: LineVisitor<T>,
): Generator<T, void, undefined> {
  let rest = "";
  let number = 0;
  let offset = 0;
  for (const piece of typeof source === "string" ? [source] : source) {
    const text = rest === "" ? piece : rest + piece;
    let from = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", from)) {
      number++;
      const stop = end > from && text.charCodeAt(end - 1) === 13 ? end - 1 : end;
      const found = visit(text.slice(from, stop), number, offset);
      if (found !== undefined) yield* found;
      offset += end + 1 - from;
      from = end + 1;
    }
    rest = text.slice(from);
  }
  if (rest !== "") {
    const found = visit(rest, number + 1, offset);
    if (found !== undefined) yield* found;
  }
}
