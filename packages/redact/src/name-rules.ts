import type { SecretKind } from "./kinds.js";
import { compactName, type NameRule, ruleOfName } from "./secret-name.js";
import { fillerWords, lastPasswordWords, passwordWords, wholeNames } from "./secret-words.js";

const lastWords = [
  ...passwordWords,
  ...lastPasswordWords,
  ...wholeNames.keys(),
  ..."token tokens secret secrets key keys code codes credential credentials creds cred cookie cookies bearer".split(
    " ",
  ),
  ..."number answer signature hmac ticket assertion session authorization nid sid".split(" "),
];
const firstWords = ["pas", "pwd", "csr", "xsr", "asp"];

// A name has no such characters; a text that has them is scanned as text.
const notInNames = /[#=&?"'`{}<>,;|\\/()!%*+^~]|\[redacted:/;
// `pin_value`: a filler word only counts behind another word.
const shortestFilled = 8;
const longestCached = 20_000;

/** The rules for names, remembered by name, with a filter that answers most names from their last three letters. */
export class NameRules {
  readonly #rules = new Map<string, NameRule | null>();
  readonly #own = new Set<string>();
  readonly #endings = new Uint8Array(32_768);

  constructor(secretNames: readonly string[] = []) {
    for (const word of lastWords) this.#endings[ending(word, word.length)] = 1;
    for (const word of fillerWords) this.#endings[ending(word, word.length)] ||= 2;
    for (const word of ["_id", "-id", "sig", ...firstWords]) this.#endings[ending(word, word.length)] = 1;
    // The letter before `pw` may be any: `userPw`.
    for (let before = 0; before < 32; before++) this.#endings[(before << 10) | (ending(" pw", 3) & 1023)] ||= 1;
    for (const name of secretNames) {
      this.#own.add(compactName(name));
      this.#endings[ending(name, name.length)] = 1;
    }
  }

  /** The rule for a whole name. */
  of(name: string): NameRule | undefined {
    const known = this.#rules.get(name);
    if (known !== undefined) return known ?? undefined;
    if (name.length > 200 || notInNames.test(name)) return undefined;
    const rule: NameRule | undefined = this.#own.has(compactName(name))
      ? { kind: "secret" satisfies SecretKind, deep: true, needsToken: false }
      : ruleOfName(name);
    if (this.#rules.size >= longestCached) this.#rules.clear();
    // A slice of a large text would keep that text in memory: the remembered name is a copy.
    this.#rules.set(` ${name}`.slice(1), rule ?? null);
    return rule;
  }

  /** The rule for the word at `start` to `end` of a text. */
  at(text: string, start: number, end: number): NameRule | undefined {
    return this.mayBe(text, start, end) ? this.of(text.slice(start, end)) : undefined;
  }

  /** Whether the word may be a secret's name: false for most words, at the price of one table look-up. */
  mayBe(text: string, start: number, end: number): boolean {
    let last = end;
    while (last > start && text.charCodeAt(last - 1) < 58 && text.charCodeAt(last - 1) > 47) last--;
    if (last - start < 2) return last < end && last - start === 1;
    if (last - start === 2) return true;
    const found = this.#endings[ending(text, last)];
    return (
      found === 1 ||
      (found === 2 && last - start >= shortestFilled) ||
      (this.#endings[ending(text, start + 3)] === 1 && firstWords.includes(text.slice(start, start + 3).toLowerCase()))
    );
  }
}

function ending(text: string, end: number): number {
  return (
    ((text.charCodeAt(end - 3) & 31) << 10) | ((text.charCodeAt(end - 2) & 31) << 5) | (text.charCodeAt(end - 1) & 31)
  );
}
