import { RedactError } from "./error.js";
import type { Ledger } from "./ledger.js";
import { percentEncoded } from "./percent.js";

/** Values that are secret wherever they occur, in each spelling in which they may occur. */
export class KnownSecrets {
  readonly #spellings: { readonly spelling: string; readonly secret: string }[] = [];

  get isEmpty(): boolean {
    return this.#spellings.length === 0;
  }

  /** @throws RedactError `invalid-option` for a value that is no text or shorter than 4 characters: it would blank ordinary text */
  add(secret: string): void {
    if (typeof secret !== "string" || secret.length < 4) {
      throw new RedactError(
        "invalid-option",
        "a known secret is a text of at least 4 characters; shorter ones occur in ordinary text (name the field instead)",
      );
    }
    const encoded = percentEncoded(secret);
    const bytes = new TextEncoder().encode(secret);
    const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    const spellings = [
      secret,
      encoded,
      encoded.replaceAll("%20", "+"),
      encoded.replace(/%[0-9A-F]{2}/g, (pair) => pair.toLowerCase()),
      JSON.stringify(secret).slice(1, -1),
      ...(secret.length >= 6 ? [base64, base64.replace(/=+$/, "")] : []),
    ];
    for (const spelling of spellings) {
      if (!this.#spellings.some((known) => known.spelling === spelling)) this.#spellings.push({ spelling, secret });
    }
    // Longest first, so that a secret within another one does not break it up.
    this.#spellings.sort((left, right) => right.spelling.length - left.spelling.length);
  }

  /** The text with every known secret replaced. */
  replace(text: string, ledger: Ledger): string {
    if (this.isEmpty) return text;
    let out = text;
    for (const { spelling, secret } of this.#spellings) {
      if (!out.includes(spelling)) continue;
      out = out.split(spelling).reduce((before, after) => `${before}${ledger.ordinal(secret, "known")}${after}`);
    }
    return out;
  }
}
