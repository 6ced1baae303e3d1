/** A place in a text. Lines and columns count from 1, offset and length count UTF-16 code units from 0. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  readonly length: number;
}

/** Something noticed while reading that did not stop the reading. */
export interface Warning {
  /** A stable word to tell warnings apart, such as `unknown-node`. */
  readonly code: string;
  readonly message: string;
  /** A file relative to the run's folder, or a place within a document such as `graph[0].outputs`. */
  readonly path?: string;
  readonly position?: Position;
}

/** The result of a `safe…` reader. */
export type SafeResult<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly Warning[] }
  | { readonly ok: false; readonly problems: readonly Warning[] };

/** Gives the position of any offset of one text; offsets outside are moved to the nearest end. */
export function positionsOf(text: string): (offset: number, length?: number) => Position {
  let starts: number[] | undefined;
  return (offset, length = 0) => {
    starts ??= lineStarts(text);
    const at = Math.max(0, Math.min(offset, text.length));
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= at) low = middle;
      else high = middle - 1;
    }
    const inside = Math.max(0, Math.min(length, text.length - at));
    return { line: low + 1, column: at - (starts[low] as number) + 1, offset: at, length: inside };
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}
