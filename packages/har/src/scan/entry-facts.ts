/** Text between two byte positions of the file, wherever the scanner's chunk stands. */
export type TextBetween = (start: number, end: number) => string;

const names: ReadonlyMap<unknown, "type" | "start"> = new Map([
  ["_resourceType", "type"],
  ["startedDateTime", "start"],
]);
const shortestName = "request".length;
/** Every character may be written as an escape of six. */
const longestEscapedName = 6 * "startedDateTime".length;
/** A type or a start that is longer than this is neither. */
const longestValue = 256;
const longestUrl = 2048;

/** Collects an entry's type, start and address while the walker passes the names and values of its outermost object. */
export class EntryFacts {
  readonly #textBetween: TextBetween;
  #wanted: "type" | "start" | undefined;
  #valueStart = -1;
  resourceType: string | undefined;
  startedDateTime: unknown;
  /** Whether the value that is passed now is the entry's request. */
  inRequest = false;
  #urlStart = -1;
  #urlEnd = -1;

  constructor(textBetween: TextBetween) {
    this.#textBetween = textBetween;
  }

  begin(): void {
    this.#wanted = undefined;
    this.resourceType = undefined;
    this.startedDateTime = undefined;
    this.inRequest = false;
    this.#urlStart = -1;
  }

  /** A string of the request's own object stands between these bytes, behind the name `url`. */
  requestUrl(start: number, end: number): void {
    this.#urlStart = start;
    this.#urlEnd = end;
  }

  /** The request's address, for types that can be told by it. */
  get url(): string | undefined {
    if (this.#urlStart < 0 || this.resourceType !== "script" || this.#urlEnd - this.#urlStart > longestUrl)
      return undefined;
    const url = parsed(`"${this.#textBetween(this.#urlStart, this.#urlEnd)}"`);
    return typeof url === "string" ? url : undefined;
  }

  /** A name of the outermost object stands between these bytes. */
  name(start: number, end: number): void {
    this.#wanted = undefined;
    this.#valueStart = -1;
    this.inRequest = false;
    const length = end - start;
    if (length < shortestName || length > longestEscapedName) return;
    const text = this.#textBetween(start, end);
    const name = text.includes("\\") ? parsed(`"${text}"`) : text;
    this.#wanted = names.get(name);
    this.inRequest = name === "request";
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
