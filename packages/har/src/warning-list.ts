import type { HarWarning } from "./warning.js";

const kept = 1000;

/** Collects warnings up to a bound and counts the rest, so that a strange recording cannot fill the memory. */
export class WarningList {
  readonly #warnings: HarWarning[] = [];
  #more = 0;

  add(warnings: readonly HarWarning[]): void {
    for (const warning of warnings) {
      if (this.#warnings.length < kept) this.#warnings.push(warning);
      else this.#more++;
    }
  }

  toArray(): readonly HarWarning[] {
    if (this.#more === 0) return this.#warnings;
    return [...this.#warnings, { code: "more-warnings", message: `${this.#more} more warnings are not listed` }];
  }
}
