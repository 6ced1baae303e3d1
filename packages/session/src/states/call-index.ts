import type { CompiledPageStates } from "./compiled-states.js";
import type { UrlMatcher } from "./url-matcher.js";
import type { UrlParts } from "./url-parts.js";

/** A recorded call as the index is asked for it. */
export interface AskedCall {
  readonly method: string;
  readonly url: UrlParts;
  /** Names of the operations inside the call. */
  readonly operations: readonly string[];
}

/**
 * Finds the calls of a map that a recorded call is, without trying each: patterns with a literal path are found by
 * that path, others by the literal part before their first wildcard's segment, the rest is tried one by one.
 */
export class CallIndex {
  readonly #map: CompiledPageStates;
  readonly #urls: readonly UrlMatcher[];
  readonly #byPath = new Map<string, number[]>();
  readonly #byFirstSegment = new Map<string, number[]>();
  readonly #anywhere: number[] = [];

  constructor(map: CompiledPageStates, urls: readonly UrlMatcher[]) {
    this.#map = map;
    this.#urls = urls;
    for (const [index, call] of map.calls.entries()) {
      const path = map.patterns[call.pattern]?.components?.pathname;
      if (path === undefined) this.#anywhere.push(index);
      else if ("is" in path) push(this.#byPath, path.is, index);
      else {
        const literal = /^\^\\\/((?:[\w-]|\\\.)+)\\\//.exec(path.regex)?.[1]?.replaceAll("\\", "");
        if (literal === undefined) this.#anywhere.push(index);
        else push(this.#byFirstSegment, literal, index);
      }
    }
  }

  /** Positions in `map.calls` of every call that the recorded one is. */
  find(asked: AskedCall): readonly number[] {
    const { pathname } = asked.url;
    const second = pathname.indexOf("/", 1);
    const candidates = [
      ...(this.#byPath.get(pathname) ?? []),
      ...(second > 0 ? (this.#byFirstSegment.get(pathname.slice(1, second)) ?? []) : []),
      ...this.#anywhere,
    ];
    return candidates.filter((index) => this.matches(index, asked));
  }

  /** Whether a recorded call is the map's call at this position. */
  matches(index: number, asked: AskedCall): boolean {
    const call = this.#map.calls[index];
    if (call === undefined || (call.method !== null && call.method !== asked.method)) return false;
    if (call.operation !== null && !asked.operations.includes(call.operation)) return false;
    return this.#urls[call.pattern]?.(asked.url) ?? false;
  }
}

function push(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
