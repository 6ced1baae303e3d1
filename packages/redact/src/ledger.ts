import { identity, randomSalt } from "./fingerprint.js";
import type { RedactionCounts, SecretKind } from "./kinds.js";
import { type HashedKind, hashMarker, isMarker, ordinalMarker } from "./marker.js";
import { percentDecoded } from "./percent.js";
import { printableBase64 } from "./printable-base64.js";
import { isUnguessable } from "./random.js";
import { Recurrences } from "./recurrences.js";
import { kindOfShape } from "./token-shape.js";

const alwaysGuessable: ReadonlySet<SecretKind> = new Set<SecretKind>(
  "password pin otp cvv card iban ssn answer known".split(" ") as SecretKind[],
);

const literals: ReadonlySet<string> = new Set("null undefined true false none nil nan void 0 !0 !1".split(" "));

// The `credentials` setting of fetch.
const fetchModes: ReadonlySet<string> = new Set(["same-origin", "include", "omit"]);

/** Words that say that there is no value. */
export function isLiteral(value: string): boolean {
  return value.length <= 9 && literals.has(value.toLowerCase());
}

const shortestSeen = 16;

/** Remembers, without keeping any secret, which value became which marker, and counts. */
export class Ledger {
  readonly #salt: string;
  readonly #ordinals = new Map<string, number>();
  readonly #last = new Map<SecretKind, number>();
  readonly #counts = new Map<SecretKind, number>();
  readonly #recurrences: Recurrences;
  #generation = 0;
  readonly #seen = new Map<number, Set<string>>();

  constructor(salt: string = randomSalt()) {
    this.#salt = salt;
    this.#recurrences = new Recurrences((value) => identity(value, salt));
  }

  /** The marker for a value that is secret because of its name or place. Markers, blanks and literals stay. */
  mark(raw: string, kind: SecretKind): string {
    const value = canonical(raw);
    if (value === "" || isMarker(value) || isLiteral(value)) return raw;
    if (kind === "credentials" && fetchModes.has(value)) return raw;
    if (alwaysGuessable.has(kind)) return this.ordinal(value, kind);
    const shape = kindOfShape(value);
    if (shape !== undefined) return this.hashed(value, shape);
    if (isUnguessable(value) && printableBase64(value) === undefined) return this.hashed(value, "token");
    return this.ordinal(value, kind);
  }

  /** As `mark`, for the cookie of a session: its value goes wherever it recurs. */
  markSession(raw: string): string {
    const marker = this.mark(raw, "cookie");
    if (marker !== raw) this.#learn(canonical(raw), marker);
    return marker;
  }

  /** A text in which passwords and session cookies that have become known are replaced. */
  recurring(text: string): string {
    return this.#recurrences.isEmpty ? text : this.#recurrences.replace(text, () => this.#count("known"));
  }

  /** Rises whenever a value becomes known that may stand elsewhere. */
  get generation(): number {
    return this.#generation;
  }

  #learn(value: string, marker: string): void {
    const key = `recurring:${identity(value, this.#salt)}`;
    if (this.#ordinals.has(key) || !Recurrences.isTelling(value)) return;
    this.#ordinals.set(key, 0);
    this.#recurrences.add(value, marker);
    this.#generation++;
  }

  /** The marker for a long random value. */
  hashed(raw: string, kind: HashedKind): string {
    const value = canonical(raw).replace(/={1,2}$/, "");
    this.#count(kind);
    const id = identity(value, this.#salt);
    this.#remember(value, id);
    return hashMarker(kind, id.slice(0, 8));
  }

  /** The marker for a guessable value. */
  ordinal(raw: string, kind: SecretKind): string {
    const key = `${kind}:${identity(canonical(raw), this.#salt)}`;
    this.#count(kind);
    let ordinal = this.#ordinals.get(key);
    if (ordinal === undefined) {
      ordinal = (this.#last.get(kind) ?? 0) + 1;
      this.#last.set(kind, ordinal);
      this.#ordinals.set(key, ordinal);
      if (kind === "password" || kind === "session") this.#learn(canonical(raw), ordinalMarker(kind, ordinal));
    }
    return ordinalMarker(kind, ordinal);
  }

  /** Whether this text was once hashed as a token: then it is one wherever it occurs again. */
  hasSeen(value: string): boolean {
    const sameSum = this.#seen.get(checksum(value, 0, value.length));
    return sameSum?.has(identity(value, this.#salt)) ?? false;
  }

  /** Whether a stretch of text, or a part of it between dots, may be such a token. Allocates nothing. */
  maySee(text: string, from: number, to: number, hasParts: boolean): boolean {
    if (to - from >= shortestSeen && this.#seen.has(checksum(text, from, to))) return true;
    if (!hasParts) return false;
    let part = from;
    for (let at = from; at <= to; at++) {
      const code = text.charCodeAt(at);
      if (at < to && code !== 46 && code !== 126 && code !== 43) continue;
      if (at - part >= shortestSeen && this.#seen.has(checksum(text, part, at))) return true;
      part = at + 1;
    }
    return false;
  }

  get hasTokens(): boolean {
    return this.#seen.size > 0;
  }

  counts(): RedactionCounts {
    return Object.fromEntries([...this.#counts].sort(([left], [right]) => (left < right ? -1 : 1)));
  }

  #count(kind: SecretKind): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  #remember(value: string, id: string): void {
    if (value.length < shortestSeen || value.length > 4096) return;
    const sum = checksum(value, 0, value.length);
    const sameSum = this.#seen.get(sum);
    if (sameSum?.has(id) === true) return;
    this.#generation++;
    if (sameSum === undefined) this.#seen.set(sum, new Set([id]));
    else sameSum.add(id);
  }
}

/** One token has many spellings: in quotes, percent-encoded, with blanks around it. */
function canonical(raw: string): string {
  const value = percentDecoded(raw).trim();
  const first = value.charCodeAt(0);
  const quoted = value.length > 1 && (first === 34 || first === 39) && value.charCodeAt(value.length - 1) === first;
  return quoted ? value.slice(1, -1) : value;
}

function checksum(text: string, from: number, to: number): number {
  let sum = to - from;
  for (let at = from; at < to; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return sum;
}
