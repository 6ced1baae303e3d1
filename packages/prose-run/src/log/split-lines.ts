/** Reads one line of a text: what stands between `from` and `stop`, without its end. */
export type LineVisitor<T> = (
  text: string,
  from: number,
  stop: number,
  number: number,
  offset: number,
) => T | readonly T[] | undefined;

/**
 * Calls `visit` for each line of a text that may come in pieces, and gives what it gives, one by one. `offset` is that
 * of the line's first code unit in the whole text; what `finish` gives comes last. Only the unfinished last line of a
 * piece is kept. `\n` and `\r\n` end a line.
 */
export function visitLines<T extends object>(
  source: string | Iterable<string>,
  visit: LineVisitor<T>,
  finish: () => T | undefined = () => undefined,
): IterableIterator<T, undefined, undefined> {
  return new LineIterator(typeof source === "string" ? [source] : source, visit, finish);
}

/** An iterator by hand: a generator costs about as much again as reading a line. */
class LineIterator<T extends object> implements IterableIterator<T, undefined, undefined> {
  readonly #pieces: Iterator<string>;
  readonly #visit: LineVisitor<T>;
  readonly #finish: () => T | undefined;
  #piece = "";
  #from = 0;
  #number = 0;
  #offset = 0;
  /** The piece that follows a line shared by two pieces, and where to go on in it. */
  #after: string | null = null;
  #afterFrom = 0;
  #queue: readonly T[] = [];
  #queued = 0;
  #state: "reading" | "finishing" | "done" = "reading";

  constructor(source: Iterable<string>, visit: LineVisitor<T>, finish: () => T | undefined) {
    this.#pieces = source[Symbol.iterator]();
    this.#visit = visit;
    this.#finish = finish;
  }

  [Symbol.iterator](): this {
    return this;
  }

  next(): IteratorResult<T, undefined> {
    if (this.#queued < this.#queue.length) return { done: false, value: this.#queue[this.#queued++] as T };
    while (this.#state === "reading") {
      const end = this.#piece.indexOf("\n", this.#from);
      if (end === -1) {
        this.#nextPiece();
        continue;
      }
      const from = this.#from;
      this.#from = end + 1;
      const found = this.#line(this.#piece, from, end);
      if (found !== undefined) return { done: false, value: found };
    }
    if (this.#state === "finishing") {
      this.#state = "done";
      const last = this.#finish();
      if (last !== undefined) return { done: false, value: last };
    }
    return { done: true, value: undefined };
  }

  return(): IteratorResult<T, undefined> {
    if (this.#state === "reading") this.#pieces.return?.();
    this.#state = "done";
    this.#queue = [];
    return { done: true, value: undefined };
  }

  /** Reads a line that goes up to `end`; of several records the first is given and the others wait. */
  #line(text: string, from: number, end: number): T | undefined {
    const stop = end > from && text.charCodeAt(end - 1) === 13 ? end - 1 : end;
    this.#number++;
    const offset = this.#offset;
    this.#offset = offset + end + 1 - from;
    const found = this.#visit(text, from, stop, this.#number, offset);
    return Array.isArray(found) ? this.#several(found as readonly T[]) : (found as T | undefined);
  }

  #several(found: readonly T[]): T | undefined {
    this.#queue = found;
    this.#queued = 1;
    return found[0];
  }

  /**
   * Goes on to the next piece. The line that two pieces share becomes a piece of its own; the lines that lie whole inside
   * a piece are read in the piece itself, since a joined string is slower to look into.
   */
  #nextPiece(): void {
    if (this.#after !== null) {
      [this.#piece, this.#from, this.#after] = [this.#after, this.#afterFrom, null];
      return;
    }
    // A line may go on over many pieces; they are joined once, when its end is found.
    const begun = this.#from < this.#piece.length ? [this.#piece.slice(this.#from)] : [];
    this.#from = 0;
    for (let next = this.#pieces.next(); next.done !== true; next = this.#pieces.next()) {
      const end = begun.length === 0 ? 0 : next.value.indexOf("\n");
      if (begun.length === 0) this.#piece = next.value;
      else if (end === -1) begun.push(next.value);
      else {
        this.#piece = `${begun.join("")}${next.value.slice(0, end)}\n`;
        [this.#after, this.#afterFrom] = [next.value, end + 1];
      }
      if (begun.length === 0 || end !== -1) return;
    }
    this.#piece = begun.length === 0 ? "" : `${begun.join("")}\n`;
    if (begun.length === 0) this.#state = "finishing";
  }
}
