const token = /\.?([^.[\]]+)|\[(\d+)\]|\[(\*)\]|\["((?:[^"\\]|\\.)*)"\]/suy;

/**
 * The parts of a path inside an answer: `items[0].name`, `items[*].state`, `["a.b"].c`; `$` alone (or in front) is the
 * whole answer.
 *
 * @throws SyntaxError with the position of what is no path
 */
export function parseValuePath(source: string): readonly (string | number)[] {
  const text = source.replace(/^\$\.?/, "");
  const parts: (string | number)[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const match = token.exec(text);
    if (match === null) {
      throw new SyntaxError(`"${source}" is no path at character ${at + 1}; write for example items[0].name`);
    }
    if (match[2] !== undefined) parts.push(Number(match[2]));
    else if (match[3] !== undefined) parts.push("*");
    else parts.push(match[4] === undefined ? (match[1] ?? "") : (JSON.parse(`"${match[4]}"`) as string));
  }
  return parts;
}
