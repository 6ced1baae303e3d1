import { isDigit } from "./char-class.js";
import { markerEnd } from "./marker.js";
import { isTokenLike } from "./random.js";

/** Shortest password or session cookie that is looked for where it recurs. */
const shortest = 8;
const longest = 128;
const mostLengths = 40;
const furthest = shortest - 1;

interface Found {
  readonly lengths: Set<number>;
  readonly markers: Map<string, string>;
}

/**
 * Finds passwords and session cookies again that have become known, also where no name stands beside them. Each text
 * is passed over in steps of up to seven characters (Wu and Manber, 1994). Values are kept as keyed hashes only.
 */
export class Recurrences {
  readonly #steps = new Uint8Array(4096).fill(furthest);
  readonly #heads = new Uint8Array(4096);
  readonly #found = new Map<string, Found>();
  readonly #identity: (value: string) => string;

  constructor(identity: (value: string) => string) {
    this.#identity = identity;
  }

  /** Whether the value is so unlike words, numbers, dates and addresses that it means the secret wherever it stands. */
  static isTelling(value: string): boolean {
    if (value.length < shortest || value.length > longest || /[\s/]|^[^@\s]+@[\w-]+\.[\w.-]+$/.test(value))
      return false;
    if (!/[a-z]/i.test(value)) return false;
    return /\d/.test(value) || /[^\w\-.,']/.test(value) || isTokenLike(value, shortest);
  }

  get isEmpty(): boolean {
    return this.#found.size === 0;
  }

  add(value: string, marker: string): void {
    for (const spelling of new Set([value, JSON.stringify(value).slice(1, -1)])) {
      const head = this.#identity(spelling.slice(0, shortest));
      const known = this.#found.get(head) ?? { lengths: new Set(), markers: new Map() };
      if (known.lengths.size >= mostLengths && !known.lengths.has(spelling.length)) continue;
      known.lengths.add(spelling.length);
      known.markers.set(this.#identity(spelling), marker);
      this.#found.set(head, known);
      this.#heads[pairAt(spelling, 0)] = 1;
      for (let end = 2; end <= shortest; end++) {
        const pair = pairAt(spelling, end - 2);
        this.#steps[pair] = Math.min(this.#steps[pair] as number, shortest - end);
      }
    }
  }

  /** The text with what is known replaced, where it stands as a word of its own. */
  replace(text: string, count: () => void): string {
    if (text.length < shortest) return text;
    let out = "";
    let last = 0;
    let at = 0;
    while (at + shortest <= text.length) {
      const step = this.#steps[pairAt(text, at + shortest - 2)] as number;
      if (step > 0) {
        at += step;
        continue;
      }
      const match = at >= last ? this.#at(text, at) : undefined;
      if (match === undefined) at++;
      else {
        count();
        out += text.slice(last, at) + match.marker;
        last = match.end;
        at = last;
      }
    }
    return last === 0 ? text : out + text.slice(last);
  }

  #at(text: string, at: number): { readonly end: number; readonly marker: string } | undefined {
    if (this.#heads[pairAt(text, at)] === 0 || isJoined(text, at)) return undefined;
    const known = this.#found.get(this.#identity(text.slice(at, at + shortest)));
    if (known === undefined || isInMarker(text, at)) return undefined;
    for (const length of [...known.lengths].sort((left, right) => right - left)) {
      if (at + length > text.length || isJoined(text, at + length)) continue;
      const marker = known.markers.get(this.#identity(text.slice(at, at + length)));
      if (marker !== undefined) return { end: at + length, marker };
    }
    return undefined;
  }
}

function pairAt(text: string, at: number): number {
  return ((text.charCodeAt(at) & 63) << 6) | (text.charCodeAt(at + 1) & 63);
}

/** Whether letters or digits stand on both sides of a border. */
function isJoined(text: string, at: number): boolean {
  return isAlphanumeric(text.charCodeAt(at - 1)) && isAlphanumeric(text.charCodeAt(at));
}

function isAlphanumeric(code: number): boolean {
  return isDigit(code) || ((code | 32) >= 97 && (code | 32) <= 122);
}

function isInMarker(text: string, at: number): boolean {
  const open = text.slice(Math.max(at - 40, 0), at + 1).lastIndexOf("[");
  const start = Math.max(at - 40, 0) + open;
  return open >= 0 && markerEnd(text, start) > at;
}
