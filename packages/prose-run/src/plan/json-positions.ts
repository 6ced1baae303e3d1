import { type Position, positionsOf } from "../position.js";

/** Gives the position of a value by its path within a JSON text, such as `["graph", 0, "outputs"]`. */
export type JsonLocator = (path: readonly (string | number)[]) => Position;

/**
 * A locator over a text that `JSON.parse` has accepted. A path that does not exist gives the position of its deepest
 * part that does. Positions are looked up when one of their numbers is asked for, since most readers never need one.
 */
export function locateJson(text: string): JsonLocator {
  const at = positionsOf(text);
  let spans: Map<string, [number, number]> | undefined;

  function find(path: readonly (string | number)[]): Position {
    spans ??= scan(text);
    for (let length = path.length; length >= 0; length--) {
      const span = spans.get(path.slice(0, length).join("\u0000"));
      if (span !== undefined) return at(span[0], span[1] - span[0]);
    }
    return at(0);
  }

  return (path) => {
    let found: Position | undefined;
    const position = (): Position => {
      found ??= find(path);
      return found;
    };
    return {
      get line() {
        return position().line;
      },
      get column() {
        return position().column;
      },
      get offset() {
        return position().offset;
      },
      get length() {
        return position().length;
      },
    };
  };
}

const deepest = 8;

/** White space, `,`, `]` or `}`. */
function endsScalar(code: number): boolean {
  return code === 44 || code === 93 || code === 125 || code === 32 || code === 10 || code === 13 || code === 9;
}

function scan(text: string): Map<string, [number, number]> {
  const spans = new Map<string, [number, number]>();
  let at = 0;

  function space(): void {
    for (let code = text.charCodeAt(at); code === 32 || code === 10 || code === 13 || code === 9 || code === 0xfeff; ) {
      code = text.charCodeAt(++at);
    }
  }

  function skipString(): string {
    const from = at++;
    while (at < text.length && text.charCodeAt(at) !== 34) at += text.charCodeAt(at) === 92 ? 2 : 1;
    at++;
    return text.slice(from, at);
  }

  /** Passes over a value without noting its parts; strings are the only place where brackets are not structure. */
  function skipDeep(): void {
    let depth = 0;
    do {
      const code = text.charCodeAt(at);
      if (code === 34) skipString();
      else {
        if (code === 123 || code === 91) depth++;
        else if (code === 125 || code === 93) depth--;
        at++;
      }
    } while (depth > 0 && at < text.length);
  }

  function value(path: string, depth: number): void {
    space();
    const from = at;
    const code = text.charCodeAt(at);
    if (depth >= deepest && (code === 123 || code === 91)) skipDeep();
    else if (code === 123) members(path, depth);
    else if (code === 91) items(path, depth);
    else if (code === 34) skipString();
    else while (at < text.length && !endsScalar(text.charCodeAt(at))) at++;
    spans.set(path, [from, at]);
  }

  function members(path: string, depth: number): void {
    at++;
    for (space(); at < text.length && text.charCodeAt(at) !== 125; space()) {
      const quoted = skipString();
      const key = quoted.includes("\\") ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
      space();
      at++;
      value(depth === 0 ? key : `${path}\u0000${key}`, depth + 1);
      space();
      if (text.charCodeAt(at) === 44) at++;
    }
    at++;
  }

  function items(path: string, depth: number): void {
    at++;
    let index = 0;
    for (space(); at < text.length && text.charCodeAt(at) !== 93; space()) {
      value(depth === 0 ? `${index}` : `${path}\u0000${index}`, depth + 1);
      index++;
      space();
      if (text.charCodeAt(at) === 44) at++;
    }
    at++;
  }

  value("", 0);
  return spans;
}
