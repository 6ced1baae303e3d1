/** What a lenient parse made of a text. */
export interface LenientJson {
  readonly value: unknown;
  /** What was repaired, each kind once, for a message. */
  readonly repairs: readonly string[];
  /** Objects and lists inside `value` that the text did not close; their last part may be missing. */
  readonly unclosed: readonly unknown[];
}

const primitive = /[^\s,:{}[\]"]+/y;
const blank = /[\s\0]*/y;

/**
 * Parses JSON that `JSON.parse` refuses: cut off, with control characters or bad escapes in strings, `NaN`, trailing or
 * missing commas, missing brackets. What is complete is kept; a string or number that is cut off is dropped with its
 * name, because half a value is a wrong value. Needs no recursion, so nesting cannot exhaust the stack.
 */
export function parseLenient(text: string): LenientJson {
  return new LenientParser(text).parse();
}

type Container = unknown[] | Record<string, unknown>;
type Token = { readonly value: unknown } | "open" | "close" | "colon" | "comma" | "end";

class LenientParser {
  readonly #text: string;
  readonly #repairs = new Set<string>();
  readonly #open: Container[] = [];
  #at = 0;
  #root: unknown;
  #name: string | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): LenientJson {
    do {
      const start = this.#skipBlank();
      const token = this.#token();
      if (token === "end") break;
      if (token === "open") this.#begin(this.#text[start] === "{" ? {} : []);
      else if (token === "close") this.#end(this.#text[start] === "}");
      else if (token === "comma") this.#name = undefined;
      else if (token !== "colon") this.#take(token.value);
    } while (this.#open.length > 0);
    return { value: this.#root, repairs: [...this.#repairs], unclosed: this.#open };
  }

  #skipBlank(): number {
    blank.lastIndex = this.#at;
    blank.exec(this.#text);
    this.#at = blank.lastIndex;
    return this.#at;
  }

  #token(): Token {
    const character = this.#text[this.#at];
    if (character === undefined) return "end";
    if (character === '"') return this.#string();
    if (!"{}[]:,".includes(character)) return this.#primitive();
    this.#at++;
    if (character === "{" || character === "[") return "open";
    if (character === "}" || character === "]") return "close";
    return character === ":" ? "colon" : "comma";
  }

  #string(): Token {
    const text = this.#text;
    let at = this.#at + 1;
    while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
    if (at >= text.length) {
      this.#at = text.length;
      return "end";
    }
    const literal = text.slice(this.#at, at + 1);
    this.#at = at + 1;
    return { value: this.#unescape(literal) };
  }

  #unescape(literal: string): string {
    try {
      return JSON.parse(literal) as string;
    } catch {
      this.#repairs.add("characters that a JSON string may not hold");
      const repaired = literal
        .slice(1, -1)
        .replace(/\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])|[\\"\u0000-\u001f]/g, (found) =>
          found.length > 1
            ? found
            : found === "\\"
              ? "\\\\"
              : `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
        );
      return JSON.parse(`"${repaired}"`) as string;
    }
  }

  #primitive(): Token {
    primitive.lastIndex = this.#at;
    const word = primitive.exec(this.#text)?.[0] ?? "";
    this.#at += word.length;
    // A number or literal at the very end may be the beginning of another.
    if (this.#at >= this.#text.length && this.#open.length > 0) return "end";
    try {
      return { value: JSON.parse(word) as unknown };
    } catch {
      this.#repairs.add("a value that JSON does not have");
      return { value: null };
    }
  }

  #take(value: unknown): void {
    const container = this.#open.at(-1);
    if (container !== undefined && !Array.isArray(container) && this.#name === undefined) {
      if (typeof value === "string") this.#name = value;
      else this.#repairs.add("a value without a name");
      return;
    }
    this.#place(value);
  }

  #place(value: unknown): void {
    const container = this.#open.at(-1);
    if (container === undefined) this.#root = value;
    else if (Array.isArray(container)) container.push(value);
    else if (this.#name !== undefined) {
      // As JSON.parse does it: a name such as `__proto__` is a name like any other.
      Object.defineProperty(container, this.#name, { value, writable: true, enumerable: true, configurable: true });
    }
    this.#name = undefined;
  }

  #begin(container: Container): void {
    this.#place(container);
    this.#open.push(container);
  }

  #end(object: boolean): void {
    const index = this.#open.findLastIndex((container) => Array.isArray(container) !== object);
    if (index < 0) {
      this.#repairs.add("a closing bracket too many");
      return;
    }
    if (index < this.#open.length - 1) this.#repairs.add("a missing closing bracket");
    this.#open.splice(index);
    this.#name = undefined;
  }
}
