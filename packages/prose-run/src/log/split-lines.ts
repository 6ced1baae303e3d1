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
 * first code unit in the whole text. Only the unfinished last line of a piece is kept. `\n` and `\r\n` end a line.
 */
export function* visitLines<T extends object>(
  source: string | Iterable<string>,
  visit: LineVisitor<T>,
): Generator<T, void, undefined> {
  // A line may go on over many pieces; they are joined once, when its end is found.
  let begun: string[] = [];
  let number = 0;
  let offset = 0;
  for (const piece of typeof source === "string" ? [source] : source) {
    let end = piece.indexOf("\n");
    if (end === -1) {
      begun.push(piece);
      continue;
    }
    let text = piece;
    if (begun.length > 0) {
      const before = begun.join("");
      text = before + piece;
      end += before.length;
      begun = [];
    }
    let from = 0;
    for (; end !== -1; end = text.indexOf("\n", from)) {
      const stop = end > from && text.charCodeAt(end - 1) === 13 ? end - 1 : end;
      const found = visit(text, from, stop, ++number, offset);
      if (found !== undefined) {
        if (Array.isArray(found)) yield* found as readonly T[];
        else yield found as T;
      }
      offset += end + 1 - from;
      from = end + 1;
    }
    if (from < text.length) begun.push(text.slice(from));
  }
  const last = begun.join("");
  if (last === "") return;
  const found = visit(last, 0, last.length, number + 1, offset);
  if (found === undefined) return;
  if (Array.isArray(found)) yield* found as readonly T[];
  else yield found as T;
}
