import type { HarWarning } from "../warning.js";

/** So many warnings of one entry are listed; the rest of a thoroughly odd entry is counted. */
const mostListed = 100;

/** Collects what was odd in one entry; `at` paths are relative to the entry, such as `response.status`. */
export class Notes {
  readonly #base: string;
  #warnings: HarWarning[] | undefined;
  #unlisted = 0;

  constructor(entryIndex: number) {
    this.#base = `$.log.entries[${entryIndex}]`;
  }

  add(code: string, message: string, at: string): void {
    this.#warnings ??= [];
    if (this.#warnings.length >= mostListed) {
      this.#unlisted++;
      return;
    }
    this.#warnings.push({ code, message, path: at === "" ? this.#base : `${this.#base}.${at}` });
  }

  /** Says that numbers of a body at a path stand as texts. */
  numbersKept(at: string): (count: number) => void {
    return (count) => {
      const what = count === 1 ? "1 number is" : `${count} numbers are`;
      this.add(
        "number-kept-as-text",
        `${what} larger than a JSON number can be read exactly; its digits stand as a text`,
        at,
      );
    };
  }

  get warnings(): readonly HarWarning[] {
    const listed = this.#warnings ?? [];
    if (this.#unlisted === 0) return listed;
    const message = `${this.#unlisted} more warnings on this entry are not listed`;
    return [...listed, { code: "more-warnings", message, path: this.#base }];
  }
}
