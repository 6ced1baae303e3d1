/** Reads one line of a text: what stands between `from` and `stop`, without its end. */
export type LineVisitor<T> = (
  text: string,
  from: number,
  stop: number,
  number: number,
  offset: number,
) => T | readonly T[] | undefined;

/**
 * Calls `visit` for each line of a text that may come in pieces, and yields what it gives. `offset` is that of the line's
 * first code unit in the whole text; what `finish` gives comes last. Only the unfinished last line of a piece is kept. `\n` and `\r\n` end a line.
 */
export function* visitLines<T extends object>(
  source: string | Iterable<string>,
  visit: LineVisitor<T>,
  finish: () => T | undefined = () => undefined,
): Generator<T, void, undefined> {
  // A line may go on over many pieces; they are joined once, when its end is found. The lines that lie whole inside a
  // piece are read in the piece itself, since a joined string is slower to look into.
  let begun: string[] = [];
  let number = 0;
  let offset = 0;
  for (const piece of typeof source === "string" ? [source] : source) {
    let end = piece.indexOf("\n");
    let from = 0;
    if (begun.length > 0 && end !== -1) {
      const first = begun.join("") + piece.slice(0, end);
      begun = [];
      const found = visit(first, 0, endOf(first, 0, first.length), ++number, offset);
      if (Array.isArray(found)) yield* found as readonly T[];
      else if (found !== undefined) yield found as T;
      offset += first.length + 1;
      from = end + 1;
      end = piece.indexOf("\n", from);
    }
    for (; end !== -1; end = piece.indexOf("\n", from)) {
      const found = visit(piece, from, endOf(piece, from, end), ++number, offset);
      if (found !== undefined) {
        if (Array.isArray(found)) yield* found as readonly T[];
        else yield found as T;
      }
      offset += end + 1 - from;
      from = end + 1;
    }
    if (from < piece.length) begun.push(from === 0 ? piece : piece.slice(from));
  }
  const last = begun.join("");
  if (last !== "") {
    const found = visit(last, 0, last.length, number + 1, offset);
    if (Array.isArray(found)) yield* found as readonly T[];
    else if (found !== undefined) yield found as T;
  }
  const closing = finish();
  if (closing !== undefined) yield closing;
}

/** Where a line ends that goes up to `end`: a carriage return before the line feed is no part of it. */
function endOf(text: string, from: number, end: number): number {
  return end > from && text.charCodeAt(end - 1) === 13 ? end - 1 : end;
}
