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
 * Finds the calls of a map that a recorded call is, without trying each: patterns with a literal path are found by that
 * path, others by the whole segments before their first wildcard.
 */
export class CallIndex {
  readonly #map: CompiledPageStates;
  readonly #urls: readonly UrlMatcher[];
  readonly #byPath = new Map<string, number[]>();
  readonly #byPrefix = new Map<string, number[]>();

  constructor(map: CompiledPageStates, urls: readonly UrlMatcher[]) {
    this.#map = map;
    this.#urls = urls;
    for (const [index, call] of map.calls.entries()) {
      const path = map.patterns[call.pattern]?.components?.pathname;
      if (path !== undefined && "is" in path) push(this.#byPath, path.is, index);
      else push(this.#byPrefix, path === undefined ? "" : literalPrefix(path.regex), index);
    }
  }

  /** Positions in `map.calls` of every call that the recorded one is. */
  find(asked: AskedCall): readonly number[] {
    const { pathname } = asked.url;
    const found: number[] = [];
    const add = (candidates: readonly number[] | undefined): void => {
      for (const index of candidates ?? []) if (this.matches(index, asked)) found.push(index);
    };
    add(this.#byPath.get(pathname));
    add(this.#byPrefix.get(""));
    for (let end = pathname.indexOf("/"); end >= 0; end = pathname.indexOf("/", end + 1)) {
      add(this.#byPrefix.get(pathname.slice(0, end + 1)));
    }
    return found;
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

/** The path up to and with the last slash before the first wildcard: `/api/area-7/` of `/api/area-7/:id`. */
function literalPrefix(regex: string): string {
  const [, literal = ""] = /^\^((?:\\[^\w]|[^\\.*+?^${}()[\]|])*)/.exec(regex) ?? [];
  const text = literal.replace(/\\(.)/g, "$1");
  return text.slice(0, text.lastIndexOf("/") + 1);
}
