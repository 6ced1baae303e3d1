import type { HarWarning } from "../warning.js";

/** Collects what was odd in one entry; `at` paths are relative to the entry, such as `response.status`. */
export class Notes {
  readonly #base: string;
  #warnings: HarWarning[] | undefined;

  constructor(entryIndex: number) {
    this.#base = `$.log.entries[${entryIndex}]`;
  }

  add(code: string, message: string, at: string): void {
    this.#warnings ??= [];
    this.#warnings.push({ code, message, path: at === "" ? this.#base : `${this.#base}.${at}` });
  }

  get warnings(): readonly HarWarning[] {
    return this.#warnings ?? [];
  }
}
