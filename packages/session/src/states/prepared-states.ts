import { CallIndex } from "./call-index.js";
import type { CompiledPageStates } from "./compiled-states.js";
import { type UrlMatcher, type UrlPatternConstructor, urlMatcher } from "./url-matcher.js";

/** A compiled map with its matchers. Made once, used for any number of steps. */
export interface PreparedStates {
  readonly map: CompiledPageStates;
  /** One matcher for each of the map's patterns. */
  readonly urls: readonly UrlMatcher[];
  /** Finds the map's calls that a recorded call may be. */
  readonly calls: CallIndex;
}

/** The map of a run without one: no state, and no call is documented. */
export const noStates: CompiledPageStates = {
  format: "inspect/compiled-page-states",
  version: 1,
  sourceHash: "",
  patterns: [],
  calls: [],
  states: [],
};

/**
 * Makes a compiled map ready for matching. Loads URLPattern only when a pattern needs it (groups, modifiers).
 */
export async function prepareStates(map: CompiledPageStates): Promise<PreparedStates> {
  const needed = map.patterns.some((pattern) => pattern.full !== null);
  const urlPattern = needed
    ? ((await import("urlpattern-polyfill/urlpattern")).URLPattern as unknown as UrlPatternConstructor)
    : null;
  const urls = map.patterns.map((pattern) => urlMatcher(pattern, urlPattern));
  return { map, urls, calls: new CallIndex(map, urls) };
}
