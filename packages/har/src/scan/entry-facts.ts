import type { ScanWindow } from "./scan-window.js";

const names = ["_resourceType", "startedDateTime", "request"] as const;
type Name = (typeof names)[number];
const shortestName = "request".length;
/** Every character may be written as an escape of six. */
const longestEscapedName = 6 * "startedDateTime".length;
/** A type or a start that is longer than this is neither. */
const longestValue = 256;
const longestUrl = 2048;

/** Collects an entry's type, start and address while the walker passes the names and values of its outermost object. */
export class EntryFacts {
  readonly #window: ScanWindow;
  #name: Name | undefined;
  #valueStart = -1;
  resourceType: string | undefined;
  startedDateTime: unknown;
  #urlStart = -1;
  #urlEnd = -1;

  constructor(window: ScanWindow) {
    this.#window = window;
  }

  /** Whether the value that is passed now is the entry's request. */
  get inRequest(): boolean {
    return this.#name === "request";
  }

  begin(): void {
    this.#name = undefined;
    this.resourceType = undefined;
    this.startedDateTime = undefined;
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
    const url = parsed(`"${this.#window.text(this.#urlStart, this.#urlEnd)}"`);
    return typeof url === "string" ? url : undefined;
  }

  /** A name of the outermost object stands between these bytes. */
  name(start: number, end: number): void {
    this.#name = undefined;
    this.#valueStart = -1;
    const length = end - start;
    if (length >= shortestName && length <= longestEscapedName) this.#name = this.#nameBetween(start, end);
  }

  /** A colon of the outermost object stands at this byte. */
  colon(at: number): void {
    if (this.#name !== undefined && this.#valueStart < 0) this.#valueStart = at + 1;
  }

  /** A value of the outermost object ends before this byte. */
  valueEnd(end: number): void {
    const name = this.#name;
    if (name === undefined) return;
    this.#name = undefined;
    if (name === "request" || this.#valueStart < 0 || end - this.#valueStart > longestValue) return;
    const value = parsed(this.#window.text(this.#valueStart, end));
    if (name === "startedDateTime") this.startedDateTime = value;
    else if (typeof value === "string") this.resourceType = value;
  }

  #nameBetween(start: number, end: number): Name | undefined {
    const window = this.#window;
    for (const name of names) if (window.is(start, end, name)) return name;
    if (!window.hasEscape(start, end)) return undefined;
    const name = parsed(`"${window.text(start, end)}"`);
    return names.find((known) => known === name);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
