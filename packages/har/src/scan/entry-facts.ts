/** Text between two byte positions of the file, wherever the scanner's chunk stands. */
export type TextBetween = (start: number, end: number) => string;

const names = { _resourceType: "type", startedDateTime: "start" } as const;
type Wanted = (typeof names)[keyof typeof names];
const shortestName = "_resourceType".length;
/** Every character may be written as an escape of six. */
const longestEscapedName = 6 * "startedDateTime".length;
/** A type or a start that is longer than this is neither. */
const longestValue = 256;

/** Collects an entry's type and start while the walker passes the names and values of its outermost object. */
export class EntryFacts {
  readonly #textBetween: TextBetween;
  #wanted: Wanted | undefined;
  #valueStart = -1;
  resourceType: string | undefined;
  startedDateTime: unknown;

  constructor(textBetween: TextBetween) {
    this.#textBetween = textBetween;
  }

  begin(): void {
    this.#wanted = undefined;
    this.resourceType = undefined;
    this.startedDateTime = undefined;
  }

  /** A name of the outermost object stands between these bytes. */
  name(start: number, end: number): void {
    this.#wanted = undefined;
    this.#valueStart = -1;
    const length = end - start;
    if (length < shortestName || length > longestEscapedName) return;
    const text = this.#textBetween(start, end);
    const name = text.includes("\\") ? parsed(`"${text}"`) : text;
    if (name === "_resourceType" || name === "startedDateTime") this.#wanted = names[name];
  }

  /** A colon of the outermost object stands at this byte. */
  colon(at: number): void {
    if (this.#wanted !== undefined && this.#valueStart < 0) this.#valueStart = at + 1;
  }

  /** A value of the outermost object ends before this byte. */
  valueEnd(end: number): void {
    const wanted = this.#wanted;
    if (wanted === undefined) return;
    this.#wanted = undefined;
    if (this.#valueStart < 0 || end - this.#valueStart > longestValue) return;
    const value = parsed(this.#textBetween(this.#valueStart, end));
    if (wanted === "start") this.startedDateTime = value;
    else if (typeof value === "string") this.resourceType = value;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
